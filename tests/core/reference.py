"""Plain Python versions of the kernel's parts, written from their definitions."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from evertree import _core


def subset_of(X, y, n_classes=None, kernel="") -> _core.Subset:
    """All rows of these data."""
    X = np.ascontiguousarray(X, dtype=np.float64)
    y = np.ascontiguousarray(y, dtype=np.int32)
    return _core.Subset(_core.Dataset(X, y, n_classes or int(y.max()) + 1), kernel)


def running_extremes(signs: list[int], gates: list[bool]) -> tuple[int, int | None, int | None]:
    """Sum of all signs, and the greatest and least running sum at the places with a gate."""
    total, seen = 0, []
    for sign, gate in zip(signs, gates, strict=True):
        total += sign
        if gate:
            seen.append(total)
    return total, max(seen, default=None), min(seen, default=None)


def leaf_errors(classes: np.ndarray) -> int:
    """Errors of the best single label."""
    return len(classes) - int(np.bincount(classes).max(initial=0)) if len(classes) else 0


def cuts(values: np.ndarray) -> list[np.ndarray]:
    """Masks of the rows that go left, one for each cut between different values."""
    return [values < high for high in np.unique(values)[1:]]


def stump_errors(column: np.ndarray, classes: np.ndarray) -> int:
    """Errors of the best tree of depth one on one feature."""
    order = np.argsort(column)
    cuts = np.flatnonzero(np.diff(column[order]))  # the last place on the left of each
    if len(cuts) == 0:
        return leaf_errors(classes)
    counts = np.cumsum(classes[order, None] == np.arange(classes.max() + 1), axis=0)
    left, right = counts[cuts], counts[-1] - counts[cuts]
    return len(classes) - int((left.max(axis=1) + right.max(axis=1)).max())


def depth_two_bounds(X: np.ndarray, y: np.ndarray) -> list[int]:
    """Per root feature the errors of the best tree of depth two, a tree of depth one counting for every feature."""
    stumps = min((stump_errors(X[:, f], y) for f in range(X.shape[1])), default=leaf_errors(y))
    result = []
    for f in range(X.shape[1]):
        best = stumps
        for left in cuts(X[:, f]):
            sides = [min(stump_errors(X[side, g], y[side]) for g in range(X.shape[1])) for side in (left, ~left)]
            best = min(best, sum(sides))
        result.append(best)
    return result


def least(X: np.ndarray, y: np.ndarray, depth: int) -> int:
    """Errors of the best tree of a depth."""
    best = leaf_errors(y)
    if depth == 1:
        return min(stump_errors(column, y) for column in X.T) if len(y) else 0
    for column in X.T if depth > 0 else ():
        for left in cuts(column):
            best = min(best, least(X[left], y[left], depth - 1) + least(X[~left], y[~left], depth - 1))
    return best


def least_on(X: np.ndarray, y: np.ndarray, depth: int, feature: int) -> int:
    """The same with a root that is cut on one feature, or with a tree one level less deep."""
    best = least(X, y, depth - 1)
    for left in cuts(X[:, feature]):
        best = min(best, least(X[left], y[left], depth - 1) + least(X[~left], y[~left], depth - 1))
    return best


def useful_pairs(left: list[int], right: list[int], left_floor: int, right_floor: int) -> set[tuple[int, int]]:
    """Pairs of labels (high, low) that may get more rows right than the floor of a side."""
    return {
        (b, a)
        for a, b in combinations(range(len(left)), 2)
        if left[a] + left[b] > left_floor or right[a] + right[b] > right_floor
    }
