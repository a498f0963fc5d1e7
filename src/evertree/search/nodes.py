"""The nodes of a search that comes back to them: what was learnt of a set of rows.

Two paths that lead to the same rows lead to the same node, and what one strategy learns of a node serves the others.
"""

from __future__ import annotations

import math
from typing import Any

from evertree import _core
from evertree.search.frontier import KnownCuts
from evertree.search.rows import Path, Rows, Turn
from evertree.search.steps import Steps, whole
from evertree.stop import Stop
from evertree.tree import Shape

BYTES_PER_FACT = 300  # of a fact learnt, as Python keeps it


class Node:
    """A set of rows and the most levels that trees for it may have."""

    def __init__(self, depth: int, rows: _core.Subset, path: Path) -> None:
        self.depth = depth
        self.n_rows = rows.n_rows
        self.path = path  # one of the ways to it
        # The best tree in hand, at first a leaf, and what is proven.
        self.errors = self.n_rows - int(rows.class_counts.max())
        self.shape = Shape.leaf()
        self.lower_bound = min(self.errors, rows.lower_bound(depth))
        # Features that can be cut, the best first; of each the best cuts (rows on the left) and the number of all.
        self.features: list[int] | None = None
        self.cuts: dict[int, list[int]] = {}
        self.n_cuts: dict[int, int] = {}
        self.known: dict[int, KnownCuts] = {}  # by feature: what is proven of its cuts
        self.halves: dict[tuple[int, int], tuple[Node, Node]] = {}
        # What the proof and the local search remember of it: one of each, since they keep account of the known cuts.
        self.proof: Any = None
        self.climber: Any = None
        # Searches that were made: feature budget, split budget, errors to beat.
        self.searched: list[tuple[int, int, int]] = []

    @property
    def is_solved(self) -> bool:
        """Whether the tree in hand is proven to be optimal."""
        return self.lower_bound >= self.errors

    def improve(self, errors: int, shape: Shape) -> bool:
        """Take a tree if it makes fewer errors than the one in hand; say whether it was taken."""
        if errors >= self.errors:
            return False
        self.errors, self.shape = errors, shape
        return True

    def prove(self, lower_bound: int) -> None:
        """Note that every tree makes at least that many errors."""
        self.lower_bound = max(self.lower_bound, min(lower_bound, self.errors))

    def was_searched(self, feature_budget: int, split_budget: int, to_beat: int) -> bool:
        """Whether a search with budgets and aims no smaller than these was made."""
        return any(f >= feature_budget and s >= split_budget and e >= to_beat for f, s, e in self.searched)

    def note_search(self, feature_budget: int, split_budget: int, to_beat: int) -> None:
        """Remember a search, and forget those that it covers."""
        new = feature_budget, split_budget, to_beat
        self.searched = [old for old in self.searched if any(o > n for o, n in zip(old, new, strict=True))]
        self.searched.append(new)


class Nodes:
    """All nodes of one search, by their rows; memory for what they hold is limited."""

    def __init__(self, root: _core.Subset, depth: int, criterion: str, memory_limit: int, stop: Stop) -> None:
        self._criterion = criterion
        self._memory_limit = memory_limit
        self._stop = stop
        self.rows = Rows(root, memory_limit // 4, stop)
        self._facts = 0
        self.is_crowded = False  # what is known of the root alone fills the better part of the memory
        self.n_features = root.n_features
        self.n_columns = root.n_columns
        self.columns = root.columns  # by feature: trees are told by columns
        self._features = {column: feature for feature, column in enumerate(self.columns)}
        self.root = Node(depth, root, ())
        self.root_bound = self.root.lower_bound  # what was plain without a search
        self._table: dict[tuple[bytes, int], Node] = {}
        self._too_large: dict[int, float] = {}  # by depth: from how many rows on
        self.slices: dict[int, int] = {}  # by depth: the work that was needed for a single cut in one task

    def fits_a_task(self, node: Node) -> bool:
        """Whether one cut of the node can be solved in one task, as far as is known."""
        return node.n_rows < self._too_large.get(node.depth, math.inf)

    def note_too_large(self, node: Node) -> None:
        """A cut of this node was too much for one task. Those of somewhat smaller ones are not tried either."""
        self._too_large[node.depth] = 0.8 * node.n_rows

    def rows_of(self, node: Node) -> Steps[_core.Subset]:
        """The rows of a node, made again if they were dropped."""
        return (yield from self.rows.of(node.path))

    def known_cuts_of(self, node: Node, feature: int) -> KnownCuts:
        """What is proven of the cuts of a feature; more is learnt of each cut that is solved."""
        if feature not in node.known:
            node.known[feature] = KnownCuts(node.n_rows, [0] * self.n_features)
        self.learn_cuts(1)
        return node.known[feature]

    def halves_of(self, node: Node, feature: int, cut: int) -> Steps[tuple[Node, Node]]:
        """The nodes on both sides of a cut."""
        halves = node.halves.get((feature, cut))
        if halves is None:
            parts = yield from self.rows.halves(node.path, feature, cut)
            left, right = (
                self._node_of(part, node.depth - 1, (*node.path, Turn(feature, cut, side)))
                for side, part in enumerate(parts)
            )
            halves = node.halves[feature, cut] = left, right
        return halves

    def less_deep(self, node: Node) -> Steps[Node]:
        """The same rows with one level less."""
        rows = yield from self.rows_of(node)
        return self._node_of(rows, node.depth - 1, node.path)

    def features_of(self, node: Node) -> Steps[list[int]]:
        """The features that can be cut, in the order of their best cut."""
        if node.features is None:
            rows = yield from self.rows_of(node)
            best: list[tuple[float, int]] = []
            for feature in range(rows.n_features):
                cuts, scores = yield from whole(
                    lambda f=feature: rows.best_cuts(f, self._criterion, 2, self._stop.limits)  # type: ignore[misc]
                )
                n_cuts = yield from whole(lambda f=feature: rows.n_cuts(f, self._stop.limits))  # type: ignore[misc]
                if n_cuts > 0:
                    node.cuts[feature], node.n_cuts[feature] = cuts.tolist(), n_cuts
                    best.append((float(scores[0]), feature))
            node.features = [feature for _, feature in sorted(best)]
            self._learn(2 * len(best))
        return node.features

    def cuts_of(self, node: Node, feature: int, most: int) -> Steps[list[int]]:
        """At least the `most` best cuts of a feature, or all there are, the best first."""
        known = node.cuts[feature]
        if len(known) < min(most, node.n_cuts[feature]):
            rows = yield from self.rows_of(node)
            cuts, _ = yield from whole(lambda: rows.best_cuts(feature, self._criterion, 2 * most, self._stop.limits))
            self._learn(len(cuts) // 8)
            known = node.cuts[feature] = cuts.tolist()
        return known

    def feature_in(self, column: int) -> int | None:
        """The feature that a column of the data is; None for one that no tree needs."""
        return self._features.get(column)

    def cut_near(self, node: Node, feature: int, count: int) -> Steps[int]:
        """The cut that has about so many rows on the left; 0 where the feature cannot be cut."""
        rows = yield from self.rows_of(node)
        return (yield from whole(lambda: rows.cut_near(feature, count, self._stop.limits)))

    def cut_at(self, node: Node, feature: int, threshold: float) -> Steps[int]:
        """The cut nearest to a threshold; 0 where the feature cannot be cut."""
        rows = yield from self.rows_of(node)
        return (yield from whole(lambda: rows.cut_at(feature, threshold, self._stop.limits)))

    def join(self, node: Node, feature: int, cut: int, left: Node, right: Node) -> Steps[bool]:
        """Give a node the trees of both sides of a cut, if they are better; say whether they are."""
        errors = left.errors + right.errors
        if errors >= node.errors:
            return False
        rows = yield from self.rows_of(node)
        threshold = yield from whole(lambda: rows.threshold(feature, cut, self._stop.limits))
        return node.improve(errors, Shape.join(self.columns[feature], threshold, left.shape, right.shape))

    @property
    def is_full(self) -> bool:
        """Whether what was learnt fills its share of the memory."""
        return self._facts * BYTES_PER_FACT > self._memory_limit // 2

    def forget(self, n_known: int) -> None:
        """Forget all nodes but the root, of which so many cuts stay known; these alone may be too much."""
        self._table.clear()
        self.rows.forget()
        root = self.root
        root.halves, root.searched, root.climber = {}, [], None
        self._facts = 0
        self.learn_cuts(n_known)
        self.is_crowded = 2 * self._facts * BYTES_PER_FACT > self._memory_limit // 2

    def learn_cuts(self, n_cuts: int) -> None:
        """Count what is proven of so many cuts among what was learnt."""
        self._learn(n_cuts * (2 + self.n_features // 8))

    def _node_of(self, rows: _core.Subset, depth: int, path: Path) -> Node:
        name = rows.key, depth
        node = self._table.get(name)
        if node is None:
            node = self._table[name] = Node(depth, rows, path)
            self._learn(8)
        return node

    def _learn(self, n_facts: int) -> None:
        self._facts += n_facts
