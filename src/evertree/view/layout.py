"""Where the nodes of a tree are drawn: the root on the left, a column for each depth, a row for each end.

Nothing else is on the row of an end to its right, and a split has at least two rows to itself, so texts of any length
find room as long as each column is as wide as its widest split.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from evertree.tree import Tree


class Place(NamedTuple):
    """A node in the picture."""

    node: int
    parent: int  # -1 for the root
    depth: int
    row: float  # counted from the top; half-way between those of its children
    is_end: bool  # nothing is drawn below it


def layout(tree: Tree, max_depth: int | None = None) -> list[Place]:
    """The nodes down to that depth, parents before children, the upper child (x <= threshold) before the lower."""
    order: list[tuple[int, int, int]] = []
    waiting = [(0, -1, 0)]
    while waiting:
        node, parent, depth = waiting.pop()
        order.append((node, parent, depth))
        if not tree.is_leaf[node] and depth != max_depth:
            waiting += [(int(tree.right[node]), node, depth + 1), (int(tree.left[node]), node, depth + 1)]
    parents = {parent for _, parent, _ in order}
    row: dict[int, float] = {}
    for node, _, _ in order:
        if node not in parents:
            row[node] = float(len(row))
    for node, _, _ in reversed(order):
        if node in parents:
            row[node] = (row[int(tree.left[node])] + row[int(tree.right[node])]) / 2
    return [Place(node, parent, depth, row[node], node not in parents) for node, parent, depth in order]


def column_starts(places: list[Place], widths: Mapping[int, float], gap: float) -> list[float]:
    """Where the column of each depth begins: each is as wide as its widest split, with a gap to the next one."""
    columns = [0.0] * (max(place.depth for place in places) + 1)
    for place in places:
        if not place.is_end:
            columns[place.depth] = max(columns[place.depth], widths[place.node])
    return [sum(columns[:depth]) + depth * gap for depth in range(len(columns))]


def depth_within(tree: Tree, ends: int) -> int | None:
    """The greatest depth to which the tree has at most so many ends; None if all of it has."""
    if tree.n_leaves <= ends:
        return None
    depth = 1
    while sum(place.is_end for place in layout(tree, depth + 1)) <= ends:
        depth += 1
    return depth


def leaves_below(tree: Tree, node: int) -> int:
    """The leaves that rows of this node can reach."""
    count, waiting = 0, [node]
    while waiting:
        node = waiting.pop()
        if tree.is_leaf[node]:
            count += 1
        else:
            waiting += [int(tree.left[node]), int(tree.right[node])]
    return count
