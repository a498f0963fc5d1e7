"""Columns that no tree needs, since they follow another one: which are left out, and that nothing is lost by it."""

from __future__ import annotations

import numpy as np
import pytest

from evertree import _core

CURVED = np.array([5.0, 1.0, 4.0, 1.0, 3.0, 2.0, 2.0])


def columns_kept(*columns):
    X = np.column_stack(columns).astype(np.float64)
    y = np.arange(len(X), dtype=np.int32) % 2
    return _core.Subset(_core.Dataset(X, y, 2, with_followers=False)).columns


@pytest.mark.parametrize("follower", [CURVED, 2.5 * CURVED + 1, np.log(CURVED), -CURVED, 1 / CURVED])
def test_of_columns_that_follow_each_other_the_first_stays(follower):
    assert columns_kept(CURVED, follower) == [0]
    assert columns_kept(follower, CURVED) == [0]


@pytest.mark.parametrize("follower", [np.minimum(CURVED, 3), CURVED // 2, -np.round(CURVED / 3), np.ones(7)])
def test_the_one_with_more_cuts_stays(follower):
    assert columns_kept(CURVED, follower) == [0]
    assert columns_kept(follower, CURVED) == [1]


@pytest.mark.parametrize(
    "other",
    [
        CURVED + np.array([0, 0, 0, 0.1, 0, 0, 0]),  # tells apart two rows that are equal in the other column
        abs(CURVED - 3),  # falls, then rises
        np.roll(CURVED, 1),
        [5.0, 1.0, 4.0, 1.0, 2.0, 3.0, 3.0],  # two neighbours changed places
    ],
)
def test_no_column_is_left_out_for_one_that_cuts_otherwise(other):
    kept = columns_kept(CURVED, other)
    assert kept in ([0, 1], [1])
    if kept == [1]:  # then every cut of the first one is a cut of the second
        assert np.unique(other).size > np.unique(CURVED).size
        order = np.argsort(other, kind="stable")
        assert (np.diff(CURVED[order]) >= 0).all()


def test_one_column_stays_where_all_are_constant():
    assert columns_kept(np.ones(4), np.zeros(4), np.full(4, 7.0)) == [0]


def test_a_chain_of_followers_leaves_its_leader():
    coarse, middle, fine = np.arange(12) // 6, np.arange(12) // 3, np.arange(12)
    other = [0, 5, 1, 3, 2, 4, 9, 8, 7, 6, 11, 10]
    assert columns_kept(coarse, middle, other, -fine) == [2, 3]
    assert columns_kept(middle, coarse, other) == [0, 2]


@pytest.mark.parametrize("seed", range(30))
def test_what_is_left_out_cuts_as_something_that_is_kept(seed):
    """Each way in which a column parts the rows is there once more among those of the columns that stay."""
    rng = np.random.default_rng(seed)
    n_rows = int(rng.integers(2, 9))
    base = rng.integers(0, 4, size=(n_rows, 3))
    X = np.column_stack([base, base[:, 0] // 2, -base[:, 1], base[:, 2] ** 2, rng.integers(0, 2, n_rows)])
    kept = columns_kept(*X.T)

    def parts(columns):
        """Sets of rows, as masks, which do not say what is left and what is right."""
        cuts = {tuple(X[:, c] <= value) for c in columns for value in np.unique(X[:, c])[:-1]}
        return cuts | {tuple(not is_left for is_left in cut) for cut in cuts}

    assert parts(kept) == parts(range(X.shape[1]))
    for column in kept:  # and none of them could be left out as well
        others = [c for c in kept if c != column]
        assert not others or any(parts([column]) - parts([other]) for other in others)


def test_all_columns_are_features_unless_asked_otherwise():
    X = np.column_stack([CURVED, CURVED, np.ones(7)])
    y = np.zeros(7, dtype=np.int32)
    assert _core.Subset(_core.Dataset(X, y, 1)).columns == [0, 1, 2]


def test_trees_are_told_by_columns():
    X = np.array([[0.0, 0.0, 3.0, 1.0], [0.0, 0.0, 1.0, 2.0], [0.0, 0.0, 2.0, 3.0], [0.0, 0.0, 4.0, 4.0]])
    y = np.array([0, 0, 1, 1], dtype=np.int32)
    rows = _core.Subset(_core.Dataset(X, y, 2, with_followers=False))
    assert (rows.columns, rows.n_features, rows.n_columns) == ([2, 3], 2, 4)
    outcome = _core.solve(rows, 1, 5, _core.Limits())
    assert outcome.errors == 0
    assert outcome.tree[0].tolist() == [3, -1, -1]
