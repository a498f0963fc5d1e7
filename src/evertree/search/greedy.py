"""Greedy trees: split each node by the lowest impurity, level by level, and never look back.

With "entropy" this is C4.5 and with "gini" CART, both without pruning and up to a depth. It gives every other
strategy its first tree, in milliseconds. When it has to stop, what is not split yet stays a leaf.
"""

from __future__ import annotations

from collections.abc import Iterator

from evertree import _core
from evertree.incumbent import Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.stop import Stop
from evertree.tree import NO_CHILD, NO_FEATURE, Shape

SOURCE = "greedy"


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> Iterator[None]:
    """Offer the incumbent the greedy tree. It proves nothing."""
    yield from grow(problem, criterion_of(options), incumbent, stop)


def criterion_of(options: Options) -> str:
    """By what a node is split, where the heuristic may say that features come as the columns stand."""
    return "gini" if options.heuristic == "none" else options.heuristic


def grow(problem: Problem, criterion: str, incumbent: Incumbent, stop: Stop) -> Iterator[None]:
    """Offer the incumbent the tree that is greedy by this criterion."""
    tree = _Growing(problem.leaf_errors)
    level = [(0, problem.root)] if problem.max_depth > 0 and tree.errors > 0 else []
    for _ in range(problem.max_depth):
        next_level: list[tuple[int, _core.Subset]] = []
        while level:  # each set of rows is dropped as soon as its halves are there
            node, rows = level.pop(0)
            while (parts := _split(rows, criterion, stop)) is None and stop.limits.check():  # broken off
                incumbent.offer(tree.shape, tree.errors, SOURCE)
                yield
            if parts is not None:
                next_level += tree.split(node, rows, *parts)
        level = next_level
    incumbent.offer(tree.shape, tree.errors, SOURCE)
    yield


Parts = tuple[int, float, tuple[_core.Subset, _core.Subset]]


def _split(rows: _core.Subset, criterion: str, stop: Stop) -> Parts | None:
    """Column, threshold and both sides of the best split; None without one, or where a limit is reached."""
    best = rows.best_split(criterion, stop.limits)
    halves = None if best is None else rows.split(best[0], best[1], stop.limits)
    return None if best is None or halves is None else (rows.columns[best[0]], best[2], halves)


class _Growing:
    """The flat arrays of a tree that grows level by level."""

    def __init__(self, errors: int) -> None:
        self.errors = errors
        self._feature, self._threshold = [NO_FEATURE], [float("nan")]
        self._left, self._right = [NO_CHILD], [NO_CHILD]

    def split(
        self, node: int, rows: _core.Subset, feature: int, threshold: float, halves: tuple[_core.Subset, _core.Subset]
    ) -> list[tuple[int, _core.Subset]]:
        """Give a leaf two children; they and their rows come back."""
        children = [(len(self._feature) + i, half) for i, half in enumerate(halves)]
        self._feature[node], self._threshold[node] = feature, threshold
        self._left[node], self._right[node] = (child for child, _ in children)
        for array, nothing in ((self._feature, NO_FEATURE), (self._left, NO_CHILD), (self._right, NO_CHILD)):
            array += [nothing] * 2
        self._threshold += [float("nan")] * 2
        self.errors += sum(errors_of_leaf(half) for half in halves) - errors_of_leaf(rows)
        return children

    @property
    def shape(self) -> Shape:
        return Shape.of(self._feature, self._threshold, self._left, self._right).preorder()


def errors_of_leaf(rows: _core.Subset) -> int:
    """The errors on these rows if they are all given the commonest class."""
    return rows.n_rows - int(rows.class_counts.max())
