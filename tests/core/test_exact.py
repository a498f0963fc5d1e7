"""The exact solver: what a stop leaves proven."""

from __future__ import annotations

import numpy as np
import pytest
from reference import subset_of

from evertree import _core


@pytest.fixture(scope="module")
def rows():
    rng = np.random.default_rng(11)
    X = rng.random((250, 4))
    y = ((X[:, 0] > 0.5) ^ (X[:, 1] > 0.3) ^ (rng.random(250) < 0.25)).astype(np.int32)
    return X, y


@pytest.mark.parametrize("order", ["bound", "gini", "index"])
def test_every_stop_leaves_true_bounds_that_rise(rows, order):
    whole = _core.solve(subset_of(*rows), 3, 250, _core.Limits(), None, order)
    assert whole.kind == "exact"
    bounds = []
    for work in np.linspace(0, whole.work, 60).astype(int):
        outcome = _core.solve(subset_of(*rows), 3, 250, _core.Limits(work=int(work)), None, order)
        assert outcome.lower_bound <= whole.errors
        assert outcome.errors is None or outcome.errors >= whole.errors
        bounds.append(outcome.lower_bound)
        if outcome.kind != "cut short":
            assert outcome.lower_bound == whole.errors
    assert max(bounds[:-1]) >= 0.8 * whole.errors


def test_a_stop_at_every_single_step_is_survived():
    rng = np.random.default_rng(2)
    X, y = rng.integers(0, 5, (14, 2)).astype(float), rng.integers(0, 2, 14)
    whole = _core.solve(subset_of(X, y), 3, 14, _core.Limits())
    for work in range(0, whole.work + 1, 7):
        outcome = _core.solve(subset_of(X, y), 3, 14, _core.Limits(work=work))
        assert outcome.lower_bound <= whole.errors
        assert outcome.errors is None or outcome.errors >= whole.errors


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
def test_bounded_means_that_nothing_better_exists(depth):
    rng = np.random.default_rng(depth)
    X, y = rng.integers(0, 6, (18, 2)).astype(float), rng.integers(0, 3, 18)
    best = _core.solve(subset_of(X, y, 3), depth, 100, _core.Limits()).errors
    for upper_bound in range(best + 4):
        outcome = _core.solve(subset_of(X, y, 3), depth, upper_bound, _core.Limits())
        if upper_bound > best:
            assert (outcome.kind, outcome.errors, outcome.lower_bound) == ("exact", best, best)
        else:
            assert (outcome.kind, outcome.errors) == ("bounded", None)
            assert upper_bound <= outcome.lower_bound <= best
