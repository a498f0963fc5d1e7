"""Cuts that a strategy chooses itself: what they prove is true, and no better tree is missed."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from reference import cuts, least, least_on, subset_of

from evertree import _core


class Problem:
    """A small random node, and the truth about the cuts of one of its features."""

    def __init__(self, seed, depth=3):
        rng = np.random.default_rng(seed)
        n, p, k = int(rng.integers(6, 15)), int(rng.integers(1, 4)), int(rng.integers(2, 4))
        self.depth, self.k, self.p, self.n = depth, k, p, n
        self.X = rng.integers(0, rng.choice([3, 8, 100]), (n, p)).astype(float)
        self.y = rng.integers(0, k, n).astype(np.int32)
        self.feature = int(rng.integers(p))
        self.rows = subset_of(self.X, self.y, k)
        self.limits = _core.Limits()
        whole = [least_on(self.X, self.y, depth - 1, f) for f in range(p)]
        self.ends = _core.KnownCut(0, [0] * p, whole), _core.KnownCut(n, whole, [0] * p)
        self.truth = {int(left.sum()): left for left in cuts(self.X[:, self.feature])}

    def errors_of(self, count):
        left = self.truth[count]
        sides = (self.X[left], self.y[left]), (self.X[~left], self.y[~left])
        return sum(least(*side, self.depth - 1) for side in sides)

    def check(self, cut):
        """Each bound of each side, per feature."""
        left = self.truth[cut.count]
        for inside, bounds in ((left, cut.left), (~left, cut.right)):
            X, y = self.X[inside], self.y[inside]
            truth = [least_on(X, y, self.depth - 1, f) for f in range(self.p)]
            assert all(bound <= true for bound, true in zip(bounds, truth, strict=True)), (bounds, truth)
        assert cut.bound == min(cut.left) + min(cut.right) == cut.left_bound + cut.right_bound

    def subject(self):
        return self.rows, self.depth, self.feature


@pytest.mark.parametrize("seed", range(60))
def test_one_cut_after_another(seed):
    """Every cut in a random order, each with the help of those before it."""
    node = Problem(seed, depth=3 if seed % 3 else 2)
    rng = np.random.default_rng(seed)
    known = {0: node.ends[0], node.n: node.ends[1]}
    for count in rng.permutation(list(node.truth)).tolist():
        before, after = known[max(c for c in known if c <= count)], known[min(c for c in known if c >= count)]
        true = node.errors_of(count)
        to_beat = max(0, true + int(rng.integers(-2, 3)))
        outcome = _core.solve_cut(
            *node.subject(), count, to_beat, before, after, node.limits, slack=int(rng.integers(0, 3))
        )
        (cut,) = outcome.cuts
        assert cut.count == count
        node.check(cut)
        if true < to_beat:
            assert (outcome.kind, outcome.errors, cut.bound) == ("exact", true, true)
        else:
            assert (outcome.kind, outcome.errors) == ("bounded", None)
            assert to_beat <= outcome.lower_bound <= true
        known[count] = cut


@pytest.mark.parametrize("seed", range(60))
def test_refine_proves_what_it_says(seed):
    node = Problem(seed)
    best = min((node.errors_of(count) for count in node.truth), default=99)
    for to_beat in {0, best - 1, best, best + 1, best + 5} - {-1}:
        for goal in {0, best // 2, best, best + 9}:
            told = []
            outcome = _core.refine(
                *node.subject(),
                to_beat,
                goal,
                *node.ends,
                node.limits,
                on_better=lambda _, errors, told=told: told.append(errors),
            )
            assert outcome.kind == "bounded"
            assert [cut.count for cut in outcome.cuts] == sorted({cut.count for cut in outcome.cuts})
            for cut in outcome.cuts:
                node.check(cut)
            assert told == sorted(set(told), reverse=True)
            assert outcome.errors == (told[-1] if told else None)
            if outcome.errors is not None:
                assert best <= outcome.errors < to_beat
            # What it says of all cuts: no fewer errors than the goal, or than the best tree in hand.
            in_hand = to_beat if outcome.errors is None else outcome.errors
            assert outcome.lower_bound == min(goal, in_hand)
            if node.truth:
                assert outcome.lower_bound <= best
            if goal > best and to_beat > best:
                assert outcome.errors == best


@pytest.mark.parametrize("seed", range(20))
def test_spread_solves_the_middles(seed):
    node = Problem(seed)
    best = min((node.errors_of(count) for count in node.truth), default=99)
    for rounds in (0, 1, 2, 5):
        outcome = _core.spread(*node.subject(), 99, rounds, *node.ends, node.limits)
        assert len(outcome.cuts) <= min(2**rounds - 1, len(node.truth))
        assert (len(outcome.cuts) > 0) == (rounds > 0 and len(node.truth) > 0)
        assert (outcome.kind, outcome.lower_bound) == ("bounded", 0)
        assert outcome.errors is None or outcome.errors >= best
        for cut in outcome.cuts:
            node.check(cut)


def test_a_piece_of_work_ends_like_a_stop_but_is_none():
    node = Problem(3)
    # The first call lays the rows out, which is work too.
    _, whole = (_core.refine(*node.subject(), 99, 99, *node.ends, node.limits) for _ in range(2))
    for work in range(0, whole.work + 10, 3):
        limits = _core.Limits()
        piece = _core.refine(*node.subject(), 99, 99, *node.ends, limits, most_work=work)
        if work > whole.work or work < whole.work // 2:
            assert piece.kind == ("bounded" if work > whole.work else "cut short")
        assert not limits.check()
        for cut in piece.cuts:
            node.check(cut)
    # The next call is not bound by it.
    assert _core.refine(*node.subject(), 99, 99, *node.ends, limits).kind == "bounded"


def test_what_is_known_to_be_enough_costs_no_work():
    """The profile of a feature too is made only when it is needed."""
    node = Problem(3)
    count = next(iter(node.truth))
    before, after = (_core.KnownCut(end.count, [4] * node.p, [5] * node.p) for end in node.ends)
    for upper_bound in (0, 9, 10):
        again = [_core.solve_cut(*node.subject(), count, upper_bound, before, after, node.limits) for _ in range(2)][1]
        assert (again.work == 0) == (upper_bound <= 9)


@pytest.mark.parametrize("seed", range(20))
def test_a_child_in_the_cache_is_not_searched_again(seed):
    """What is left then is the profile of the feature, to choose the cuts by."""
    node = Problem(seed, depth=4)
    for count in list(node.truth)[:3]:
        cache = _core.Cache(100_000)
        for upper_bound in range(4):
            ask = (*node.subject(), count, upper_bound, *node.ends, node.limits, cache)
            first, again = _core.solve_cut(*ask), _core.solve_cut(*ask)
            assert (again.kind, again.lower_bound) == (first.kind, first.lower_bound)
            assert again.kind == "exact" or again.work <= node.n


@pytest.mark.parametrize(("depth", "is_used"), [(3, False), (4, True)])
def test_a_cache_is_used_where_two_paths_lead_to_the_same_rows(depth, is_used):
    node = Problem(3, depth)
    for search in (_core.refine, _core.spread):
        cache = _core.Cache(100_000)
        search(*node.subject(), 99, 3, *node.ends, node.limits, cache)
        assert (cache.n_entries > 0) == is_used


def test_known_cuts_are_plain_data():
    cut = _core.KnownCut(3, [1, 2], [5, 4])
    again = pickle.loads(pickle.dumps(cut))
    assert (again.count, again.left, again.right) == (3, [1, 2], [5, 4])
    assert (again.left_bound, again.right_bound, again.bound) == (1, 4, 5)
    # Least of l + r between 3 and 7 rows: the left side may gain nothing, the right side lose its 2.
    assert cut.least_until(_core.KnownCut(7, [3, 3], [2, 2])) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"depth": 1}, "depth of two or more"),
        ({"feature": 9}, "out of range"),
        ({"count": 0}, "must lie between two different values"),
        ({"before": _core.KnownCut(6, [0], [0])}, "the known cuts must be two of these rows"),
        ({"after": _core.KnownCut(2, [0, 0], [0, 0])}, "must lie between the known ones"),
    ],
)
def test_misuse_is_refused(arguments, message):
    X = np.arange(12.0).reshape(6, 2)
    given = {
        "subset": subset_of(X, np.array([0, 1] * 3)),
        "depth": 2,
        "feature": 0,
        "count": 3,
        "upper_bound": 9,
        "before": _core.KnownCut(0, [0, 0], [0, 0]),
        "after": _core.KnownCut(6, [0, 0], [0, 0]),
        "limits": _core.Limits(),
    }
    with pytest.raises((ValueError, IndexError), match=message):
        _core.solve_cut(**given | arguments)


def test_an_empty_known_cut_is_refused():
    for sides in (([], []), ([0], [0, 0])):
        with pytest.raises(ValueError, match="a bound for each feature on both sides"):
            _core.KnownCut(1, *sides)
