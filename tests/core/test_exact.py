"""The exact solver: what a stop leaves proven."""

from __future__ import annotations

import numpy as np
import pytest
from reference import least_on, subset_of

from evertree import _core
from evertree._core import testing


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


@pytest.mark.parametrize(("n_rows", "seed"), [(22, 0), (26, 4)])
def test_every_stop_claims_what_is_true_of_each_feature(n_rows, seed):
    """Also of the one that is being searched, part by part, and ever more."""
    rng = np.random.default_rng(seed)
    X, y = rng.random((n_rows, 2)), rng.integers(0, 2, n_rows)
    truth = [least_on(X, y, 3, feature) for feature in range(2)]
    whole = _core.solve(subset_of(X, y), 3, n_rows, _core.Limits())
    claims = [[0, 0]]
    for work in range(n_rows, whole.work + 1, n_rows):
        claimed = _core.solve(subset_of(X, y), 3, n_rows, _core.Limits(work=work)).feature_bounds
        claims.append(claimed or [0, 0])  # nothing before the rows are laid out
        assert all(bound <= true for bound, true in zip(claims[-1], truth, strict=True)), (claims[-1], truth)
        assert all(before <= now for before, now in zip(*claims[-2:], strict=True)), claims[-2:]
    assert claims[-1] == whole.feature_bounds


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


@pytest.mark.parametrize("seed", [125, 399])
def test_a_tree_one_level_less_deep_has_to_beat_the_bound_too(seed):
    """Here three levels help no more than two, and four do: so no bound but that of the search itself says so."""
    rng = np.random.default_rng(seed)
    n_rows = int(rng.integers(10, 19))
    rows = subset_of(rng.integers(0, 4, (n_rows, 2)), rng.integers(0, 2, n_rows), 2)
    two, three, four = (_core.solve(rows, depth, 100, _core.Limits()).errors for depth in (2, 3, 4))
    assert two == three > four
    outcome = _core.solve(rows, 3, three, _core.Limits())
    assert (outcome.kind, outcome.errors, outcome.lower_bound) == ("bounded", None, three)


@pytest.mark.parametrize("depth", [3, 8])
def test_what_the_labels_alone_rule_out_costs_no_work(depth):
    """A tree has one label for each leaf."""
    n_classes = 2**depth + 24
    rows = subset_of(np.arange(n_classes)[:, None], np.arange(n_classes))
    _core.solve(rows, 1, 1, _core.Limits())  # lays the rows out
    outcome = _core.solve(rows, depth, 24, _core.Limits())
    assert (outcome.kind, outcome.lower_bound, outcome.work) == ("bounded", 24, 0)


def test_each_better_tree_is_told_once(rows):
    """Also where it is found one level down, and is then the first of the next level."""
    X, y = rows
    told = []
    outcome = _core.solve(
        subset_of(X[:60], y[:60]), 4, 60, _core.Limits(), on_better=lambda _, errors: told.append(errors)
    )
    assert outcome.kind == "exact"
    assert told == sorted(set(told), reverse=True)
    assert told[-1] == outcome.errors


def test_depth_two_tells_of_its_trees_after_enough_work(rows):
    """From 2^26 rows swept on, to the row."""
    enough = 1 << 26

    def first_told(spent):
        """Work done when the first better tree is told."""
        limits, works = _core.Limits(), []
        testing.spend(limits, spent)
        _core.solve(subset_of(*rows), 2, 250, limits, on_better=lambda *_: works.append(limits.work_done))
        return works[0] if works else None

    before = first_told(enough) - enough
    assert first_told(enough - before) == enough
    assert first_told(enough - before - 1) != enough - 1
