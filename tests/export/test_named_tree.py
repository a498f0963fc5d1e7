"""A tree with its names, and names made safe for programs."""

import keyword

import numpy as np
import pytest
from hard_trees import NAMES
from sklearn.exceptions import NotFittedError
from sklearn.tree import DecisionTreeClassifier

from evertree import OptimalTreeClassifier
from evertree.export import export_text
from evertree.export.identifiers import C_WORDS, PYTHON_WORDS, identifiers
from evertree.export.named_tree import NamedTree
from evertree.tree import Shape, Tree


def test_names_are_those_of_the_data_or_those_given():
    pd = pytest.importorskip("pandas")
    model = OptimalTreeClassifier(1).fit(pd.DataFrame({"size": [1.0, 2.0]}), ["no", "yes"])
    for given, names, labels in (
        ((model,), ["size"], ["no", "yes"]),
        ((model.tree_,), ["x0"], [0, 1]),
        ((model, ["length"]), ["length"], ["no", "yes"]),
        ((model, None, ["n", "y"]), ["size"], ["n", "y"]),
        ((model.tree_, np.array(["length"]), np.array([3, 4])), ["length"], [3, 4]),
    ):
        named = NamedTree.of(*given)
        assert (named.feature_names, named.labels) == (names, labels)


def test_paths():
    leaf = Shape.leaf()
    shape = Shape.join(0, 1.0, Shape.join(1, 2.0, leaf, leaf), leaf)
    named = NamedTree.of(Tree(*shape, class_counts=np.zeros((5, 2), dtype=np.int64), n_features=3))
    assert list(named.paths()) == [(2, [(0, True), (1, True)]), (3, [(0, True), (1, False)]), (4, [(0, False)])]
    assert named.used_columns() == [0, 1]


def test_what_is_no_tree_of_ours():
    with pytest.raises(NotFittedError):
        export_text(OptimalTreeClassifier())
    for wrong in (DecisionTreeClassifier().fit([[0], [1]], [0, 1]), "tree", None):
        with pytest.raises(ValueError, match="must be a fitted OptimalTreeClassifier or its tree_"):
            export_text(wrong)


@pytest.mark.parametrize("words", [PYTHON_WORDS, C_WORDS])
def test_identifiers_are_safe_and_unique(words):
    names = [*NAMES, *NAMES, "a_2", "a", "a", "A", "x3", "__init__", "1" * 200, "for_2", "lambda", "int"]
    result = identifiers(names, words)
    assert len(set(result)) == len(names)
    for name in result:
        assert name.isidentifier()
        assert name.isascii()
        assert not name.startswith("_")
        assert not keyword.iskeyword(name) or words is C_WORDS
        assert name not in words


def test_identifiers_can_be_recognised():
    assert identifiers(["petal length (cm)", "größe", "3rd", "for", "温度", "a", "a"], {"for"}) == [
        "petal_length_cm",
        "groe",
        "x_3rd",
        "for_2",
        "x4",
        "a",
        "a_2",
    ]
