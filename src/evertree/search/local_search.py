"""Local search: change one split of the tree in hand, keep those below it as hints, and see whether errors fall.

A node further up than the third level from below has a pool of cuts with good trees. A step goes down into one side of
the best of them, or of another one, or it tries a new cut: its sides get trees after the hints, and a few steps of
their own if these come close. At the third level from below a cut is solved exactly, which the kernel does in no time;
and as much work as goes into moves there goes into the proof that the node has no better tree, so that the search
neither misses the best tree of a small node nor looks for a better one for ever.

Local search for decision trees goes back to Murthy, Kasif and Salzberg (OC1, 1994).
"""

from __future__ import annotations

import random

from evertree import _core
from evertree.search.moves import Cut, Seen, next_cut, place_of
from evertree.search.node_proof import proof_of
from evertree.search.nodes import Node, Nodes
from evertree.search.steps import Steps
from evertree.search.tasks import done_here
from evertree.stop import Stop
from evertree.tree import Shape

# The shares of the work on a node that go into the best tree, into other trees of the pool, and into new cuts.
SHARES = {"best": 0.4, "pool": 0.2, "new": 0.4}
POOL_SIZE, POOL_DECAY = 8, 0.55
# A new cut whose trees make that many times the errors of the best gets a few steps to catch up.
CLOSE = 1.15
CATCH_UP_STEPS = 6
# Moves in a row without success after which a node is proven, and how much work goes into that for each unit of moves.
PATIENCE = 8
PROOF_SHARE = 1.0
# The part of a node's errors by which the sides of a cut are solved beyond need.
SLACK = 0.02


class Climber:
    """What the local search remembers of a node."""

    def __init__(self) -> None:
        self.seen = Seen()
        self.pool: dict[Cut, tuple[Node, Node]] = {}
        self.spent = dict.fromkeys(SHARES, 0)  # work
        self.failures = 0  # in a row
        self.work_of_moves = 0
        self.work_of_proof = 0
        self.errors: int | None = None  # of the best tree when it was last looked at


class LocalSearch:
    """Steps that improve the tree of a root node, which others may improve meanwhile."""

    def __init__(self, nodes: Nodes, cache: _core.Cache, stop: Stop, seed: int) -> None:
        self._nodes = nodes
        self._stop = stop
        self._cache = cache
        self._rng = random.Random(seed)  # noqa: S311 (nothing here is a secret)

    def step(self, node: Node, hint: Shape | None = None) -> Steps[None]:
        """One move, or a piece of a proof, at a node or below it."""
        climber = self.climber(node)
        errors = node.errors
        if climber.errors is None or errors < climber.errors:
            yield from self._adopt(node, climber, hint)
        elif node.depth > 3:
            yield from self._upper_move(node, climber)
        elif climber.failures >= PATIENCE and climber.work_of_proof < PROOF_SHARE * climber.work_of_moves:
            start = self._stop.work
            yield from done_here(
                proof_of(node, self._nodes).advance(node.n_rows), self._nodes.rows, self._stop, self._cache
            )
            climber.work_of_proof += self._stop.work - start
        else:
            start = self._stop.work
            cut = yield from next_cut(node, climber.seen, self._nodes, self._rng)
            if cut is not None:
                yield from self._solve_cut(node, climber, cut)
            # A move that finds all it needs in what is known counts as well, or it might be made again for ever.
            climber.work_of_moves += max(node.n_rows, self._stop.work - start)
        climber.failures = 0 if node.errors < errors else climber.failures + 1

    def climber(self, node: Node) -> Climber:
        """What is remembered of a node."""
        if node.climber is None:
            node.climber = Climber()
        return node.climber

    # At the third level from below.

    def _solve_cut(self, node: Node, climber: Climber, cut: Cut) -> Steps[None]:
        feature, count = cut
        rows = yield from self._nodes.rows_of(node)
        known = self._nodes.known_cuts_of(node, feature)
        while True:
            before, after = known.around(count)
            outcome = _core.solve_cut(
                rows,
                3,
                feature,
                count,
                node.errors,
                before,
                after,
                self._stop.limits,
                self._cache,
                slack=int(SLACK * node.errors),
            )
            for solved in outcome.cuts:
                known.add(solved)
            yield
            if outcome.kind != "cut short":
                break
        climber.seen.note(feature, count, outcome.cuts[0].bound)
        if outcome.tree is not None and outcome.errors is not None:
            node.improve(outcome.errors, Shape.of(*outcome.tree[:4]))
            climber.seen.cut, climber.errors = cut, node.errors

    # Further up.

    def _upper_move(self, node: Node, climber: Climber) -> Steps[None]:
        kind = min(SHARES, key=lambda kind: climber.spent[kind] / SHARES[kind])
        start = self._stop.work
        if kind == "new":
            yield from self._try_new_cut(node, climber)
        else:
            yield from self._go_on_with(node, climber, is_best=kind == "best")
        climber.spent[kind] += max(node.n_rows, self._stop.work - start)

    def _go_on_with(self, node: Node, climber: Climber, is_best: bool) -> Steps[None]:
        by_errors = sorted(climber.pool, key=lambda cut: _errors(climber.pool[cut]))
        if len(by_errors) < (1 if is_best else 2):
            return
        place = 0 if is_best else 1 + place_of(len(by_errors) - 1, POOL_DECAY, self._rng)
        cut = by_errors[place]
        sides = climber.pool[cut]
        yield from self._improve_sides(sides, 1 if is_best else 3, 0)
        yield from self._take(node, climber, cut)
        if all(side.is_solved for side in sides) and _errors(sides) > node.errors:
            climber.pool.pop(cut, None)

    def _try_new_cut(self, node: Node, climber: Climber) -> Steps[None]:
        cut = yield from next_cut(node, climber.seen, self._nodes, self._rng)
        if cut is None:
            return
        sides = yield from self._nodes.halves_of(node, *cut)
        if sum(side.lower_bound for side in sides) >= node.errors:
            return
        yield from self._plant(node, sides)
        if node.errors <= _errors(sides) < CLOSE * node.errors + 2:
            yield from self._improve_sides(sides, CATCH_UP_STEPS, node.errors)
        climber.pool[cut] = sides
        yield from self._take(node, climber, cut)

    def _plant(self, node: Node, sides: tuple[Node, Node]) -> Steps[None]:
        """Give both sides of a cut a first tree, after those below the best cut."""
        hints = (None, None) if node.shape.is_leaf else node.shape.sides()
        for side, hint in zip(sides, hints, strict=True):
            if self.climber(side).errors is None:
                yield from self.step(side, hint)

    def _improve_sides(self, sides: tuple[Node, Node], n_steps: int, below: int) -> Steps[None]:
        for _ in range(n_steps):
            unsolved = [side for side in sides if not side.is_solved]
            if not unsolved or _errors(sides) < below:
                return
            (side,) = self._rng.choices(unsolved, [side.errors - side.lower_bound for side in unsolved])
            yield from self.step(side)

    def _take(self, node: Node, climber: Climber, cut: Cut) -> Steps[None]:
        sides = climber.pool[cut]
        climber.seen.note(*cut, _errors(sides))
        if (yield from self._nodes.join(node, *cut, *sides)):
            climber.seen.cut, climber.errors = cut, node.errors
        if len(climber.pool) > 2 * POOL_SIZE:
            best = sorted(climber.pool, key=lambda kept: _errors(climber.pool[kept]))[:POOL_SIZE]
            climber.pool = {kept: climber.pool[kept] for kept in best}

    def _adopt(self, node: Node, climber: Climber, hint: Shape | None) -> Steps[None]:
        """Begin with the tree in hand, which another search may have found; without one, after a hint.

        At the third level from below the heuristic's first choice is looked at as well.
        """
        is_new, climber.errors = climber.errors is None, node.errors
        features = yield from self._nodes.features_of(node)
        if not features or node.is_solved:
            return
        like = hint if node.shape.is_leaf else node.shape
        cuts: list[Cut] = []
        feature = None if like is None or like.is_leaf else self._nodes.feature_in(int(like.feature[0]))
        if like is not None and feature is not None and feature in node.cuts:
            cuts.append((feature, (yield from self._nodes.cut_at(node, feature, float(like.threshold[0])))))
        if not cuts or (is_new and node.depth == 3):
            like = None if not cuts else like
            cuts.append((features[0], node.cuts[features[0]][0]))
        for cut in dict.fromkeys(cuts):
            if node.depth == 3:
                yield from self._solve_cut(node, climber, cut)
                continue
            climber.pool[cut] = sides = yield from self._nodes.halves_of(node, *cut)
            hints = (None, None) if like is None else like.sides()
            for side, below in zip(sides, hints, strict=True):
                if self.climber(side).errors is None:
                    yield from self.step(side, below)
            yield from self._take(node, climber, cut)
        climber.seen.cut = climber.seen.cut or cuts[0]
        climber.errors = node.errors


def _errors(sides: tuple[Node, Node]) -> int:
    return sides[0].errors + sides[1].errors
