"""Random small data sets with everything that has ever broken a tree learner: ties, constant columns, equal rows with
different labels, one class, numbers of every size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

# The most rows for which brute force is quick at each depth.
ROWS_AT_DEPTH = {0: 100, 1: 100, 2: 60, 3: 26, 4: 18, 5: 14}


@dataclass(frozen=True)
class Instance:
    """A data set, and the depth up to which brute force can solve it quickly."""

    family: str
    X: NDArray[np.float64]
    y: NDArray[Any]
    max_depth: int


def random_instance(rng: Generator) -> Instance:
    """One instance of a random family."""
    max_depth = int(rng.integers(0, 6))
    n_rows = int(rng.integers(2, ROWS_AT_DEPTH[max_depth] + 1))
    n_features = int(rng.integers(1, 6 if max_depth < 3 else 4))
    n_classes = int(rng.integers(2, 6))
    family = str(rng.choice(sorted(FAMILIES)))
    X = FAMILIES[family](rng, n_rows, n_features)
    y = _labels(rng, X, n_classes)
    if rng.random() < 0.3:
        X[:, rng.integers(n_features)] = X[0, 0]  # a constant column
    if rng.random() < 0.3:
        again = rng.integers(0, n_rows, size=n_rows // 2)
        X[rng.integers(0, n_rows, size=n_rows // 2)] = X[again]  # equal rows whose labels may differ
    return Instance(family, X, y, max_depth)


def _labels(rng: Generator, X: NDArray[np.float64], n_classes: int) -> NDArray[Any]:
    """Labels that are noise, or follow a few thresholds with some noise, or are all the same."""
    n_rows, n_features = X.shape
    noise = rng.integers(0, n_classes, size=n_rows)
    kind = rng.random()
    if kind < 0.05:
        return np.zeros(n_rows, dtype=np.int64)
    if kind < 0.5:
        return noise
    votes = np.zeros(n_rows, dtype=np.int64)
    for _ in range(3):
        column = X[:, rng.integers(n_features)]
        votes += column <= rng.choice(column)
    return np.where(rng.random(n_rows) < 0.15, noise, votes % n_classes)


def _few_values(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    return rng.integers(0, rng.integers(2, 6), size=(n_rows, n_features)).astype(np.float64)


def _many_values(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    return rng.normal(size=(n_rows, n_features))


def _mixed_values(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    binary = rng.random(n_features) < 0.5
    return np.where(binary, _few_values(rng, n_rows, n_features), _many_values(rng, n_rows, n_features))


def _same_column(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    column = rng.permutation(n_rows).astype(np.float64)
    return np.column_stack([column if rng.random() < 0.5 else -column for _ in range(n_features)])


def _nearly_same_column(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    """As above but for two rows that changed places, so that no column follows another."""
    X = _same_column(rng, n_rows, n_features)
    for column in X.T:
        a, b = rng.integers(0, n_rows, size=2)
        column[[a, b]] = column[[b, a]]
    return X


def _every_magnitude(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    size = (n_rows, n_features)
    return rng.choice([-1.0, 1.0], size=size) * 10.0 ** rng.integers(-320, 309, size=size)


def _neighbours(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    """Numbers with nothing, or next to nothing, between them."""
    X = np.ones((n_rows, n_features))
    for _ in range(4):
        X = np.where(rng.random(X.shape) < 0.5, np.nextafter(X, 2.0), X)
    return X


def _zeros_of_both_signs(rng: Generator, n_rows: int, n_features: int) -> NDArray[np.float64]:
    return rng.choice([-5e-324, -0.0, 0.0, 5e-324], size=(n_rows, n_features))


FAMILIES = {
    "few values": _few_values,
    "many values": _many_values,
    "mixed values": _mixed_values,
    "same column": _same_column,
    "nearly same column": _nearly_same_column,
    "every magnitude": _every_magnitude,
    "neighbours": _neighbours,
    "zeros of both signs": _zeros_of_both_signs,
}
