"""Metrics against values worked out by hand."""

import math

import pytest

from evertree.metrics import area_between, primal_gap, primal_integral, time_to_gap
from evertree.trace import Row


def rows(*points):
    return [Row(seconds, 0, errors, bound, "lds") for seconds, errors, bound in points]


# 20 errors after 1 s, 10 after 3 s, 8 after 6 s; the bound is 4 from 3 s on and 8 from 7 s on.
RUN = rows((1, 20, 0), (3, 10, 0), (3, 10, 4), (6, 8, 4), (7, 8, 8))


@pytest.mark.parametrize(
    ("errors", "best_known", "gap"), [(10, 5, 0.5), (5, 5, 0.0), (0, 0, 0.0), (7, 0, 1.0), (8, 6, 0.25)]
)
def test_primal_gap(errors, best_known, gap):
    assert primal_gap(errors, best_known) == gap


def test_no_tree_is_better_than_the_best_known():
    with pytest.raises(ValueError, match="4 errors are fewer than the 5"):
        primal_gap(4, 5)


@pytest.mark.parametrize(
    ("until", "area"),
    [
        (0.5, 0.5),  # nothing yet
        (1.0, 1.0),
        (2.0, 1.0 + 0.6),  # (20 - 8) / 20
        (3.0, 1.0 + 2 * 0.6),
        (5.0, 1.0 + 2 * 0.6 + 2 * 0.2),  # (10 - 8) / 10
        (6.0, 1.0 + 2 * 0.6 + 3 * 0.2),
        (10.0, 1.0 + 2 * 0.6 + 3 * 0.2),
    ],
)
def test_primal_integral(until, area):
    assert primal_integral(RUN, until, best_known=8) == pytest.approx(area / until)


def test_primal_integral_of_nothing_is_one():
    assert primal_integral([], 10, best_known=3) == 1.0


def test_primal_integral_with_no_errors_at_all():
    assert primal_integral(rows((2, 5, 0), (4, 0, 0)), 10, best_known=0) == pytest.approx(0.4)


@pytest.mark.parametrize("until", [0, -1, math.nan])
def test_primal_integral_needs_some_time(until):
    with pytest.raises(ValueError, match="until must be a positive number"):
        primal_integral(RUN, until, best_known=8)


def test_area_between():
    other = rows((0, 20, 0))
    assert area_between(RUN, other, 10, best_known=8) == pytest.approx((6.0 - 2.8) / 10)
    assert area_between(other, RUN, 10, best_known=8) == pytest.approx((2.8 - 6.0) / 10)
    assert area_between(RUN, RUN, 10, best_known=8) == 0.0


@pytest.mark.parametrize(("gap", "seconds"), [(1.0, 1), (0.6, 3), (0.5, 6), (0.4, 7), (0.0, 7)])
def test_time_to_proven_gap(gap, seconds):
    assert time_to_gap(RUN, gap) == seconds


@pytest.mark.parametrize(("gap", "seconds"), [(1.0, 1), (0.6, 1), (0.2, 3), (0.1, 6), (0.0, 6)])
def test_time_to_gap_to_the_best_known(gap, seconds):
    assert time_to_gap(RUN, gap, best_known=8) == seconds


def test_time_to_a_gap_that_was_never_reached():
    assert time_to_gap(RUN, 0.1, best_known=4) == math.inf
    assert time_to_gap([], 1.0) == math.inf
