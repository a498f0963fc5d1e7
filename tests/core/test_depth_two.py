"""The depth-two solver against the definition: optimum and bounds, for every view, cap, kernel."""

from __future__ import annotations

import numpy as np
import pytest
from reference import depth_two_bounds, subset_of, useful_pairs

from evertree import _core
from evertree._core import testing

MANY = 1_000_000


def instance(seed):
    rng = np.random.default_rng(seed)
    n, p, k = int(rng.integers(1, 26)), int(rng.integers(1, 5)), int(rng.integers(1, 6))
    X = rng.integers(0, rng.choice([2, 4, 100]), (n, p)).astype(float)
    if seed % 5 == 0:
        X[:, 0] = 3.0
    return rng, X, rng.integers(0, k, n).astype(np.int32), k


def check(answer, truth, cap, inside):
    optimum = min(truth)
    if optimum < cap:
        assert answer.found
        assert answer.lower_bound == optimum
        assert min(answer.bounds) == optimum
    else:
        assert not answer.found
        assert cap <= answer.lower_bound <= optimum
    assert all(b <= t for b, t in zip(answer.bounds, truth, strict=True)), (answer.bounds, truth, cap, inside)


@pytest.mark.parametrize("seed", range(150))
def test_optimum_and_bounds_are_true(seed):
    rng, X, y, k = instance(seed)
    kernel = testing.sweep_kernels()[seed % len(testing.sweep_kernels())]
    subset = subset_of(X, y, k, kernel)
    codes = np.unique(X[:, 0], return_inverse=True)[1]
    cut = int(rng.integers(0, codes.max() + 2))
    for view in (None, (0, cut, True), (0, cut, False)):
        inside = np.ones(len(y), bool) if view is None else (codes < cut) == view[2]
        if not inside.any():
            continue
        truth = depth_two_bounds(X[inside], y[inside])
        for cap in {0, 1, max(0, min(truth) - 1), min(truth), min(truth) + 1, min(truth) + 3, MANY}:
            check(testing.depth_two(subset, view, cap, [0] * X.shape[1]), truth, cap, inside)
            known = [max(0, t - int(rng.integers(0, 3))) for t in truth]
            check(testing.depth_two(subset, view, cap, known), truth, cap, inside)
            check(testing.depth_two(subset, view, cap, known, many_rows=0), truth, cap, inside)


@pytest.mark.parametrize("seed", range(30))
def test_several_cuts_at_once_change_nothing(seed):
    """As many rows as it takes for several cuts to share a pass, on two levels and more."""
    rng = np.random.default_rng(seed)
    X = rng.random((300, 3)) if seed % 2 else rng.integers(0, 60, (300, 3)).astype(float)
    y = ((X[:, 0] > np.median(X[:, 0])) ^ (rng.random(300) < rng.choice([0.02, 0.2, 0.5]))).astype(np.int32)
    subset = subset_of(X, y, 2)
    one = testing.depth_two(subset, None, MANY, [0] * 3)
    several = testing.depth_two(subset, None, MANY, [0] * 3, many_rows=0)
    assert several.found
    assert several.lower_bound == one.lower_bound == min(several.bounds) == min(one.bounds)
    assert not testing.depth_two(subset, None, one.lower_bound, [0] * 3, many_rows=0).found


def test_ties_that_let_bisection_go_as_deep_as_it_can():
    """Each cut is just nearer to the middle of what is left than the next one, and no tree is better than a leaf."""
    counts = [2, 4]
    while len(counts) < 26:
        counts.append(counts[-2] + counts[-1] + 2)
    n_rows = counts[-1]
    X = np.repeat(np.arange(26.0), np.diff(counts, prepend=0))[:, None]
    answer = testing.depth_two(subset_of(X, np.arange(n_rows) % 2), None, MANY, [0], many_rows=n_rows + 1)
    assert (answer.lower_bound, answer.bounds) == (n_rows // 2, [n_rows // 2])


@pytest.mark.parametrize("cap", [4, 5])
def test_given_bounds_that_reach_the_cap_are_enough(cap):
    subset = subset_of([[0.0, 1.0], [1.0, 0.0]], [0, 1])
    answer = testing.depth_two(subset, None, cap, [5, 7])
    assert (answer.found, answer.lower_bound, answer.bounds, answer.work) == (False, 5, [5, 7], 0)


@pytest.mark.parametrize(
    ("X", "y", "errors"),
    [
        ([[1.0], [1.0], [1.0]], [0, 1, 1], 1),  # constant feature: a leaf
        ([[0.0], [1.0]], [0, 0], 0),  # one class
        ([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1], 0),  # two cuts on one feature
        ([[0.0], [0.0], [1.0], [1.0]], [0, 1, 0, 1], 2),  # ties that nothing tells apart
        ([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [0, 1, 1, 0], 0),  # exclusive or
        ([[float(i)] for i in range(5)], [0, 1, 2, 3, 4], 1),  # four leaves, five labels
    ],
)
def test_by_hand(X, y, errors):
    subset = subset_of(X, y)
    answer = testing.depth_two(subset, None, MANY, [0] * len(X[0]))
    assert (answer.found, answer.lower_bound) == (True, errors)
    outcome = _core.solve(subset, 2, MANY, _core.Limits())
    assert (outcome.kind, outcome.errors) == ("exact", errors)


@pytest.mark.parametrize("seed", range(40))
def test_label_pairs_are_all_that_may_matter(seed):
    rng = np.random.default_rng(seed)
    k = int(rng.integers(1, 8))
    left, right = rng.integers(0, 9, k).tolist(), rng.integers(0, 9, k).tolist()
    left_floor, right_floor = int(rng.integers(0, 20)), int(rng.integers(0, 20))
    pairs = testing.label_pairs(left, right, left_floor, right_floor)
    assert len(pairs) == len({pair[:2] for pair in pairs})
    assert {pair[:2] for pair in pairs} == useful_pairs(left, right, left_floor, right_floor)
    for plus, minus, left_most, right_most in pairs:
        assert left_most == left[plus] + left[minus]
        assert right_most == right[plus] + right[minus]


def test_labels_bound():
    assert testing.errors_with_labels([5, 1, 4, 3], 2) == 4
    assert testing.errors_with_labels([5, 1, 4, 3], 4) == 0
    assert testing.errors_with_labels([5], 4) == 0
    assert testing.errors_with_labels([2, 2, 2], 1) == 4
