"""CA-ConTree: limited discrepancy search (Harvey and Ginsberg 1995) for trees on continuous features, by Kiossou,
Schaus and Nijssen, "Anytime Optimal Decision Tree Learning with Continuous Features" (2026).

A node's features, and each feature's cuts, are tried in the order of a heuristic. A pass has two budgets: the feature
on place i of its order costs i of the feature budget, the cut on place j costs j of the split budget, and what is left
goes down to both children. Passes with growing budgets move away from the greedy tree step by step; the two lowest
levels are solved exactly in each. When budgets cut nothing off any more, the best tree is proven optimal.

`explore` is CT of the paper's Algorithm 1, `branch` is Branch of its Algorithm 2. Where the paper leaves room:

- Algorithm 1 prints featDisc for both budgets, in its call and in its loop. The second one is splitDisc, as elsewhere.
- At depth two Algorithm 2 is printed as if the budgets limited that level too; the text says that the lowest two levels
  are optimal in each pass. We follow the text.
- The set of pruned cuts is read by rank and written by position. Neighbours are neighbours in value, so it is by
  position, and distance is counted in rows: that is what the similarity bound is about. With many equal values a
  distance in cuts would prune less.
- A pruned cut uses up its rank, as printed: budgets count places of the order, not cuts tried.
- Delta = max(1, theta - UB) prunes the next row's cut even where it might save one error, and theta comes from a search
  with limited budgets: both make it a heuristic, and a pass that prunes so proves nothing. Where the budgets cover all
  features and cuts of a node, Delta is (proven bound - UB) instead, which proves.
- Children are asked for trees with fewer errors than UB, as printed, plus some slack: a theta that was cut off at UB
  would prune one neighbour only.
- A cached result is reused "whenever the current budgets are no larger": if in addition it was asked for no fewer
  errors.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from evertree import _core
from evertree.incumbent import Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.search import greedy
from evertree.search.nodes import Node, Nodes
from evertree.search.schedules import Budgets, schedule_of
from evertree.search.steps import Steps
from evertree.stop import Stop
from evertree.tree import Shape

SOURCE = "lds"

# The part of a node's rows by which its children are asked for more than needed.
SLACK = 1 / 64


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> Iterator[None]:
    """Improve the incumbent pass by pass until it is proven optimal."""
    yield from greedy.search(problem, options, incumbent, stop)
    cache = _core.Cache(options.memory_limit // 4)
    nodes = Nodes(problem.root, problem.max_depth, options.heuristic, options.memory_limit, stop)
    yield from Discrepancy(nodes, cache, schedule_of(options.schedule), incumbent, stop).passes()


class Discrepancy:
    """The passes, and what one learns from another."""

    def __init__(
        self, nodes: Nodes, cache: _core.Cache, schedule: Iterator[Budgets], incumbent: Incumbent, stop: Stop
    ) -> None:
        self._incumbent = incumbent
        self._stop = stop
        self._schedule = schedule
        self._cache = cache
        self._nodes = nodes
        self._budgets: Budgets = (0, 0)

    def passes(self) -> Iterator[None]:
        """Algorithm 1's loop over budgets."""
        root = self._nodes.root
        for budgets in self._schedule:
            self._budgets = budgets
            yield from self.explore(root, root.n_rows + 1, *budgets)
            self._incumbent.prove(min(root.lower_bound, self._incumbent.errors), SOURCE)
            if self._incumbent.is_optimal:
                return
            if self._nodes.is_full:
                self._nodes.forget(0)
            yield

    def explore(self, node: Node, to_beat: int, feature_budget: int, split_budget: int) -> Steps[None]:
        """Search trees for a node's rows with fewer errors than `to_beat`; what comes out is kept in the node."""
        features = yield from self._nodes.features_of(node)
        # More than these budgets change nothing: the last place of each order, on each level above the lowest two.
        levels = max(0, node.depth - 2)
        last_feature = max(0, len(features) - 1)
        last_cut = max((node.n_cuts[f] - 1 for f in features), default=0)
        feature_budget = min(feature_budget, levels * last_feature)
        split_budget = min(split_budget, levels * last_cut)

        to_beat = self._to_beat(node, to_beat)
        if node.lower_bound >= to_beat or node.was_searched(feature_budget, split_budget, to_beat):
            return
        if feature_budget == levels * last_feature and split_budget == levels * last_cut:
            yield from self._solve(node, to_beat)
        else:
            covers = feature_budget >= last_feature and split_budget >= last_cut
            proven = covers
            for rank, feature in enumerate(features[: feature_budget + 1]):
                proven &= yield from self.branch(node, feature, to_beat, feature_budget - rank, split_budget, covers)
            if proven:
                node.lower_bound = self._to_beat(node, to_beat)
        node.note_search(feature_budget, split_budget, to_beat)

    def branch(
        self, node: Node, feature: int, to_beat: int, feature_budget: int, split_budget: int, covers: bool
    ) -> Steps[bool]:
        """Search trees whose root is cut on one feature; say whether all others are proven to be no better."""
        cuts = yield from self._nodes.cuts_of(node, feature, split_budget + 1)
        pruned = np.zeros(node.n_rows + 1, dtype=np.bool_)
        all_proven = covers
        for rank, cut in enumerate(cuts[: split_budget + 1]):
            if pruned[cut]:
                continue
            if node.depth == 3:
                reached, proven = yield from self._cut_at_bottom(node, feature, cut, to_beat)
            else:
                reached, proven = yield from self._cut(node, feature, cut, to_beat, feature_budget, split_budget - rank)
            errors = self._to_beat(node, to_beat)
            all_proven &= proven >= errors
            self._prune(pruned, cut, proven - errors if covers else max(1, reached - errors))
        return all_proven

    @staticmethod
    def _prune(pruned: NDArray[np.bool_], cut: int, delta: int) -> None:
        pruned[max(0, cut - delta) : max(0, cut + delta + 1)] = True

    def _cut(
        self, node: Node, feature: int, cut: int, to_beat: int, feature_budget: int, split_budget: int
    ) -> Steps[tuple[int, int]]:
        """Search trees with one cut at their root, within budgets; the errors reached, and those that are proven."""
        left, right = yield from self._nodes.halves_of(node, feature, cut)
        slack = _slack(node)
        most = self._to_beat(node, to_beat) - right.lower_bound + slack
        yield from self.explore(left, most, feature_budget, split_budget)
        reached = min(left.errors, max(left.lower_bound, most))
        most = self._to_beat(node, to_beat) - reached + slack
        if most > slack:
            yield from self.explore(right, most, feature_budget, split_budget)
        reached += min(right.errors, max(right.lower_bound, most))
        errors = left.errors + right.errors
        if errors < self._to_beat(node, to_beat) and (yield from self._nodes.join(node, feature, cut, left, right)):
            self._offer(node)
        return reached, left.lower_bound + right.lower_bound

    def _cut_at_bottom(self, node: Node, feature: int, cut: int, to_beat: int) -> Steps[tuple[int, int]]:
        """The same where both sides have two levels and are solved exactly."""
        rows = yield from self._nodes.rows_of(node)
        known = self._nodes.known_cuts_of(node, feature)
        while True:
            errors = self._to_beat(node, to_beat)
            before, after = known.around(cut)
            outcome = _core.solve_cut(
                rows,
                node.depth,
                feature,
                cut,
                errors,
                before,
                after,
                self._stop.limits,
                self._cache,
                slack=_slack(node),
            )
            for solved in outcome.cuts:
                known.add(solved)
            if outcome.kind != "cut short":
                break
            yield
        if outcome.errors is not None and outcome.tree is not None:
            node.improve(outcome.errors, Shape.of(*outcome.tree[:4]))
            self._offer(node)
        yield
        return outcome.cuts[0].bound, outcome.cuts[0].bound

    def _solve(self, node: Node, to_beat: int) -> Steps[None]:
        """A search whose budgets cut nothing is the exact search."""
        rows = yield from self._nodes.rows_of(node)
        while True:
            errors = self._to_beat(node, to_beat)
            outcome = _core.solve(rows, node.depth, errors, self._stop.limits, self._cache)
            if outcome.errors is not None and outcome.tree is not None:
                node.improve(outcome.errors, Shape.of(*outcome.tree[:4]))
                self._offer(node)
            node.prove(outcome.lower_bound)
            yield
            if outcome.kind != "cut short":
                return

    def _to_beat(self, node: Node, to_beat: int) -> int:
        """The errors that a tree must stay below to be of interest."""
        least = min(to_beat, node.errors)
        return min(least, self._incumbent.errors) if node is self._nodes.root else least

    def _offer(self, node: Node) -> None:
        if node is self._nodes.root:
            self._incumbent.offer(node.shape, node.errors, SOURCE, self._budgets)


def _slack(node: Node) -> int:
    return int(SLACK * node.n_rows)
