"""Features as the search gets them, and the problem made of them. What is refused is in test_bad_input.py."""

import numpy as np
import pandas as pd
import pytest

from evertree.problem import Problem, as_features
from evertree.tree import Shape

X = np.arange(12.0).reshape(4, 3)


def test_a_matrix_of_floats_is_taken_as_it_is():
    for layout in (X, np.asfortranarray(X), X[::2], X[:, ::-1]):
        assert as_features(layout, min_rows=1) is layout


@pytest.mark.parametrize(
    "given",
    [
        X.tolist(),
        X.astype(int),
        X.astype(np.float32),
        X.astype(np.float16),
        X.astype(object),
        X.astype(str),
        X.astype(">f8"),
        pd.DataFrame(X),
        pd.DataFrame(X).astype("Int64"),
        pd.DataFrame(X, columns=list("abc")).astype({"a": "int8", "b": "float32"}),
    ],
    ids=["list", "int", "float32", "float16", "object", "str", "big-endian", "frame", "Int64", "mixed frame"],
)
def test_everything_that_is_a_table_of_numbers(given):
    features = as_features(given, min_rows=1)
    assert features.dtype == np.float64
    assert features.tolist() == X.tolist()


def test_booleans():
    assert as_features([[True], [False]], min_rows=1).tolist() == [[1.0], [0.0]]


def test_problem():
    codes = np.array([0, 2, 2, 1], dtype=np.int32)
    problem = Problem(X, codes, 3, 2)
    assert problem.leaf_errors == 2
    assert (problem.dataset.n_rows, problem.dataset.n_features, problem.dataset.n_classes) == (4, 1, 3)
    assert problem.root.columns == [0], "the others follow it"
    assert np.asarray(problem.root.class_counts).tolist() == [1, 1, 2]
    assert problem.dataset is problem.dataset, "made once"
    shape = Shape.of([1, -1, -1], [2.5, np.nan, np.nan], [1, -1, -1], [2, -1, -1])
    assert problem.tree(shape).class_counts.tolist() == [[1, 1, 2], [1, 0, 0], [0, 1, 2]]


def test_lengths_must_agree():
    with pytest.raises(ValueError, match="4 rows, but y has 3"):
        Problem(X, np.zeros(3, dtype=np.int32), 1, 2)
