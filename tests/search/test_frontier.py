"""Known cuts and open intervals, by hand."""

from evertree import _core
from evertree.search.frontier import Frontier, KnownCuts


def cut(count, left, right):
    return _core.KnownCut(count, [left, left + 1], [right, right + 1])


def test_ends_alone():
    # Of 10 rows, 4 errors one level less deep: next to an end nearly all of them stay.
    known = KnownCuts(10, [4, 5])
    assert known.counts == [0, 10]
    assert known.bound == 0
    assert [c.count for c in known.around(3)] == [0, 10]
    known = KnownCuts(10, [8, 9])
    assert known.bound == 6  # what moves, at most 10 rows, can save 10 of twice 8


def test_a_solved_cut_divides_its_interval():
    known = KnownCuts(10, [4, 5])
    known.add(cut(6, 3, 2))
    assert known.counts == [0, 6, 10]
    assert known.between == [2, 3]  # 0 + 2 in flat parts; 3 + 0, or 4 + 2 less four rows
    assert known.bound == 2
    before, after = known.around(6)
    assert before.count == after.count == 6
    assert [c.count for c in known.around(7)] == [6, 10]


def test_what_is_proven_of_a_cut_anew_replaces_the_old():
    known = KnownCuts(10, [4, 5])
    known.add(cut(6, 1, 1))
    known.add(cut(6, 3, 2))
    assert known.counts == [0, 6, 10]
    assert known.cuts[1].bound == 5
    assert known.between == [2, 3]


def test_bounds_of_intervals_are_inherited_and_never_fall():
    known = KnownCuts(10, [4, 5])
    known.raise_between(0, 10, 4)
    known.add(cut(6, 3, 2))
    assert known.between == [4, 4]
    known.raise_between(6, 10, 5)
    assert known.between == [4, 5]
    assert known.bound == 4
    known.raise_between(0, 10, 1)
    assert known.between == [4, 5]


def test_solved_cuts_count_as_well():
    known = KnownCuts(10, [4, 5])
    known.add(cut(6, 1, 1))
    known.raise_between(0, 10, 9)
    assert known.bound == 2


def test_frontier_is_bounded_by_its_worst_feature_and_by_trees_less_deep():
    frontier = Frontier(10, 4, [4, 5])
    assert frontier.bounds() == [0, 0]
    frontier.features[0].raise_between(0, 10, 3)
    frontier.features[1].raise_between(0, 10, 7)
    assert frontier.bounds() == [3, 4]
    assert frontier.bound == 3


def test_open_intervals_are_those_below_what_is_to_be_beaten():
    frontier = Frontier(10, 4, [4, 5])
    known = frontier.features[1]
    known.add(cut(3, 1, 3))
    known.add(cut(6, 3, 2))
    known.raise_between(3, 6, 9)
    intervals = list(frontier.open_intervals(1, 4))
    assert [(i.bound, i.feature, i.before.count, i.after.count) for i in intervals] == [(3, 1, 0, 3), (3, 1, 6, 10)]
    assert list(frontier.open_intervals(1, 3)) == []


def test_taking_in_an_outcome():
    class Outcome:
        kind, lower_bound, cuts = "bounded", 5, (cut(4, 3, 3), cut(6, 3, 2))

    frontier = Frontier(10, 7, [4, 5])
    (interval,) = frontier.open_intervals(0, 5)
    frontier.take(interval, Outcome)
    assert frontier.features[0].counts == [0, 4, 6, 10]
    assert frontier.features[0].between == [5, 5, 5]
    assert list(frontier.open_intervals(0, 5)) == []

    Outcome.kind = "cut short"
    frontier = Frontier(10, 7, [4, 5])
    (interval,) = frontier.open_intervals(0, 5)
    frontier.take(interval, Outcome)
    assert [i.before.count for i in frontier.open_intervals(0, 5)] == [0, 6]


def test_closed_cuts_are_forgotten_and_open_ones_are_not():
    known = KnownCuts(20, [9, 9])
    for count in (4, 8, 12, 16):
        known.add(cut(count, 5, 5))
    known.between = [7, 9, 8, 7, 6]
    known.forget_closed(8)  # around 8 alone everything is closed: its two intervals become one, with the least bound
    assert known.counts == [c.count for c in known.cuts] == [0, 4, 12, 16, 20]
    assert known.between == [7, 8, 7, 6]
    assert known.bound == 6
    known.forget_closed(6)
    assert known.counts == [0, 20]
    assert known.between == [6]


def test_a_cut_that_is_open_itself_stays():
    known = KnownCuts(10, [9, 9])
    known.add(cut(6, 3, 1))
    known.between = [9, 9]
    known.forget_closed(5)
    assert known.counts == [0, 6, 10]
    known.forget_closed(4)
    assert known.counts == [0, 10]
    assert known.between == [4]
