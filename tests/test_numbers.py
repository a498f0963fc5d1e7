"""Every float64 is what it is: nothing is merged, rounded or lost."""

import numpy as np
import pytest

from evertree import OptimalTreeClassifier

TINY = 5e-324
HUGE = np.finfo(np.float64).max

# Two values with nothing but the order between them.
PAIRS = {
    "1e-300 apart": (0.0, 1e-300),
    "both tiny": (1e-300, 2e-300),
    "neighbours": (1.0, np.nextafter(1.0, 2.0)),
    "neighbours, the midpoint rounds up": (np.nextafter(1.0, 2.0), np.nextafter(np.nextafter(1.0, 2.0), 2.0)),
    "subnormal": (TINY, 2 * TINY),
    "zero and the smallest": (0.0, TINY),
    "the smallest on both sides": (-TINY, TINY),
    "minus the smallest and zero": (-TINY, 0.0),
    "below zero, minus zero": (-TINY, -0.0),
    "largest neighbours": (np.nextafter(HUGE, 0.0), HUGE),
    "the whole range": (-HUGE, HUGE),
    "the sum overflows": (0.9 * HUGE, HUGE),
    "above 2**53": (2.0**53, 2.0**53 + 2),
    "far above 2**53": (2.0**63, 2.0**63 + 2048),
    "equal in float32": (16_777_216.0, 16_777_217.0),
    "less than 1e-7 apart": (0.5, 0.5 + 1e-12),
}


def fit(X, y, depth=1, **options):
    tree = OptimalTreeClassifier(depth, time_limit=None, **options).fit(X, y)
    assert np.sum(tree.predict(X) != np.asarray(y)) == tree.error_
    return tree


@pytest.mark.parametrize("strategy", ["exact", "greedy"])
@pytest.mark.parametrize("name", PAIRS)
def test_two_values_are_told_apart(name, strategy):
    low, high = PAIRS[name]
    tree = fit([[low], [high], [high], [low]], ["a", "b", "b", "a"], strategy=strategy)
    assert tree.error_ == 0
    threshold = tree.tree_.threshold[0]
    assert low <= threshold < high
    middle = low / 2 + high / 2
    if low < middle < high and abs(low) > 1e-290:
        assert threshold == middle


def test_midpoint_that_rounds_onto_the_upper_value_becomes_the_lower_one():
    low, high = PAIRS["neighbours, the midpoint rounds up"]
    assert (low + high) / 2 == high
    assert fit([[low], [high]], [0, 1]).tree_.threshold[0] == low


def test_zeros_are_one_value():
    X, y = [[-0.0], [0.0], [-0.0], [0.0], [1.0]], [0, 1, 0, 1, 1]
    tree = fit(X, y, depth=3)
    assert (tree.error_, tree.status_) == (2, "optimal")
    assert tree.predict([[-0.0]]) == tree.predict([[0.0]])


def test_many_values_one_bit_apart():
    column = np.cumsum(np.full(64, np.spacing(1.0))) + 1.0
    assert len(np.unique(column)) == 64
    y = (np.arange(64) // 16) % 2
    assert fit(column[:, None], y, depth=2).error_ == 0


def test_integers_above_what_float64_holds():
    """Columns of large integers are float64 first, at fit as at predict."""
    X = np.array([[2**53], [2**53 + 2], [2**60], [2**62]], dtype=np.int64)
    assert fit(X, [0, 1, 0, 1], depth=2).error_ == 0


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.int8, np.uint16, np.bool_])
def test_small_types(dtype):
    X = np.array([[0, 1], [1, 0], [1, 1], [0, 0]]).astype(dtype)
    assert fit(X, [0, 1, 0, 0], depth=2).error_ == 0


def test_values_of_every_magnitude():
    rng = np.random.default_rng(0)
    column = np.sort(rng.choice([-1, 1], 40) * 10.0 ** rng.integers(-323, 309, 40))
    column = np.unique(column)
    y = np.arange(len(column)) % 2
    tree = fit(column[:, None], y, depth=6)
    assert tree.error_ == 0
