"""A tree to start a search from: one of ours or of scikit-learn, checked against the problem.

Only its splits are taken. Rows are sent through them in float64, where scikit-learn rounds them to float32 first, and
the leaves get the labels that are commonest there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from evertree.problem import Problem
from evertree.tree import NO_FEATURE, Shape, Tree, check_shape, levels_of


def initial_shape(given: Any, problem: Problem) -> Shape:
    """The splits of a fitted estimator or a tree; ValueError where they do not fit the problem."""
    shape = _shape_of(given)
    n_features = problem.features.shape[1]
    try:
        check_shape(shape, n_features)
    except ValueError as error:
        raise ValueError(f"initial_tree does not fit data with {n_features} columns: {error}") from None
    depth = len(levels_of(shape)) - 1
    if depth > problem.max_depth:
        raise ValueError(f"initial_tree is {depth} levels deep, but max_depth is {problem.max_depth}")
    return shape.preorder()


def _shape_of(given: Any) -> Shape:
    tree = getattr(given, "tree_", given)
    if isinstance(tree, Tree):
        return tree.shape
    if isinstance(tree, Shape):
        return tree
    try:
        left, right = np.asarray(tree.children_left), np.asarray(tree.children_right)
        feature, threshold = np.asarray(tree.feature), np.asarray(tree.threshold)
    except AttributeError:
        raise ValueError(
            "initial_tree must be a fitted tree classifier, of Evertree or scikit-learn, or an evertree.Tree, "
            f"not {given!r}"
        ) from None
    leaf = left < 0
    # scikit-learn writes other numbers into a leaf's feature and threshold.
    return Shape.of(np.where(leaf, NO_FEATURE, feature), np.where(leaf, np.nan, threshold), left, right)
