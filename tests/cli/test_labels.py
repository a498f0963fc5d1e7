"""Labels of a file: numbers where they are written as numbers are, else texts, so that predict writes what was read."""

import numpy as np
import pytest

from evertree.cli.errors import InputError
from evertree.cli.labels import labels_of, like_those_of, of_texts


def complain(code, what):
    return InputError(f"{code} {what}")


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["0", "1", "-5"], [0, 1, -5]),
        (["1.0", "2.0"], [1.0, 2.0]),
        (["01", "2"], ["01", "2"]),
        (["1", "1.0"], ["1", "1.0"]),
        (["1e3", "2"], ["1e3", "2"]),
        (["a", "1"], ["a", "1"]),
        (["True", "False"], ["True", "False"]),
        (["inf", "1"], ["inf", "1"]),
        ([str(10**30), "1"], [10**30, 1]),
        (["0.5", "1"], [0.5, 1.0]),  # to be refused
    ],
)
def test_of_texts(texts, expected):
    labels = of_texts(texts)
    assert labels == expected
    assert [type(label) for label in labels] == [type(label) for label in expected]


@pytest.mark.parametrize(
    ("values", "kind"),
    [([3, 1], "i"), (["b", "a"], "U"), ([True, False], "b"), ([2.0, 1.0], "f"), ([1, "a"], "O"), ([2**70, 1], "O")],
)
def test_labels_of_each_row(values, kind):
    labels = labels_of(values, np.array([0, 1, 1, 0]), complain)
    assert labels.dtype.kind == kind
    assert labels.tolist() == [values[0], values[1], values[1], values[0]]


@pytest.mark.parametrize("value", [None, "", "NaN", float("nan"), 0.5, float("inf"), b"bytes", (1, 2)])
def test_no_labels(value):
    with pytest.raises(InputError, match=r"^1 "):
        labels_of([1, value], np.array([0, 1]), complain)


def test_like_those_of_a_model():
    given = np.array([1, 2, 7])
    assert like_those_of(np.array(["1", "2"]), given).tolist() == ["1", "2", 7]
    assert like_those_of(np.array([1, 2]), np.array(["2", "x"])).tolist() == [2, "x"]
