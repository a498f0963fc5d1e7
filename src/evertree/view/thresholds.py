"""The texts of a tree's thresholds: as short as they can be without moving a row.

With the training rows at hand, a threshold is rounded as far as the values next to it among the rows of its node
allow. Without them it keeps six significant digits, and more where two thresholds of a feature would otherwise look the
same or change their order; a training row within the last digit may then lie on the other side of what is shown.
"""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from evertree.tree import Floats, Tree
from evertree.view.rounding import ENOUGH_DIGITS, number_text, round_threshold

DIGITS_WITHOUT_ROWS = 6


def are_training_rows(tree: Tree, features: Floats) -> bool:
    """Whether as many of these rows reach each leaf as training rows do."""
    if features.ndim != 2 or features.shape[1] != tree.n_features:
        return False
    rows = np.bincount(tree.apply(features), minlength=tree.n_nodes)
    return np.array_equal(rows[tree.is_leaf], tree.class_counts.sum(axis=1)[tree.is_leaf])


def threshold_texts(tree: Tree, features: Floats | None = None) -> list[str]:
    """A text for each node, empty for a leaf; `features` are the training rows."""
    texts = [""] * tree.n_nodes
    if features is None:
        for node, (below, above) in _between_thresholds(tree).items():
            texts[node] = number_text(_to_digits(float(tree.threshold[node]), below, above))
    else:
        for node, (below, above) in _between_rows(tree, features).items():
            texts[node] = number_text(round_threshold(float(tree.threshold[node]), below, above))
    return texts


def _to_digits(threshold: float, below: float, above: float) -> float:
    """The threshold to six significant digits, or to as many more as keep it on its side of the others."""
    for digits in range(DIGITS_WITHOUT_ROWS, ENOUGH_DIGITS):
        number = float(f"{threshold:.{digits}g}")
        if below <= number < above:
            return number
    return threshold


def _between_rows(tree: Tree, features: Floats) -> dict[int, tuple[float, float]]:
    """For each split, the values next to its threshold among the rows that reach it."""
    limits = {}
    waiting: list[tuple[int, NDArray[np.intp]]] = [(0, np.arange(len(features)))]
    while waiting:
        node, rows = waiting.pop()
        if tree.is_leaf[node]:
            continue
        values = features[rows, tree.feature[node]]
        goes_left = values <= tree.threshold[node]
        left, right = values[goes_left], values[~goes_left]
        if len(left) and len(right):
            limits[node] = float(left.max()), float(right.min())
        else:  # no row says how far one may round
            limits[node] = float(tree.threshold[node]), math.nextafter(float(tree.threshold[node]), math.inf)
        waiting += [(int(tree.left[node]), rows[goes_left]), (int(tree.right[node]), rows[~goes_left])]
    return limits


def _between_thresholds(tree: Tree) -> dict[int, tuple[float, float]]:
    """For each split, what lies half-way to the next thresholds of its feature in the tree."""
    limits = {}
    for feature in np.unique(tree.feature[~tree.is_leaf]).tolist():
        nodes = np.flatnonzero(tree.feature == feature)
        thresholds = np.unique(tree.threshold[nodes]).tolist()
        walls = [-math.inf]
        for low, high in pairwise(thresholds):
            middle = low / 2 + high / 2
            walls.append(middle if low < middle <= high else high)
        walls.append(math.inf)
        for node in nodes.tolist():
            place = thresholds.index(float(tree.threshold[node]))
            limits[node] = walls[place], walls[place + 1]
    return limits
