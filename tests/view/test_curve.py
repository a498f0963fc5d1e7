"""The curve's steps and the ticks of its axes."""

import pytest
from estimators import ROWS

from evertree.trace import Row, Trace
from evertree.view.curve import EARLIEST, curve, decades, round_steps


def test_values_hold_to_the_end():
    line = curve(Trace(ROWS), 10.0)
    assert line.seconds == [0.002, 0.004, 0.05, 0.3, 2.5, 8.0, 10.0]
    assert line.errors == [400, 90, 70, 70, 61, 61, 61]
    assert line.lower_bounds == [0, 0, 0, 20, 20, 45, 45]
    assert line.top == pytest.approx(1.15 * 90), "above the first tree that splits"


def test_moments_that_a_logarithm_cannot_show():
    line = curve(Trace([Row(0.0, 0, 5, 0, "leaf"), Row(1e-9, 0, 0, 0, "greedy")]), 0.0)
    assert line.seconds == [EARLIEST, EARLIEST, 2 * EARLIEST]
    assert line.top > 0


def test_only_a_leaf():
    assert curve(Trace(ROWS[:1]), 1.0).top == pytest.approx(460)
    with pytest.raises(ValueError, match="no rows"):
        curve(Trace(), 1.0)


def test_decades():
    assert decades(0.05, 10) == [0.1, 1, 10]
    assert decades(1, 10) == [1, 10]
    assert decades(1e-3, 1e4) == [0.001, 0.1, 10, 1000]
    assert decades(1.2, 9) == [2, 5]
    assert decades(2.1, 3.9) == [2.1, 3.9]
    assert decades(0.001, 0.002) == [0.001, 0.002]


def test_round_steps():
    assert round_steps(103.5) == [0, 50, 100]
    assert round_steps(9090) == [0, 2000, 4000, 6000, 8000]
    assert round_steps(1.15) == [0, 1]
    assert round_steps(3.4) == [0, 1, 2, 3]
