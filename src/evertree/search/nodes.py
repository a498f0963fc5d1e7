"""The nodes of a search that comes back to them: what was learnt of a set of rows, and the rows as long as they fit.

Two paths that lead to the same rows lead to the same node. What is learnt takes little memory and is kept; the rows
laid out for sweeping take much, so that those not used for longest are dropped and made again from the parent's.
"""

from __future__ import annotations

from collections import OrderedDict

from evertree import _core
from evertree.search.frontier import KnownCuts
from evertree.search.steps import Steps, whole
from evertree.stop import Stop
from evertree.tree import Shape

BYTES_PER_FACT = 300  # of a fact learnt, as Python keeps it


class Node:
    """A set of rows and the most levels that trees for it may have."""

    def __init__(self, depth: int, rows: _core.Subset, origin: tuple[Node, int, int, int] | None) -> None:
        self.depth = depth
        self.n_rows = rows.n_rows
        self.origin = origin  # the parent, the feature and the cut that split it, and which half this is
        self.rows: _core.Subset | None = None  # while they are held
        # The best tree in hand, at first a leaf, and what is proven.
        self.errors = self.n_rows - int(rows.class_counts.max())
        self.shape = Shape.leaf()
        self.lower_bound = min(self.errors, rows.lower_bound(depth))
        # Features that can be cut, the best first; of each the best cuts (rows on the left) and the number of all.
        self.features: list[int] | None = None
        self.cuts: dict[int, list[int]] = {}
        self.n_cuts: dict[int, int] = {}
        self.known: dict[int, KnownCuts] = {}  # by feature, where the cuts' sides are solved exactly
        self.halves: dict[tuple[int, int], tuple[Node, Node]] = {}
        # Searches that were made: feature budget, split budget, errors to beat.
        self.searched: list[tuple[int, int, int]] = []

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
        self._held: OrderedDict[Node, int] = OrderedDict()  # nodes with their rows, and the bytes of these
        self._held_bytes = 0
        self._facts = 0
        self._root_rows = root
        self.root = Node(depth, root, None)
        self._table: dict[tuple[bytes, int], Node] = {}

    def rows_of(self, node: Node) -> Steps[_core.Subset]:
        """The rows of a node, made again if they were dropped."""
        if node.origin is None:
            return self._root_rows
        rows = node.rows
        if rows is None:
            parent, feature, cut, half = node.origin
            parent_rows = yield from self.rows_of(parent)
            rows = (yield from whole(lambda: parent_rows.split(feature, cut, self._stop.limits)))[half]
        self._hold(node, rows)
        return rows

    def known_cuts_of(self, node: Node, feature: int, n_features: int) -> KnownCuts:
        """What is proven of the cuts of a feature; more is learnt of each cut that is solved."""
        if feature not in node.known:
            node.known[feature] = KnownCuts(node.n_rows, [0] * n_features)
        self._learn(1 + n_features // 16)
        return node.known[feature]

    def halves_of(self, node: Node, feature: int, cut: int) -> Steps[tuple[Node, Node]]:
        """The nodes on both sides of a cut."""
        halves = node.halves.get((feature, cut))
        if halves is None:
            rows = yield from self.rows_of(node)
            parts = yield from whole(lambda: rows.split(feature, cut, self._stop.limits))
            left, right = (self._node_of(part, node, feature, cut, half) for half, part in enumerate(parts))
            halves = node.halves[feature, cut] = left, right
        return halves

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

    def forget_if_full(self) -> None:
        """Start anew with the root alone when what was learnt fills its share of the memory."""
        if self._facts * BYTES_PER_FACT > self._memory_limit // 2:
            self._table.clear()
            self._held.clear()
            self._held_bytes = self._facts = 0
            root = self.root
            root.halves, root.known, root.searched = {}, {}, []

    def _node_of(self, rows: _core.Subset, parent: Node, feature: int, cut: int, half: int) -> Node:
        name = rows.key, parent.depth - 1
        node = self._table.get(name)
        if node is None:
            node = self._table[name] = Node(parent.depth - 1, rows, (parent, feature, cut, half))
            self._learn(4)
        self._hold(node, rows if node.rows is None else node.rows)
        return node

    def _hold(self, node: Node, rows: _core.Subset) -> None:
        """Keep a node's rows, as those last used, and drop those of others if together they take too much memory."""
        node.rows = rows
        self._held_bytes -= self._held.pop(node, 0)
        n_bytes = self._held[node] = rows.n_bytes
        self._held_bytes += n_bytes
        while self._held_bytes > self._memory_limit // 4 and len(self._held) > 1:
            dropped, n_bytes = self._held.popitem(last=False)
            dropped.rows = None
            self._held_bytes -= n_bytes

    def _learn(self, n_facts: int) -> None:
        self._facts += n_facts
