"""Sorting, subsets and their partition."""

from __future__ import annotations

import numpy as np
import pytest
from reference import subset_of

from evertree import _core
from evertree._core import testing


@pytest.mark.parametrize("n", [1, 2, 511, 512, 513, 3000])
def test_sorting_is_stable_and_right(n):
    rng = np.random.default_rng(n)
    families = [
        rng.normal(size=n),
        rng.integers(0, 5, n).astype(float),
        rng.choice([-0.0, 0.0, 5e-324, -5e-324, 1e308, -1e308], n),
        np.ldexp(1.0, rng.integers(-1000, 1000, n)) * rng.choice([-1, 1], n),
        1.0 + rng.integers(0, 2**20, n) * 2.0**-52,  # alike in all high digits
        np.where(rng.random(n) < 0.9, rng.normal(size=n), 1.0 + rng.integers(0, 2**20, n) * 2.0**-52),
    ]
    for values in families:
        assert testing.sorted_rows(values.tolist()) == np.argsort(values, kind="stable").tolist()


def test_zero_and_minus_zero_are_one_value():
    subset = subset_of([[0.0], [-0.0], [1.0]], [0, 1, 1])
    order, gates, codes, starts = testing.feature_order(subset, 0, 0)
    assert (order, gates, codes, starts) == ([0, 1, 2], [False, True, True], [0, 0, 1], [0, 2, 3])


def check_order(subset, X, rows):
    for f in range(X.shape[1]):
        order, gates, _, starts = testing.feature_order(subset, f, f)
        assert sorted(order) == sorted(rows)
        values = X[order, f]
        assert (np.diff(values) >= 0).all()
        assert gates == [*(values[1:] != values[:-1]), True]
        assert starts == [0, *(np.flatnonzero(gates) + 1)]
        for other in range(X.shape[1]):
            codes = testing.feature_order(subset, f, other)[2]
            assert codes == np.unique(X[order, other], return_inverse=True)[1].tolist()


@pytest.mark.parametrize("seed", range(10))
def test_partition_keeps_every_feature_sorted(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 400))
    X = rng.choice([3, 40, 10_000]) * rng.random((n, 3))
    X = np.round(X) if seed % 2 else X
    X[:, 2] = 1.0
    y = rng.integers(0, 3, n).astype(np.int32)
    limits = _core.Limits()
    waiting = [(subset_of(X, y, 3), np.arange(n))]
    n_cut = 0
    while waiting:
        subset, rows = waiting.pop()
        check_order(subset, X, rows)
        assert subset.n_rows == len(rows)
        assert subset.class_counts.tolist() == np.bincount(y[rows], minlength=3).tolist()
        feature = int(rng.integers(2))
        boundaries = [c for c in testing.feature_order(subset, feature, feature)[3] if 0 < c < len(rows)]
        if boundaries and n_cut < 8:
            n_cut += 1
            cut = int(rng.choice(boundaries))
            order = testing.feature_order(subset, feature, feature)[0]
            left, right = subset.split(feature, cut, limits)
            waiting += [(left, np.array(order[:cut])), (right, np.array(order[cut:]))]


def test_a_cut_inside_a_value_is_refused():
    subset = subset_of([[0.0], [0.0], [1.0]], [0, 1, 1])
    for cut in (0, 1, 3, 4):
        with pytest.raises(ValueError, match="between two different values"):
            subset.split(0, cut, _core.Limits())
    with pytest.raises(IndexError):
        subset.split(1, 2, _core.Limits())


@pytest.mark.parametrize("kernel", testing.sweep_kernels())
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("n_classes", [2, 5, 30])
def test_class_profile_counts_every_cut(kernel, seed, n_classes):
    rng = np.random.default_rng(seed)
    n = int(rng.choice([5, 90, 2500]))
    X = rng.integers(0, rng.choice([4, 5000]), (n, 2)).astype(float)
    y = rng.integers(0, n_classes, n).astype(np.int32)
    subset = subset_of(X, y, n_classes, kernel)
    codes = [np.unique(X[:, f], return_inverse=True)[1] for f in range(2)]
    for view in (None, (0, int(np.median(codes[0])), True), (0, int(np.median(codes[0])), False)):
        inside = np.ones(n, bool) if view is None else (codes[0] < view[1]) == view[2]
        counts, totals, last_cuts = testing.class_profile(subset, view, 1)
        for cut, (by_class, total) in enumerate(zip(counts, totals, strict=True)):
            left = inside & (codes[1] < cut)
            assert by_class == np.bincount(y[left], minlength=n_classes).tolist()
            assert total == left.sum()
        below = [int((inside & (codes[1] < cut)).sum()) for cut in range(codes[1].max() + 2)]
        for count, cut in enumerate(last_cuts[:-1]):
            assert below[cut] <= count < below[cut + 1]


def test_dataset_refuses_what_it_cannot_use():
    X, y = np.zeros((3, 2)), np.zeros(3, np.int32)
    with pytest.raises(ValueError, match="rows"):
        _core.Dataset(X, y[:2], 1)
    with pytest.raises(ValueError, match=r"class 0 .* not in|number of classes"):
        _core.Dataset(X, y, 0)
    with pytest.raises(ValueError, match="class 5 of row 1"):
        _core.Dataset(X, np.array([0, 5, 0], np.int32), 2)
    with pytest.raises(ValueError, match="row 2, column 1"):
        _core.Dataset(np.array([[0, 0], [0, 0], [0, np.nan]]), y, 1)
    with pytest.raises(ValueError, match="no rows or no features"):
        _core.Dataset(np.zeros((3, 0)), y, 1)


def test_rows_that_nothing_tells_apart_bound_every_tree():
    """Three equal rows of two classes: one error is certain, at any depth, and proven at once."""
    X = [[1.0, 5.0], [1.0, 5.0], [1.0, 5.0], [2.0, 5.0], [1.0, 6.0], [1.0, 6.0]]
    subset = subset_of(X, [0, 1, 1, 0, 2, 2])
    assert _core.solve(subset, 20, 1, _core.Limits(work=1)).lower_bound == 0  # stopped before anything was looked at
    outcome = _core.solve(subset, 20, 1, _core.Limits())
    assert (outcome.kind, outcome.lower_bound) == ("bounded", 1)
    assert _core.solve(subset, 20, 2, _core.Limits()).errors == 1


@pytest.mark.parametrize("seed", range(20))
def test_hopeless_rows_are_counted_right(seed):
    """At a depth that could tell all rows apart, the errors are those that nothing can."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 2, (12, 2)).astype(float)
    y = rng.integers(0, 3, 12)
    certain = sum(len(g) - np.bincount(g).max() for g in (y[(X == row).all(axis=1)] for row in np.unique(X, axis=0)))
    outcome = _core.solve(subset_of(X, y, 3), 4, 13, _core.Limits())
    assert (outcome.kind, outcome.errors) == ("exact", certain)


@pytest.mark.parametrize("seed", range(10))
def test_the_cut_nearest_to_a_place_or_a_threshold(seed):
    rng = np.random.default_rng(seed)
    X, limits = rng.integers(0, 6, (20, 2)) / 2.0, _core.Limits()
    X[:, 1] = 7.0
    subset = subset_of(X, rng.integers(0, 2, 20), 2)
    counts = sorted({int((X[:, 0] <= value).sum()) for value in X[:, 0]} - {20})
    for wanted in range(30):
        nearest = subset.cut_near(0, wanted, limits)
        assert nearest in counts
        assert abs(nearest - wanted) == min(abs(count - wanted) for count in counts)
    for threshold in (-9.0, -0.0, 0.25, 1.0, 1.25, 2.5, 9.0):
        assert subset.cut_at(0, threshold, limits) == subset.cut_near(0, int((X[:, 0] <= threshold).sum()), limits)
    assert subset.cut_near(1, 3, limits) == subset.cut_at(1, 7.0, limits) == 0
    with pytest.raises(IndexError):
        subset.cut_near(2, 3, limits)
