"""The proof of one node, best-first: whatever may still hold the best tree is looked at where its bound is lowest.

The least bound of all that is open (see agenda.py) is the bound of the node, so it rises with every task. Trees one
level less deep come first: they bound the cuts near both ends. Down to depth three the kernel refines an interval;
further up, a cut whose sides are too much for one task is opened: its sides become nodes with proofs of their own.
"""

from __future__ import annotations

from bisect import bisect_left

from evertree import _core
from evertree.search.agenda import CUT, Agenda, Item
from evertree.search.frontier import KnownCuts
from evertree.search.nodes import Node, Nodes
from evertree.search.tasks import Result, Task, Tasks

# Rows that one task may sweep: twice as many where that was not enough for a single cut, up to a few seconds' work.
SLICE = 2**27
LARGEST_SLICE = 2**35

# The share of the way from the lowest bound to what is to be beaten by which a task raises the bound of an interval:
# at first, and more as long as tasks sweep fewer rows than are worth a task.
STEP, LONGEST_STEP = 1 / 4, 1 / 2
WORTH_A_TASK = 2**24

# How many cuts may be open at once; then one of these is gone on with.
MOST_OPEN = 32


class NodeProof:
    """What is open of a node, and the next thing to do about it."""

    def __init__(self, node: Node, nodes: Nodes) -> None:
        self.node = node
        self._nodes = nodes
        self._is_beginning = False
        self.less_deep: NodeProof | None = None
        self.less_errors = 0  # the least of trees one level less deep, or what is proven of them
        self.agenda: Agenda | None = None  # as soon as trees one level less deep are solved
        self.open: dict[tuple[int, int], OpenCut] = {}
        self._step = STEP

    def bounds(self) -> list[int]:
        """Per feature, what is proven of trees that are cut on it first, and of trees one level less deep."""
        n_features = self._nodes.n_features
        least = self.node.lower_bound
        if self.agenda is None:
            return [least] * n_features
        return [max(least, min(self.less_errors, self.node.known[f].bound)) for f in range(n_features)]

    def forget_closed(self, to_beat: int) -> int:
        """Drop what a search for fewer errors than that needs no more; say how many cuts are still known."""
        if self.agenda is None:
            return 0
        self.agenda.forget_closed(to_beat)
        self.open = {name: cut for name, cut in self.open.items() if cut.known.bound < to_beat}
        return sum(len(known.counts) for known in self.node.known.values())

    def raise_to(self, to_beat: int) -> Tasks[None]:
        """Prove that no tree has fewer errors than this, or find the best one."""
        while not self.is_done(to_beat):
            yield from self.advance(to_beat)

    def is_done(self, to_beat: int) -> bool:
        """Whether that is proven."""
        return self.node.lower_bound >= min(to_beat, self.node.errors)

    def advance(self, to_beat: int) -> Tasks[None]:
        """Do the next thing: about one task, or nothing where all there is to do is being done.

        Several of these may be under way at once, each waiting for its task.
        """
        to_beat = min(to_beat, self.node.errors)
        agenda = self.agenda
        if agenda is None:
            yield from self._begin()
            return
        item = agenda.take_cut(self.open, to_beat) if len(self.open) >= MOST_OPEN else None
        item = item or agenda.take(to_beat)
        if item is not None:
            try:
                if item.kind == CUT:
                    yield from self._solve_cut(item, to_beat)
                else:
                    yield from self._search_interval(item, to_beat)
            finally:
                agenda.give_back(item)
        self.node.prove(min(self.less_errors, agenda.bound))

    # The beginning: trees one level less deep.

    def _begin(self) -> Tasks[None]:
        node = self.node
        if node.depth <= 3:
            if self._is_beginning:
                return
            self._is_beginning = True
            try:
                result = yield Task(node.path, node.depth - 1, "solve", node.n_rows + 1)
            finally:
                self._is_beginning = False
            self._improve(result)
            if result is not None and result.kind != "cut short":
                self._start(result.feature_bounds, result.lower_bound)
            return
        if self.less_deep is None:
            less_deep = yield from self._nodes.less_deep(node)
            self.less_deep = proof_of(less_deep, self._nodes)
        below = self.less_deep
        if not below.node.is_solved:
            yield from below.advance(node.n_rows)
        node.improve(below.node.errors, below.node.shape)
        if below.node.is_solved and self.agenda is None:
            self._start(below.bounds(), below.node.lower_bound)
            self.less_deep = None

    def _start(self, whole: list[int], less_errors: int) -> None:
        node = self.node
        self.less_errors = less_errors
        nothing = [0] * len(whole)
        ends = _core.KnownCut(0, nothing, whole), _core.KnownCut(node.n_rows, whole, nothing)
        for feature in range(len(whole)):
            known = node.known.setdefault(feature, KnownCuts(node.n_rows, whole))
            for end in ends:
                known.add(end)
        self.agenda = Agenda(node.known)

    # Intervals.

    def _ends(self, item: Item) -> tuple[_core.KnownCut, _core.KnownCut]:
        known = self.node.known[item.feature]
        place = bisect_left(known.counts, item.cut)
        return known.cuts[place], known.cuts[place + 1]

    def _search_interval(self, item: Item, to_beat: int) -> Tasks[None]:
        before, after = self._ends(item)
        if self._nodes.fits_a_task(self.node):
            yield from self._refine(item, before, after, to_beat)
        else:
            yield from self._open_middle(item, before, after, to_beat)

    def _refine(self, item: Item, before: _core.KnownCut, after: _core.KnownCut, to_beat: int) -> Tasks[None]:
        node = self.node
        # Where memory is short, depth first: what is closed in one task leaves nothing to remember.
        step = 1.0 if self._nodes.is_crowded else self._step
        goal = item.bound + max(1, int(step * (to_beat - item.bound)))
        ends = before, after
        most_work = self._nodes.slices.get(node.depth, SLICE)
        result = yield Task(node.path, node.depth, "refine", to_beat, item.feature, ends, goal, most_work)
        if result is None:
            return
        self._improve(result)
        self._step = min(LONGEST_STEP, 2 * self._step) if result.work < WORTH_A_TASK else STEP
        known = node.known[item.feature]
        if not (self._nodes.is_crowded and result.kind == "bounded"):
            for cut in result.cuts:
                known.add(cut)
            self._nodes.learn_cuts(len(result.cuts))
        if result.kind == "bounded":
            known.raise_between(before.count, after.count, result.lower_bound)
        elif not result.cuts and result.work >= most_work:  # too little for a single cut
            if node.depth > 3 and most_work >= LARGEST_SLICE:
                self._nodes.note_too_large(node)
            else:
                self._nodes.slices[node.depth] = 2 * most_work

    def _open_middle(self, item: Item, before: _core.KnownCut, after: _core.KnownCut, to_beat: int) -> Tasks[None]:
        count = yield from self._middle(item.feature, before, after, to_beat)
        if count is None:
            self._close(item, before, after, to_beat)
            return
        opened = yield from self._opened(item.feature, count, before, after)
        self.node.known[item.feature].add(opened.known)

    def _close(self, item: Item, before: _core.KnownCut, after: _core.KnownCut, to_beat: int) -> None:
        self.node.known[item.feature].raise_between(before.count, after.count, to_beat)

    def _middle(self, feature: int, before: _core.KnownCut, after: _core.KnownCut, to_beat: int) -> Tasks[int | None]:
        """The cut in the middle of those that the bounds leave open; see `open_between` in core/bound/envelope.hpp."""
        first = before.count + max(0, before.bound - to_beat) + 1
        last = after.count - max(0, after.bound - to_beat) - 1
        if first > last:
            return None
        count = yield from self._nodes.cut_near(self.node, feature, (first + last) // 2)
        return count if first <= count <= last else None

    # Single cuts.

    def _solve_cut(self, item: Item, to_beat: int) -> Tasks[None]:
        feature, count = item.feature, item.cut
        known = self.node.known[feature]
        here = known.cuts[bisect_left(known.counts, count)]
        if self.node.depth == 3:
            result = yield Task(self.node.path, 3, "cut", to_beat, feature, (here, here))
            if result is not None:
                self._improve(result)
                for cut in result.cuts:
                    known.add(cut)
            return
        opened = self.open.get((feature, count))
        if opened is None:
            opened = yield from self._opened(feature, count, here, here)
        yield from opened.advance(to_beat)
        known.add(opened.known)
        yield from self._nodes.join(self.node, feature, count, *(side.node for side in opened.sides))
        if opened.is_done(min(to_beat, self.node.errors)):
            self.open.pop((feature, count), None)

    def _opened(self, feature: int, count: int, before: _core.KnownCut, after: _core.KnownCut) -> Tasks[OpenCut]:
        left, right = yield from self._nodes.halves_of(self.node, feature, count)
        sides = proof_of(left, self._nodes), proof_of(right, self._nodes)
        opened = self.open[feature, count] = OpenCut.between(count, before, after, sides)
        return opened

    def _improve(self, result: Result | None) -> None:
        if result is not None and result.errors is not None and result.shape is not None:
            self.node.improve(result.errors, result.shape)


def proof_of(node: Node, nodes: Nodes) -> NodeProof:
    """The proof of a node, begun if it was not yet."""
    if node.proof is None:
        node.proof = NodeProof(node, nodes)
    return node.proof


class OpenCut:
    """A cut that is solved step by step.

    Parameters
    ----------
    known : what is proven of it so far
    slack : errors by which its sides are asked for more than needed
    sides : their proofs
    """

    def __init__(self, known: _core.KnownCut, slack: int, sides: tuple[NodeProof, NodeProof]) -> None:
        self.known = known
        self.slack = slack
        self.sides = sides
        self._refresh()

    @classmethod
    def between(
        cls, count: int, before: _core.KnownCut, after: _core.KnownCut, sides: tuple[NodeProof, NodeProof]
    ) -> OpenCut:
        """What the known cuts on both sides prove of this one; see core/bound/envelope.hpp."""
        to_after, from_before = after.count - count, count - before.count
        left = [max(a, b - to_after) for a, b in zip(before.left, after.left, strict=True)]
        right = [max(b, a - from_before) for a, b in zip(before.right, after.right, strict=True)]
        return cls(_core.KnownCut(count, left, right), min(to_after, from_before), sides)

    def is_done(self, to_beat: int) -> bool:
        """Whether it has no fewer errors than that, or its best tree is known."""
        return self.known.bound >= to_beat or all(side.node.is_solved for side in self.sides)

    def advance(self, to_beat: int) -> Tasks[None]:
        """Do the next thing: about one task.

        The side with more rows comes first. It is asked for more than needed: what is proven beyond need rules out
        neighbours.
        """
        bounds = self.known.left_bound, self.known.right_bound
        larger = 0 if self.sides[0].node.n_rows >= self.sides[1].node.n_rows else 1
        for side in (larger, 1 - larger):
            enough = to_beat - bounds[1 - side] + self.slack
            if bounds[side] < enough and not self.sides[side].node.is_solved:
                yield from self.sides[side].advance(enough)
                self._refresh()
                return

    def _refresh(self) -> None:
        left, right = (side.bounds() for side in self.sides)
        self.known = _core.KnownCut(
            self.known.count,
            [max(a, b) for a, b in zip(self.known.left, left, strict=True)],
            [max(a, b) for a, b in zip(self.known.right, right, strict=True)],
        )
