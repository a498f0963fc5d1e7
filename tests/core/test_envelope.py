"""The envelopes, by enumerating every pair of functions that they must bound."""

from __future__ import annotations

from itertools import product

import pytest

from evertree._core import testing


def test_by_hand():
    assert testing.left_between(3, 10, 4) == 6
    assert testing.left_between(7, 10, 4) == 7
    assert testing.right_between(10, 3, 4) == 6
    assert testing.right_between(10, 7, 4) == 7
    # Left rises from 2 to 5 within 10 rows, right falls from 6 to 4: least where both are flat.
    assert testing.least_between((0, 2, 6), (10, 5, 4)) == 6
    # Within 4 rows left rises from 2 to 5 and right falls from 6 to 4: they overlap by one row.
    assert testing.least_between((0, 2, 6), (4, 5, 4)) == 7
    assert testing.open_between((0, 2, 6), (10, 5, 4), 7) == (2, 7)
    assert testing.open_between((0, 2, 6), (10, 5, 4), 6)[0] > testing.open_between((0, 2, 6), (10, 5, 4), 6)[1]


def possible_sides(n_rows: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All (left, right) that obey the rule: one row more is zero or one error more."""
    steps = list(product((0, 1), repeat=n_rows))
    lefts = [tuple(sum(s[:c]) for c in range(n_rows + 1)) for s in steps]
    rights = [tuple(sum(s[c:]) for c in range(n_rows + 1)) for s in steps]
    return list(product(lefts, rights))


@pytest.mark.parametrize("n_rows", [2, 3, 4, 5])
def test_never_above_any_possible_truth_and_reached_by_one(n_rows):
    reached: dict[tuple, int] = {}
    for left, right in possible_sides(n_rows):
        a, b = (0, left[0], right[0]), (n_rows, left[-1], right[-1])
        for c in range(1, n_rows):
            assert testing.left_between(left[0], left[-1], n_rows - c) <= left[c]
            assert testing.right_between(right[0], right[-1], c) <= right[c]
        least = min(left[c] + right[c] for c in range(1, n_rows))
        assert testing.least_between(a, b) <= least
        reached[a, b] = min(reached.get((a, b), least), least)
    for (a, b), least in reached.items():
        # Only where the turning point lies on an end, which is not between them, may the truth be one above.
        assert least - testing.least_between(a, b) in (0, 1)


@pytest.mark.parametrize("n_rows", [3, 4, 5])
@pytest.mark.parametrize("slack", [0, 1, 2])
def test_closed_counts_hold_nothing_better(n_rows, slack):
    """Also from bounds that are weaker than the truth, by `slack` on each side."""
    for left, right in possible_sides(n_rows):
        a = (0, max(0, left[0] - slack), max(0, right[0] - slack))
        b = (n_rows, max(0, left[-1] - slack), max(0, right[-1] - slack))
        for best in range(2 * n_rows + 2):
            first, last = testing.open_between(a, b, best)
            for c in range(1, n_rows):
                if left[c] + right[c] < best:
                    assert first <= c <= last


def test_open_counts_are_as_few_as_the_ends_allow():
    """Where both ends are exact, a count is closed exactly when an end alone rules it out, or both together do."""
    for left, right in possible_sides(4):
        a, b = (0, left[0], right[0]), (4, left[-1], right[-1])
        for best in range(1, 6):
            first, last = testing.open_between(a, b, best)
            for c in range(1, 4):
                bound = max(left[0], left[-1] - (4 - c)) + max(right[-1], right[0] - c)
                assert (first <= c <= last) == (bound < best)
