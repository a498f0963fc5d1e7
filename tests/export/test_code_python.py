"""The generated Python function gives what `predict` gives."""

import numpy as np
import pytest
from hard_trees import LABELS, NAMES, hard_rows, hard_trees, labels_for

from evertree import OptimalTreeClassifier
from evertree.export import export_python

TREES = hard_trees()


def compiled(source, function="predict"):
    names = {}
    exec(source, names)  # noqa: S102
    return names[function]


@pytest.mark.parametrize("name", TREES)
def test_same_labels_on_every_row(name):
    tree = TREES[name]
    labels = labels_for(tree)
    predict = compiled(export_python(tree, NAMES[: tree.n_features], labels))
    rows = hard_rows(tree, 3000)
    assert [predict(row) for row in rows] == [labels[code] for code in tree.predict(rows)]


def test_many_rows():
    tree = TREES["every magnitude"]
    predict, rows = compiled(export_python(tree)), hard_rows(tree, 100_000)
    assert list(map(predict, rows.tolist())) == tree.predict(rows).tolist()


@pytest.mark.parametrize("kind", LABELS)
def test_labels_come_back_as_they_are(kind):
    tree = TREES["two classes" if kind == "booleans" else "ordinary"]
    labels = labels_for(tree, kind)
    predict, rows = compiled(export_python(tree, None, labels)), hard_rows(tree, 500)
    for row, code in zip(rows, tree.predict(rows), strict=True):
        assert predict(row) == labels[code]
        assert type(predict(row)) is type(labels[code])


@pytest.mark.parametrize("y", [["a", "b"], [0, 1], [True, False], [2**70, -1], [1, "1"], [1.0, 2.0]])
def test_of_an_estimator(y):
    model = OptimalTreeClassifier(1).fit([[0.1], [0.3]], y)
    predict = compiled(export_python(model))
    assert [predict([0.1]), predict([0.3])] == y


@pytest.mark.parametrize("number", [np.float32(0.1), 2**53 + 1, np.int64(2**53 + 1), True])
def test_values_are_taken_as_float64(number):
    # In float32 0.1 is not above the threshold, and as a whole number 2**53 + 1 is not on it.
    model = OptimalTreeClassifier(1).fit([[0.05], [0.1]], [0, 1])
    for threshold in (0.1, 2.0**53):
        model.tree_.threshold[0] = threshold
        assert compiled(export_python(model))([number]) == model.predict([[number]])[0]


def test_readable():
    model = OptimalTreeClassifier(1).fit([[0.0, 1.0], [0.0, 2.0]], ["no", "yes"])
    assert export_python(model, feature_names=["age", "size (m)"], function="buys") == (
        "def buys(row):\n"
        '    """The label of a row of 2 values."""\n'
        "    size_m = float(row[1])  # 'size (m)'\n"
        "    if size_m <= 1.5:\n"
        "        return 'no'\n"
        "    else:\n"
        "        return 'yes'\n"
    )


@pytest.mark.parametrize("function", ["", "1st", "a b", "for", "match", "x\ny", "größe"])
def test_wrong_function_names(function):
    with pytest.raises(ValueError, match="function must be a name"):
        export_python(TREES["leaf"], function=function)


def test_labels_that_it_cannot_hold():
    for label in (b"a", ("a", 1), float("inf"), None):
        with pytest.raises(ValueError, match="a Python function cannot hold the class"):
            export_python(TREES["leaf"], class_names=["a", "b", label])
