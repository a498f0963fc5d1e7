"""The ONNX model, run by onnxruntime, gives what `predict` gives."""

import sys

import numpy as np
import pytest
from hard_trees import LABELS, NAMES, hard_rows, hard_trees, labels_for

from evertree import OptimalTreeClassifier
from evertree.export import export_onnx
from evertree.tree import Shape, Tree

TREES = hard_trees()


def run(model, rows):
    pytest.importorskip("onnx", reason="onnx is not installed")
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    session = runtime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(["label", "probabilities"], {"x": rows})


@pytest.mark.parametrize("name", TREES)
def test_same_labels_on_every_row(name):
    tree = TREES[name]
    labels, rows = labels_for(tree), hard_rows(tree, 100_000 if name == "every magnitude" else 3000)
    found, shares = run(export_onnx(tree, NAMES[: tree.n_features], labels), rows)
    assert found.tolist() == [labels[code] for code in tree.predict(rows)]
    np.testing.assert_array_equal(shares, tree.predict_proba(rows))


@pytest.mark.parametrize("rows", [0, 1, 2, 7])
def test_few_rows(rows):
    tree = TREES["ordinary"]
    X = hard_rows(tree, rows)
    assert run(export_onnx(tree), X)[0].tolist() == tree.predict(X).tolist()


@pytest.mark.parametrize("kind", LABELS)
def test_labels_come_back_as_they_are(kind):
    tree = TREES["two classes" if kind == "booleans" else "ordinary"]
    labels, rows = labels_for(tree, kind), hard_rows(tree, 500)
    found = run(export_onnx(tree, None, labels), rows)[0].tolist()
    assert found == [labels[code] for code in tree.predict(rows)]
    assert {type(label) for label in found} == {type(labels[0])}


def test_a_tie_goes_to_the_first_class():
    tree = Tree(*Shape.leaf(), class_counts=np.array([[2, 2]]), n_features=1)
    assert run(export_onnx(tree), np.zeros((3, 1)))[0].tolist() == [0, 0, 0]


def test_of_an_estimator():
    model = OptimalTreeClassifier(1).fit([[0.1, 3.0], [0.3, 3.0]], [1.0, 7.0])
    onnx_model = export_onnx(model, feature_names=["size", "colour"])
    assert run(onnx_model, np.array([[0.1, 0.0], [0.3, 0.0]]))[0].tolist() == [1.0, 7.0]
    assert onnx_model.graph.input[0].doc_string == "columns: size, colour"


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (["a", 1, 2], "of different types"),
        ([0, 1, 2**63], "beyond 64 bits"),
        ([b"a"] * 3, "of type bytes"),
        (["a", "b", "\ud800"], "no valid Unicode"),
    ],
)
def test_labels_that_it_cannot_hold(labels, message):
    with pytest.raises(ValueError, match=message):
        export_onnx(TREES["leaf"], class_names=labels)


def test_without_onnx(monkeypatch):
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(ImportError, match=r"pip install evertree\[onnx\]"):
        export_onnx(TREES["leaf"])
