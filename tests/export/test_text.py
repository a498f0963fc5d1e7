"""The tree as text."""

import numpy as np
import pytest

from evertree.export import export_text
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
