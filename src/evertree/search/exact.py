"""Exact search: ConTree's depth-first search (Briţa, van der Linden, Demirović 2025), from a greedy tree to the proof.

The trees of one level less are solved first: they order the features and bound the cuts near both ends. Then, one
feature after the other, the cuts are bisected, each side solved by the kernel; first a few of every feature, so that a
search that is stopped has a bound, then all that may still matter. It is complete: it ends with an optimal tree, unless
a limit ends it before. The heuristic says in which order a node's features are taken: "none" as the columns stand
(ConTree), "gini" and "entropy" by their best Gini impurity (ConTree-Gini), "errors" by the errors of the best tree one
level less deep that has the feature at its root.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

from evertree import _core
from evertree.incumbent import ConsistencyError, Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.search import greedy
from evertree.search.frontier import Frontier, Interval
from evertree.search.steps import Steps, whole
from evertree.stop import Stop
from evertree.tree import Shape

SOURCE = "exact"

ORDERS = {"gini": "gini", "entropy": "gini", "errors": "bound", "none": "index"}

# Up to this depth the kernel does it all in one call, and has a better tree before a greedy one were grown.
SHALLOW = 2

# Rounds of bisection over all features before the first one is searched to its end.
SPREAD_ROUNDS = 3

# Rows that one call may sweep; twice as many where that was not enough for a single cut.
SLICE = 2**30


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> Iterator[None]:
    """Improve the incumbent until it is proven optimal, or within the gap limit, or a limit is reached."""
    yield from prove(problem, options, incumbent, stop, ORDERS[options.heuristic])


def prove(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop, feature_order: str) -> Iterator[None]:
    """The same, with the features in an order that the kernel knows."""
    incumbent.prove(problem.root.lower_bound(problem.max_depth), SOURCE)
    if problem.max_depth > SHALLOW:
        yield from greedy.search(problem, options, incumbent, stop)
    if stop.is_enough(incumbent):
        return
    yield from ExactSearch(problem, options, incumbent, stop, feature_order).solve(problem.max_depth)
    if not stop.is_enough(incumbent):
        raise ConsistencyError("the exact search ended with nothing to show for it; please report this with the data")


class Solved(NamedTuple):
    """What is proven of trees up to some depth, once they are all searched."""

    errors: int  # the least of any tree; for the trees that are asked for, at least the errors that were to be beaten
    bounds: list[int]  # per feature, of trees that are cut on it first and of trees less deep


class ExactSearch:
    """Solves trees of one depth after the other, each with the help of the last."""

    def __init__(
        self, problem: Problem, options: Options, incumbent: Incumbent, stop: Stop, feature_order: str
    ) -> None:
        self._problem = problem
        self._incumbent = incumbent
        self._stop = stop
        self._order = feature_order
        self._cache = _core.Cache(options.memory_limit)
        self._slice = SLICE

    def solve(self, depth: int) -> Steps[Solved]:
        """Search the trees up to that depth."""
        if depth <= SHALLOW:
            return (yield from self._solve_shallow(depth))
        less_deep = yield from self.solve(depth - 1)
        best = less_deep.errors
        frontier = Frontier(len(self._problem.codes), best, less_deep.bounds)
        features = yield from self._in_order(less_deep.bounds)
        for feature in features:
            for interval in frontier.open_intervals(feature, self._to_beat(depth, best)):
                best = yield from self._search(frontier, interval, depth, best, SPREAD_ROUNDS)
        for feature in features:
            # One after the other; what a limit leaves of an interval is among those that are open then.
            while left := next(frontier.open_intervals(feature, self._to_beat(depth, best)), None):
                best = yield from self._search(frontier, left, depth, best)
        return Solved(self._to_beat(depth, best), frontier.bounds())

    def _search(
        self, frontier: Frontier, interval: Interval, depth: int, best: int, spread_rounds: int | None = None
    ) -> Steps[int]:
        """Search the cuts of an interval, or a few of them; the errors of the best tree of that depth come back."""
        to_beat = self._to_beat(depth, best)
        subject = self._problem.root, depth, interval.feature, to_beat
        ends = interval.before, interval.after, self._stop.limits, self._cache
        # A piece of work that does not depend on when the search was stopped.
        how: Any = {"most_work": self._slice, "feature_order": self._order, "on_better": self._offer}
        if spread_rounds is None:
            outcome = _core.refine(*subject, to_beat, *ends, **how)
        else:
            outcome = _core.spread(*subject, spread_rounds, *ends, **how)
        frontier.take(interval, outcome)
        if outcome.kind == "cut short" and not outcome.cuts and self._stop.reason is None:
            self._slice *= 2
        self._note_bound(depth, frontier.bound)
        yield
        return best if outcome.errors is None else min(best, outcome.errors)

    def _solve_shallow(self, depth: int) -> Steps[Solved]:
        while True:
            to_beat = self._to_beat(depth, len(self._problem.codes) + 1)
            outcome = _core.solve(self._problem.root, depth, to_beat, self._stop.limits, None, self._order, self._offer)
            if outcome.tree is not None and outcome.errors is not None:
                self._offer(outcome.tree, outcome.errors)
            self._note_bound(depth, outcome.lower_bound)
            yield
            if outcome.kind != "cut short":
                return Solved(outcome.lower_bound, outcome.feature_bounds)

    def _in_order(self, bounds: list[int]) -> Steps[list[int]]:
        """The features, those first that are to be searched first."""
        features = list(range(len(bounds)))
        if self._order == "bound":
            return sorted(features, key=lambda feature: bounds[feature])
        if self._order == "gini":
            scores: list[float] = []
            for feature in features:
                scores.append((yield from self._best_gini(feature)))
            return sorted(features, key=lambda feature: scores[feature])
        return features

    def _best_gini(self, feature: int) -> Steps[float]:
        _, impurities = yield from whole(lambda: self._problem.root.best_cuts(feature, "gini", 1, self._stop.limits))
        return float(impurities[0]) if len(impurities) else math.inf

    def _to_beat(self, depth: int, best: int) -> int:
        if depth < self._problem.max_depth:
            return best
        return self._stop.errors_to_beat(self._incumbent)

    def _offer(self, tree: Any, errors: int) -> None:
        self._incumbent.offer(Shape.of(*tree[:4]), errors, SOURCE)

    def _note_bound(self, depth: int, bound: int) -> None:
        if depth == self._problem.max_depth:
            self._incumbent.prove(bound, SOURCE)
