"""What is proven of a node's cuts: for each feature the cuts that were solved, and what these prove of those in
between.

Every tree of the node is cut somewhere first (or it is one level less deep, and then its errors are known). So the
least bound over all cuts, solved and unsolved ones, is a bound of the node. All of it is plain data.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evertree import _core


class Interval(NamedTuple):
    """The cuts of a feature between two neighbouring solved ones."""

    bound: int  # proven of all of them
    feature: int
    before: _core.KnownCut
    after: _core.KnownCut


class KnownCuts:
    """The solved cuts of one feature, in the order of their counts.

    The ends are among them: with no row on the left, the rows on the right are all there are.

    Parameters
    ----------
    n_rows : rows of the node
    whole : per feature, what is proven of all rows one level less deep, cut on that feature first
    """

    def __init__(self, n_rows: int, whole: Sequence[int]) -> None:
        nothing = [0] * len(whole)
        self.counts = [0, n_rows]
        self.cuts = [_core.KnownCut(0, nothing, list(whole)), _core.KnownCut(n_rows, list(whole), nothing)]
        self.between = [self.cuts[0].least_until(self.cuts[1])]  # bounds of the cuts from each known one to the next
        self._bound: int | None = None  # of all, until something changes
        self.added: list[int] = []  # counts that were added, for whoever keeps an account of them

    def around(self, count: int) -> tuple[_core.KnownCut, _core.KnownCut]:
        """The nearest known cuts on both sides; twice the same if the cut itself is known."""
        place = bisect_left(self.counts, count)
        after = self.cuts[place]
        return (after if after.count == count else self.cuts[place - 1]), after

    def add(self, cut: _core.KnownCut) -> None:
        """Take in what was proven of a cut, in place of what was known of it."""
        self._bound = None
        place = bisect_left(self.counts, cut.count)
        if self.counts[place] == cut.count:
            self.cuts[place] = cut
        else:
            self.counts.insert(place, cut.count)
            self.cuts.insert(place, cut)
            self.between.insert(place, self.between[place - 1])
            self.added.append(cut.count)
        for gap in (place - 1, place):
            if 0 <= gap < len(self.between):
                proven = self.cuts[gap].least_until(self.cuts[gap + 1])
                self.between[gap] = max(self.between[gap], proven)

    def raise_between(self, first: int, last: int, bound: int) -> None:
        """Note that all cuts with more than `first` and fewer than `last` rows on the left have at least that bound."""
        self._bound = None
        for gap in range(bisect_left(self.counts, first), bisect_left(self.counts, last)):
            self.between[gap] = max(self.between[gap], bound)

    def forget_closed(self, to_beat: int) -> None:
        """Drop the cuts around which nothing below `to_beat` is open.

        What is proven of their surroundings together stays: it is at least `to_beat`.
        """
        self._bound = None
        counts, cuts, between = self.counts[:1], self.cuts[:1], self.between[:1]
        for count, cut, after in zip(self.counts[1:-1], self.cuts[1:-1], self.between[1:], strict=True):
            least = min(between[-1], cut.bound, after)
            if least >= to_beat:
                between[-1] = least
            else:
                counts.append(count)
                cuts.append(cut)
                between.append(after)
        self.counts, self.cuts, self.between = [*counts, self.counts[-1]], [*cuts, self.cuts[-1]], between

    @property
    def bound(self) -> int:
        """Proven of every cut. The ends cut nothing, so they do not count."""
        if self._bound is None:
            self._bound = min([*self.between, *(cut.bound for cut in self.cuts[1:-1])])
        return self._bound


class Frontier:
    """The known cuts of all features of a node.

    Parameters
    ----------
    n_rows : rows of the node
    less_deep_errors : the least errors of trees one level less deep, or a bound of them
    less_deep_bounds : the same per feature that they are cut on first
    """

    def __init__(self, n_rows: int, less_deep_errors: int, less_deep_bounds: Sequence[int]) -> None:
        self.n_rows = n_rows
        self.less_deep_errors = less_deep_errors
        self.features = [KnownCuts(n_rows, less_deep_bounds) for _ in less_deep_bounds]

    def bounds(self) -> list[int]:
        """Per feature, what is proven of trees that are cut on it first. A feature without a useful cut still has the
        trees one level less deep, so its bound never exceeds theirs."""
        return [min(self.less_deep_errors, known.bound) for known in self.features]

    @property
    def bound(self) -> int:
        """Proven of the node."""
        return min(self.bounds())

    def open_intervals(self, feature: int, to_beat: int) -> Iterator[Interval]:
        """Where trees with fewer errors than that may still be found, from the lowest cuts to the highest."""
        known = self.features[feature]
        for bound, before, after in zip(list(known.between), list(known.cuts), list(known.cuts[1:]), strict=False):
            if bound < to_beat:
                yield Interval(bound, feature, before, after)

    def take(self, interval: Interval, outcome: _core.CutOutcome) -> None:
        """Take in what came of searching an interval."""
        known = self.features[interval.feature]
        for cut in outcome.cuts:
            known.add(cut)
        if outcome.kind == "bounded":
            known.raise_between(interval.before.count, interval.after.count, outcome.lower_bound)
