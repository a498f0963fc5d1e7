"""Fitted estimators made by hand, so that a test knows all about them and need not wait for a search."""

from __future__ import annotations

from typing import Any

import numpy as np

from evertree import OptimalTreeClassifier, Trace, Tree
from evertree.trace import Row
from evertree.tree import Shape

# A trace with everything that a curve has to show.
ROWS = [
    Row(0.002, 0, 400, 0, "leaf"),
    Row(0.004, 10, 90, 0, "greedy"),
    Row(0.05, 200, 70, 0, "local"),
    Row(0.3, 900, 70, 20, "proof"),
    Row(2.5, 5000, 61, 20, "local"),
    Row(8.0, 9000, 61, 45, "proof"),
]


def by_hand(
    shape: Shape, X: Any, y: Any, *, names: Any = None, status: str = "time_limit", max_depth: int | None = None
) -> OptimalTreeClassifier:
    """An estimator with that tree on these rows, whose search ended with that status."""
    features = np.asarray(X, dtype=np.float64)
    classes, codes = np.unique(np.asarray(y, dtype=object), return_inverse=True)
    tree = Tree.grow(shape, features, codes.astype(np.int32), len(classes))
    estimator = OptimalTreeClassifier(max_depth=tree.depth if max_depth is None else max_depth, time_limit=10.0)
    estimator.tree_, estimator.classes_ = tree, classes
    estimator.n_features_in_ = features.shape[1]
    if names is not None:
        estimator.feature_names_in_ = np.asarray(names, dtype=object)
    errors = tree.training_errors
    bound = errors if status == "optimal" else errors // 2
    estimator.error_, estimator.lower_bound_, estimator.status_ = errors, bound, status
    estimator.gap_ = (errors - bound) / errors if errors else 0.0
    estimator.work_ = 9000
    estimator.seconds_ = 10.0 if status == "time_limit" else 8.5
    estimator.trace_ = Trace(
        [
            Row(0.002, 0, max(int(tree.errors[0]), errors), 0, "leaf"),
            Row(0.05, 10, errors, 0, "greedy"),
            Row(0.3, 900, errors, bound // 2, "proof"),
            Row(8.5, 9000, errors, bound, "proof"),
        ]
    )
    return estimator


def complete(depth: int, *, n_classes: int = 5, class_names: Any = None, seed: int = 0, **options: Any) -> Any:
    """An estimator with a leaf for each way of `depth` splits, its rows and their labels."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(2000, 4))
    names = [f"class {code}" for code in range(n_classes)] if class_names is None else class_names
    y = [names[code] for code in rng.integers(0, len(names), 2000)]

    def grow(rows: Any, below: int) -> Shape:
        if below == 0:
            return Shape.leaf()
        feature = int(rng.integers(0, 4))
        threshold = float(np.median(X[rows, feature]))
        left = X[rows, feature] <= threshold
        return Shape.join(feature, threshold, grow(rows[left], below - 1), grow(rows[~left], below - 1))

    return by_hand(grow(np.arange(2000), depth), X, y, **options), X, y
