"""A data set is the same whatever the order of its rows, and another with other numbers."""

import os
from pathlib import Path

import numpy as np
import pytest
from datasets import Data

from experiments.content import canonical, checksum, shuffled
from experiments.datasets import differences
from experiments.sources import SOURCES

X = np.array([[1.0, 2.0], [0.0, 5.0], [1.0, -1.0], [0.0, 5.0]])
Y = np.array([7, 3, 3, 7], dtype=np.int32)


def test_canonical_form_by_hand():
    features, labels = canonical(Data(X, Y))
    assert features.tolist() == [[0, 5], [0, 5], [1, -1], [1, 2]]
    assert labels.tolist() == [0, 1, 0, 1]


def test_checksum_sees_what_counts_only():
    expected = checksum(Data(X, Y))
    order = [2, 0, 3, 1]
    assert checksum(Data(X[order], Y[order])) == expected
    assert checksum(Data(X, np.where(Y == 7, 1, 0).astype(np.int32))) == expected
    assert checksum(Data(np.where(X == 0, -0.0, X), Y)) == expected
    assert checksum(Data(np.where(X == 2, np.nextafter(2, 3), X), Y)) != expected
    assert checksum(Data(X, np.array([7, 3, 7, 7], dtype=np.int32))) != expected
    assert checksum(Data(X[:, ::-1], Y)) != expected
    assert checksum(Data(X.reshape(2, 4), Y[:2])) != checksum(Data(X[:2], Y[:2]))


def test_rows_are_shuffled_alike_whatever_their_order():
    rng = np.random.default_rng(1)
    features, labels = rng.random((50, 2)), rng.integers(0, 3, 50).astype(np.int32)
    one = shuffled(Data(features, labels))
    other = shuffled(Data(features[::-1], labels[::-1]))
    assert np.array_equal(one.X, other.X)
    assert np.array_equal(one.y, other.y)
    assert not np.array_equal(one.X, canonical(one).X)


@pytest.mark.skipif("EVERTREE_DATA" not in os.environ, reason="needs the public data sets: EVERTREE_DATA=folder")
def test_checksums_of_the_table_are_those_of_the_public_data():
    assert list(differences(Path(os.environ["EVERTREE_DATA"]), SOURCES)) == []
