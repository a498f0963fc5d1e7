"""The tree as text, for reading in a terminal: as a tree of questions, or as a rule for each leaf."""

from __future__ import annotations

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
    bounds: dict[int, list[float | None]] = {}
    for node, goes_left in path:
        # Further down the threshold always lies inside of what is left, or it would divide nothing.
        bounds.setdefault(int(named.tree.feature[node]), [None, None])[goes_left] = float(named.tree.threshold[node])
    conditions = []
    for column, (low, high) in bounds.items():
        above = "" if low is None else f"{low:.{digits}g} < "
        below = "" if high is None else f" <= {high:.{digits}g}"
        name = named.feature_names[column]
        conditions.append(f"{name} > {low:.{digits}g}" if high is None else f"{above}{name}{below}")
    return conditions
