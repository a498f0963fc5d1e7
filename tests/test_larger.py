"""Data too large for the oracle, against a second brute force in numpy: many rows a lane, 16-bit counts and beyond."""

import numpy as np
import pytest

from evertree import OptimalTreeClassifier


def least_errors_of_a_stump(X, onehot):
    """Errors of the best single split, or of none."""
    least = len(X) - onehot.sum(axis=0).max(initial=0)
    for column in X.T:
        order = np.argsort(column)
        left = onehot[order].cumsum(axis=0)
        cuts = np.flatnonzero(np.diff(column[order]))
        if len(cuts) > 0:
            right = left[-1] - left[cuts]
            least = min(least, len(X) - (left[cuts].max(axis=1) + right.max(axis=1)).max())
    return int(least)


def least_errors_at_depth_two(X, onehot):
    least = least_errors_of_a_stump(X, onehot)
    for column in X.T:
        for value in np.unique(column)[:-1]:
            left = column <= value
            halves = [least_errors_of_a_stump(X[side], onehot[side]) for side in (left, ~left)]
            least = min(least, sum(halves))
    return least


def planted(rng, n_rows, n_features, n_classes, n_values):
    """Labels that a tree explains in part, on features with about `n_values` different values."""
    X = np.floor(rng.random((n_rows, n_features)) * n_values)
    code = (X[:, 0] > n_values / 3).astype(int) + 2 * (X[:, -1] > n_values / 2) + (X[:, 0] > n_values * 0.8)
    return X, np.where(rng.random(n_rows) < 0.25, rng.integers(0, n_classes, n_rows), code % n_classes)


def check_fit(X, y, depth, optimum):
    tree = OptimalTreeClassifier(max_depth=depth, time_limit=None).fit(X, y)
    assert (tree.error_, tree.status_) == (optimum, "optimal")
    assert np.sum(tree.predict(X) != y) == optimum


@pytest.mark.parametrize("n_classes", [2, 3, 4, 5, 8, 12])
@pytest.mark.parametrize(
    ("n_rows", "n_features", "n_values"), [(70, 4, 1000), (150, 3, 1000), (400, 3, 40), (900, 4, 6)]
)
def test_depth_two(n_classes, n_rows, n_features, n_values):
    rng = np.random.default_rng([n_classes, n_rows])
    X, y = planted(rng, n_rows, n_features, n_classes, n_values)
    check_fit(X, y, 2, least_errors_at_depth_two(X, np.eye(n_classes, dtype=np.int64)[y]))


@pytest.mark.parametrize("n_classes", [2, 5])
@pytest.mark.parametrize("n_rows", [32_767, 32_768, 65_535, 65_536, 70_000])
def test_stump_around_the_limits_of_sixteen_bits(n_rows, n_classes):
    rng = np.random.default_rng([n_rows, n_classes])
    X = rng.random((n_rows, 2))
    X[:, 1] = np.floor(X[:, 1] * 50)
    y = np.where(rng.random(n_rows) < 0.3, rng.integers(0, n_classes, n_rows), X[:, 0] > 0.7)
    check_fit(X, y, 1, least_errors_of_a_stump(X, np.eye(n_classes, dtype=np.int64)[y]))


@pytest.mark.parametrize("n_rows", [40_000, 70_000])
def test_running_counts_that_go_far_from_zero(n_rows):
    """One class for all low values and another for all high ones: the longest run that a counter can see."""
    X = np.arange(n_rows, dtype=np.float64)[:, None]
    y = (X[:, 0] >= n_rows // 2).astype(int)
    check_fit(X, y, 1, 0)
    y[[5, n_rows - 5]] ^= 1
    check_fit(X, y, 1, 2)
    check_fit(X, y, 2, 1)
