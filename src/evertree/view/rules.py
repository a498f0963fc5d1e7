"""The way to a node as a rule: one condition a feature, however often the path splits on it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from evertree.view.fitted import Fitted
from evertree.view.words import counted


def conditions(fitted: Fitted, node: int) -> list[str]:
    """What the rows of a node have in common, features in the order in which the path meets them."""
    tree = fitted.tree
    # For each feature the tightest split on either side: the lower end is excluded, the upper one included.
    lowest: dict[int, int] = {}
    highest: dict[int, int] = {}
    order: dict[int, None] = {}
    path = path_to(fitted, node)
    for split, child in pairwise(path):
        feature = int(tree.feature[split])
        order.setdefault(feature)
        if child == tree.right[split]:
            if feature not in lowest or tree.threshold[split] > tree.threshold[lowest[feature]]:
                lowest[feature] = split
        elif feature not in highest or tree.threshold[split] < tree.threshold[highest[feature]]:
            highest[feature] = split
    texts = []
    for feature in order:
        name = fitted.feature_names[feature]
        if feature in lowest and feature in highest:
            texts.append(f"{fitted.thresholds[lowest[feature]]} < {name} <= {fitted.thresholds[highest[feature]]}")
        elif feature in lowest:
            texts.append(f"{name} > {fitted.thresholds[lowest[feature]]}")
        else:
            texts.append(f"{name} <= {fitted.thresholds[highest[feature]]}")
    return texts


def path_to(fitted: Fitted, node: int) -> list[int]:
    """The nodes from the root to this one."""
    path = [node]
    while path[-1] != 0:
        is_child = (fitted.tree.left == path[-1]) | (fitted.tree.right == path[-1])
        path.append(int(np.flatnonzero(is_child)[0]))
    return path[::-1]


def rule(fitted: Fitted, node: int) -> str:
    """One line: the conditions of a leaf and the class that it predicts; of a split, who gets there."""
    premise = " and ".join(conditions(fitted, node))
    if not fitted.tree.is_leaf[node]:
        return f"reached if {premise}" if premise else "reached by all rows"
    return f"if {premise} then {fitted.label(node)}" if premise else f"always {fitted.label(node)}"


def rules_text(fitted: Fitted) -> str:
    """A rule for each leaf, with its training rows and errors, one a line."""
    lines = []
    for leaf in np.flatnonzero(fitted.tree.is_leaf).tolist():
        rows, errors = fitted.counts(leaf)
        lines.append(f"{rule(fitted, leaf)}  ({counted(rows, 'row')}, {counted(errors, 'error')})")
    return "\n".join(lines)
