"""The JSON text is that of the model file."""

import json

import pytest
from sklearn.exceptions import NotFittedError

from evertree import OptimalTreeClassifier
from evertree.export import export_json


def test_it_is_what_save_writes(tmp_path):
    model = OptimalTreeClassifier(1).fit([[0.0], [1.0]], ["no", "yes"])
    model.save(tmp_path / "model.json")
    assert export_json(model) == (tmp_path / "model.json").read_text(encoding="ascii")
    content = json.loads(export_json(model))
    assert content["classes"]["labels"] == ["no", "yes"]
    assert content["tree"]["threshold"] == [0.5, None, None]


def test_it_needs_an_estimator():
    with pytest.raises(NotFittedError):
        export_json(OptimalTreeClassifier())
    tree = OptimalTreeClassifier(1).fit([[0.0], [1.0]], [0, 1]).tree_
    with pytest.raises(ValueError, match="needs a fitted OptimalTreeClassifier"):
        export_json(tree)
