"""The tree as text."""

import numpy as np
import pytest

from evertree import OptimalTreeClassifier
from evertree.export import export_rules, export_text
from evertree.tree import Shape, Tree

SHAPE = Shape.of([1, 0, -1, -1, -1], [0.5, -1 / 3, np.nan, np.nan, np.nan], [1, 2, -1, -1, -1], [4, 3, -1, -1, -1])
COUNTS = np.array([[3, 4], [3, 1], [2, 0], [1, 1], [0, 3]])
TREE = Tree(*SHAPE, class_counts=COUNTS, n_features=2)


def test_text():
    assert export_text(TREE) == "\n".join(
        [
            "x1 <= 0.5",
            "|-- yes: x0 <= -0.333333",
            "|   |-- yes: 0  (2 rows, 0 errors)",
            "|   |-- no:  0  (2 rows, 1 error)",
            "|-- no:  1  (3 rows, 0 errors)",
        ]
    )


def test_names_and_digits():
    text = export_text(TREE, ["age", "height (m)"], ["ill", "well"], digits=17)
    assert "height (m) <= 0.5" in text
    assert f"age <= {-1 / 3!r}" in text
    assert "well  (3 rows, 0 errors)" in text


def test_leaf():
    assert export_text(Tree(*Shape.leaf(), class_counts=np.array([[1, 0]]), n_features=1)) == "0  (1 row, 0 errors)"


@pytest.mark.parametrize(("name", "names"), [("feature_names", ["a"]), ("class_names", ["a", "b", "c"])])
def test_wrong_number_of_names(name, names):
    with pytest.raises(ValueError, match=f"{name} has {len(names)} names, but the tree needs 2"):
        export_text(TREE, **{name: names})


def test_rules():
    assert export_rules(TREE) == "\n".join(
        [
            "if x1 <= 0.5 and x0 <= -0.333333 then 0  (2 rows, 0 errors)",
            "if x1 <= 0.5 and x0 > -0.333333 then 0  (2 rows, 1 error)",
            "if x1 > 0.5 then 1  (3 rows, 0 errors)",
        ]
    )
    leaf = Tree(*Shape.leaf(), class_counts=np.array([[1, 0]]), n_features=1)
    assert export_rules(leaf, class_names=["ill", "well"]) == "always ill  (1 row, 0 errors)"


def test_rules_join_what_is_asked_of_one_column():
    model = OptimalTreeClassifier(3).fit(np.arange(8.0)[:, None], list("aabbccdd"))
    assert export_rules(model, ["age"]).splitlines() == [
        "if age <= 1.5 then a  (2 rows, 0 errors)",
        "if 1.5 < age <= 3.5 then b  (2 rows, 0 errors)",
        "if 3.5 < age <= 5.5 then c  (2 rows, 0 errors)",
        "if age > 5.5 then d  (2 rows, 0 errors)",
    ]


def test_rules_hold_even_where_a_split_divides_nothing():
    leaf = Shape.leaf()
    shape = Shape.join(0, 1.0, Shape.join(0, 5.0, leaf, leaf), leaf)
    tree = Tree(*shape, class_counts=np.zeros((5, 1), dtype=np.int64), n_features=1)
    assert [line.split(" then")[0] for line in export_rules(tree).splitlines()] == [
        "if x0 <= 1",
        "if 5 < x0 <= 1",
        "if x0 > 1",
    ]
