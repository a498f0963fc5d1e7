"""Ranks and tests of differences, against printed tables and values worked out by hand."""

import math

import pytest

from experiments.ranking import compare, groups, rank

SIX = {"a": [0.9, 0.8, 0.7, 0.6, 0.5, 0.4], "b": [0.8, 0.6, 0.4, 0.2, 0.0, 0.1]}


@pytest.mark.parametrize(("methods", "quantile"), [(2, 1.960), (3, 2.343), (4, 2.569), (5, 2.728), (10, 3.164)])
def test_critical_difference_is_that_of_the_printed_table(methods, quantile):
    scores = {str(method): [0.1 * method, 0.2 * method, 0.3] for method in range(methods)}
    expected = quantile * math.sqrt(methods * (methods + 1) / (6 * 3))
    assert rank(scores).critical_difference == pytest.approx(expected, rel=1e-3)


def test_ranks_by_hand():
    ranks = rank({"a": [0.9, 0.9, 0.5], "b": [0.8, 0.9, 0.6], "c": [0.1, 0.2, 0.3]})
    assert ranks.average == pytest.approx({"a": (1 + 1.5 + 2) / 3, "b": (2 + 1.5 + 1) / 3, "c": 3.0})
    # 12 * 3 / 12 * (1.5^2 + 1.5^2 + 3^2 - 12) = 4.5, and exp(-4.5 / 2) for two degrees of freedom.
    assert ranks.p_value == pytest.approx(math.exp(-2.25))
    assert groups(ranks) == [["a", "b", "c"]]


def test_groups_do_not_hold_what_differs():
    ranks = rank({"a": [4.0] * 30, "b": [3.0] * 30, "c": [2.0] * 30, "d": [1.0] * 30})
    assert ranks.critical_difference == pytest.approx(2.569 * math.sqrt(20 / 180), rel=1e-3)  # 0.86
    assert groups(ranks) == []
    near = ranks._replace(critical_difference=1.5)
    assert groups(near) == [["a", "b"], ["b", "c"], ["c", "d"]]
    assert groups(ranks._replace(critical_difference=2.0)) == [["a", "b", "c"], ["b", "c", "d"]]


def test_ranks_need_something_to_compare():
    with pytest.raises(ValueError, match="not 1 and 3"):
        rank({"a": [1.0, 2.0, 3.0]})
    with pytest.raises(ValueError, match="not 2 and 1"):
        rank({"a": [1.0], "b": [2.0]})


def test_pair_by_hand():
    (pair,) = compare(SIX)
    assert (pair.better, pair.worse, pair.wins, pair.ties, pair.losses) == ("a", "b", 6, 0, 0)
    assert pair.median_difference == pytest.approx(0.3)
    (swapped,) = compare({"b": SIX["b"], "a": SIX["a"]})
    assert swapped == pair


def test_wilcoxon_of_six_wins():
    """All of six different differences on one side: two of the 64 ways to choose signs."""
    (pair,) = compare({"a": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], "b": [0.0] * 6})
    assert pair.p_value == pytest.approx(2 / 64)


def test_no_difference_is_no_difference():
    (pair,) = compare({"a": [0.1 + 0.2, 0.5], "b": [0.3, 0.5]})
    assert (pair.wins, pair.ties, pair.losses, pair.p_value) == (0, 2, 0, 1.0)


def test_holm():
    """Three pairs: the least p counts three times, the next twice or as much as the one before, the last once."""
    steps = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    pairs = compare({"a": steps, "b": [0.0] * 6, "c": [0.05, 0.1, 0.4, 0.3, 0.45, 0.5]})
    by_p = sorted(pairs, key=lambda pair: pair.p_value)
    expected = [min(1.0, by_p[0].p_value * 3)]
    expected.append(max(expected[0], min(1.0, by_p[1].p_value * 2)))
    expected.append(max(expected[1], by_p[2].p_value))
    assert [pair.corrected for pair in by_p] == pytest.approx(expected)
    assert expected[0] == pytest.approx(3 * 2 / 64)
