"""The tree as indented text, for reading in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evertree.tree import Tree


def export_text(
    tree: Tree,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    digits: int = 6,
) -> str:
    """One line a node: a question, or the label of a leaf with its training rows and errors.

    Parameters
    ----------
    tree : the fitted tree, `tree_` of an estimator
    feature_names, class_names : a name for each column and class; by default x0, x1, … and the class codes
    digits : significant digits of thresholds; 17 show each float64 exactly
    """
    for name, names, expected in (
        ("feature_names", feature_names, tree.n_features),
        ("class_names", class_names, tree.n_classes),
    ):
        if names is not None and len(names) != expected:
            raise ValueError(f"{name} has {len(names)} names, but the tree needs {expected}")

    def describe(node: int) -> str:
        if tree.is_leaf[node]:
            code = int(tree.label[node])
            label = code if class_names is None else class_names[code]
            rows, errors = int(tree.class_counts[node].sum()), int(tree.errors[node])
            return f"{label}  ({_count(rows, 'row')}, {_count(errors, 'error')})"
        column = int(tree.feature[node])
        name = f"x{column}" if feature_names is None else feature_names[column]
        return f"{name} <= {tree.threshold[node]:.{digits}g}"

    lines: list[str] = []

    def write(node: int, first: str, rest: str) -> None:
        lines.append(first + describe(node))
        if not tree.is_leaf[node]:
            write(int(tree.left[node]), rest + "|-- yes: ", rest + "|   ")
            write(int(tree.right[node]), rest + "|-- no:  ", rest + "    ")

    write(0, "", "")
    return "\n".join(lines)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
