"""The tree as text, for reading in a terminal: as a tree of questions, or as a rule for each leaf."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from evertree.export.named_tree import NamedTree


def export_text(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    digits: int = 6,
) -> str:
    """One line a node: a question, or the label of a leaf with its training rows and errors.

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`
    feature_names, class_names : a name for each column and class; by default those of the training data, and for a
        `tree_` alone x0, x1, … and the class codes
    digits : significant digits of thresholds; 17 show each float64 exactly
    """
    named = NamedTree.of(model, feature_names, class_names)
    tree = named.tree
    lines: list[str] = []

    def write(node: int, first: str, rest: str) -> None:
        if tree.is_leaf[node]:
            lines.append(f"{first}{named.label(node)}  ({named.counts(node)})")
            return
        lines.append(first + named.question(node, digits))
        write(int(tree.left[node]), rest + "|-- yes: ", rest + "|   ")
        write(int(tree.right[node]), rest + "|-- no:  ", rest + "    ")

    write(0, "", "")
    return "\n".join(lines)


def export_rules(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    digits: int = 6,
) -> str:
    """One line a leaf: what a row has to fulfil to get there, and its label, training rows and errors.

    Each row fulfils one of them. The parameters are those of `export_text`.
    """
    named = NamedTree.of(model, feature_names, class_names)
    lines = []
    for leaf, path in named.paths():
        conditions = _intervals(named, path, digits)
        when = f"if {' and '.join(conditions)} then" if conditions else "always"
        lines.append(f"{when} {named.label(leaf)}  ({named.counts(leaf)})")
    return "\n".join(lines)


def _intervals(named: NamedTree, path: list[tuple[int, bool]], digits: int) -> list[str]:
    """One condition for each column on the way, in the order in which it is first asked for."""
    bounds: dict[int, tuple[float, float]] = {}
    for node, goes_left in path:
        column, threshold = int(named.tree.feature[node]), float(named.tree.threshold[node])
        low, high = bounds.get(column, (-math.inf, math.inf))
        bounds[column] = (low, min(high, threshold)) if goes_left else (max(low, threshold), high)
    conditions = []
    for column, (low, high) in bounds.items():
        name = named.feature_names[column]
        if high == math.inf:
            conditions.append(f"{name} > {low:.{digits}g}")
        else:
            above = "" if low == -math.inf else f"{low:.{digits}g} < "
            conditions.append(f"{above}{name} <= {high:.{digits}g}")
    return conditions
