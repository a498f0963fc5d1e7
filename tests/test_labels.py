"""Labels of every kind come back as they went in."""

import datetime
import warnings

import numpy as np
import pandas as pd
import pytest
from sklearn.exceptions import DataConversionWarning

from evertree import OptimalTreeClassifier
from evertree.labels import as_labels, encode

KINDS = {
    "integers": np.array([0, 1, 2, 0]),
    "negative": np.array([-1, 1, 0, -1]),
    "huge": np.array([2**62, -(2**62), 5, 2**62]),
    "far apart": np.array([-(2**63), 2**63 - 1, 0, 0]),
    "near the lowest": np.array([-(2**63), -(2**63) + 3, -(2**63) + 1, -(2**63)]),
    "near the highest": np.array([2**63 - 1, 2**63 - 3, 2**63 - 1, 2**63 - 2]),
    "unsigned": np.array([2**64 - 1, 2**64 - 3, 2**64 - 1, 2**64 - 2], dtype=np.uint64),
    "small unsigned": np.array([250, 0, 255, 250], dtype=np.uint8),
    "small signed": np.array([-128, 127, 0, 127], dtype=np.int8),
    "booleans": np.array([True, False, False, True]),
    "whole floats": np.array([1.0, 3.0, -2.0, 1.0]),
    "huge floats": np.array([1e300, -1e300, 0.0, 1e300]),
    "small floats": np.array([1.0, 3.0, -2.0, 1.0], dtype=np.float32),
    "strings": np.array(["yes", "no", "", "yes"]),
    "bytes": np.array([b"yes", b"no", b"", b"yes"]),
    "objects: strings": np.array(["yes", "no", "", "yes"], dtype=object),
    "objects: integers": np.array([3, 10**30, -5, 3], dtype=object),
    "objects: unlike": np.array([3, "three", (3,), 3], dtype=object),
    "objects: tuples": None,
    "objects: dates": np.array([datetime.date(2000, 1, day) for day in (3, 1, 2, 3)], dtype=object),
    "objects: not sortable": np.array([1j, 2j, 3j, 1j], dtype=object),
}
KINDS["objects: tuples"] = np.empty(4, dtype=object)
KINDS["objects: tuples"][:] = [(1, 2), (0, 5), (1, 1), (1, 2)]

kinds = pytest.mark.parametrize("kind", KINDS)


@kinds
def test_coding(kind):
    labels = KINDS[kind]
    classes, codes = encode(labels)
    assert classes.dtype == labels.dtype
    assert codes.dtype == np.int32
    assert classes[codes].tolist() == labels.tolist()
    assert len(classes) == len(set(labels.tolist()))
    if kind not in ("objects: unlike", "objects: not sortable"):
        assert classes.tolist() == sorted(classes.tolist())


@kinds
def test_round_trip_through_the_estimator(kind):
    labels = KINDS[kind]
    X = np.array([[0.0], [1.0], [2.0], [0.0]]) if labels[0] == labels[3] else np.arange(4.0)[:, None]
    tree = OptimalTreeClassifier(2).fit(X, labels)
    assert tree.error_ == 0
    assert tree.predict(X).tolist() == labels.tolist()
    assert tree.predict(X).dtype == labels.dtype
    assert tree.score(X, labels) == 1.0
    assert tree.predict_proba(X).argmax(axis=1).tolist() == encode(labels)[1].tolist()


@pytest.mark.parametrize("n_rows", [1, 10, 10_000])
def test_codes_are_those_of_numpy(n_rows):
    rng = np.random.default_rng(n_rows)
    for spread in (2, 50, 10**6):
        labels = rng.integers(-spread, spread, n_rows)
        expected_classes, expected_codes = np.unique(labels, return_inverse=True)
        for given in (labels, labels.astype(float), labels.astype(str).astype(object)):
            classes, codes = encode(given)
            if given.dtype != object:
                assert classes.tolist() == expected_classes.tolist()
                assert codes.tolist() == expected_codes.tolist()
            else:
                assert classes[codes].tolist() == given.tolist()


def test_lists_keep_what_numpy_would_change():
    assert as_labels([1, "1"]).tolist() == [1, "1"]
    assert as_labels(["a", b"a"]).tolist() == ["a", b"a"]
    assert as_labels([2**63, -1, 2**53 + 1]).tolist() == [2**63, -1, 2**53 + 1]
    assert as_labels(["a", None]).tolist() == ["a", None]
    assert as_labels([True, False]).dtype == np.bool_
    assert as_labels([1, 2]).dtype.kind == "i"
    assert as_labels(["a", "b"]).dtype.kind == "U"


@pytest.mark.parametrize("dtype", ["int64", "Int64", "string", "category", "boolean", "object"])
def test_series(dtype):
    labels = pd.Series([1, 0, 1, 1]).astype("boolean" if dtype == "boolean" else "int64").astype(dtype)
    classes, codes = encode(labels)
    assert codes.tolist() == [1, 0, 1, 1]
    assert classes.tolist() == sorted({*labels.tolist()})


def test_a_column_is_taken_with_a_warning():
    for column in (np.array([[3], [4], [3]]), [[3], [4], [3]], [(3,), (4,), (3,)]):
        with pytest.warns(DataConversionWarning):
            classes, codes = encode(column)
        assert (classes.tolist(), codes.tolist()) == ([3, 4], [0, 1, 0])
        assert classes.dtype.kind == "i"


def test_nothing_else_warns():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for labels in KINDS.values():
            encode(labels)
