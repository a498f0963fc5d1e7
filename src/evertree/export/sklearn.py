"""The tree as a scikit-learn `DecisionTreeClassifier`, for all that is made for those.

scikit-learn rounds each value of X to float32 before it compares it with a threshold; Evertree compares float64 as it
is given. A threshold t that has the training values a on its left and b on its right, a <= t < b, does the same to the
training rows in scikit-learn if float32(a) <= t < float32(b). The middle of a and b nearly always does so; a threshold
that does not is moved to the nearer end, and where a and b have the same float32 there is no such threshold, and no
such tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn import __version__ as sklearn_version

from evertree.export.named_tree import NamedTree

# The fields that a node has in the versions of scikit-learn that this was written for. Others would need values that
# nobody here knows, so they are refused.
NODE_FIELDS = (
    "left_child",
    "right_child",
    "feature",
    "threshold",
    "impurity",
    "n_node_samples",
    "weighted_n_node_samples",
    "missing_go_to_left",
)
STATE_FIELDS = ("max_depth", "node_count", "nodes", "values")

# What scikit-learn writes into a leaf.
LEAF_CHILD, LEAF_FEATURE, LEAF_THRESHOLD = -1, -2, -2.0

LARGEST = float(np.finfo(np.float32).max)


def to_sklearn(model: Any) -> Any:
    """A fitted `DecisionTreeClassifier` for `plot_tree`, `export_text`, SHAP, joblib and the like.

    It agrees with the estimator's `predict` on every training row. A threshold is moved only where a neighbouring
    training value changes sides by being rounded to float32; while none is moved, it also agrees on every other row
    whose values are float32 numbers. Its nodes have the places that they have in `tree_`. Values beyond float32's
    largest, 3.4e38, are refused by scikit-learn itself, NaN is not.

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`. A tree that was made by hand and does not know its training values
        keeps its thresholds: it agrees where values are float32 numbers

    Raises
    ------
    ValueError : names the node whose neighbouring training values have the same float32, or none
    """
    # Here, since importing it takes longer than most fits.
    from sklearn.tree import DecisionTreeClassifier
    from sklearn.tree._tree import Tree as SklearnTree

    named = NamedTree.of(model)
    tree = named.tree
    result = DecisionTreeClassifier(max_depth=max(tree.depth, 1))
    result.n_features_in_ = tree.n_features
    if hasattr(model, "feature_names_in_"):
        result.feature_names_in_ = np.array(named.feature_names, dtype=object)
    result.n_outputs_ = 1
    result.classes_ = np.asarray(getattr(model, "classes_", np.arange(tree.n_classes)))
    result.n_classes_ = np.intp(tree.n_classes)
    result.max_features_ = tree.n_features
    result.tree_ = SklearnTree(tree.n_features, np.array([tree.n_classes], dtype=np.intp), 1)
    result.tree_.__setstate__(_state(named))
    return result


def _state(named: NamedTree) -> dict[str, Any]:
    tree = named.tree
    rows, shares = tree.class_counts.sum(axis=1), tree.shares
    values = {
        "left_child": np.where(tree.is_leaf, LEAF_CHILD, tree.left),
        "right_child": np.where(tree.is_leaf, LEAF_CHILD, tree.right),
        "feature": np.where(tree.is_leaf, LEAF_FEATURE, tree.feature),
        "threshold": _thresholds(named),
        "impurity": 1.0 - (shares**2).sum(axis=1),
        "n_node_samples": rows,
        "weighted_n_node_samples": rows,
        "missing_go_to_left": 0,
    }
    nodes = np.zeros(tree.n_nodes, dtype=_node_dtype())
    for name in NODE_FIELDS:
        nodes[name] = values[name]
    return {"max_depth": tree.depth, "node_count": tree.n_nodes, "nodes": nodes, "values": shares[:, None, :].copy()}


def _node_dtype() -> np.dtype[Any]:
    """How this scikit-learn lays out a node; RuntimeError if there is something in it that we do not know."""
    from sklearn.tree import DecisionTreeClassifier

    state = DecisionTreeClassifier().fit([[0.0], [1.0]], [0, 1]).tree_.__getstate__()
    dtype: np.dtype[Any] = state["nodes"].dtype
    if set(dtype.names or ()) != set(NODE_FIELDS) or set(state) != set(STATE_FIELDS):
        raise RuntimeError(
            f"scikit-learn {sklearn_version} keeps its trees in another form than to_sklearn can write: its nodes have "
            f"the fields {', '.join(dtype.names or ())}. Update Evertree, or use an older scikit-learn"
        )
    return dtype


def _thresholds(named: NamedTree) -> NDArray[np.float64]:
    tree = named.tree
    threshold = np.where(tree.is_leaf, LEAF_THRESHOLD, tree.threshold)
    if tree.neighbours is None:
        return threshold
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        below, above = (float(values[node]) for values in tree.neighbours)
        threshold[node] = _between(below, above, float(threshold[node]), f"node {node} ({named.question(node, 17)})")
    return threshold


def _between(below: float, above: float, threshold: float, where: str) -> float:
    """The threshold if it separates its neighbours in float32, or else the nearest one that does."""
    with np.errstate(over="ignore", under="ignore"):
        low, high = float(np.float32(below)), float(np.float32(above))
    for value, rounded in ((below, low), (above, high)):
        if np.isfinite(value) and not np.isfinite(rounded):
            raise ValueError(
                f"{where} cannot be had in scikit-learn: the training value {value!r} is beyond {LARGEST:.1e}, the "
                "largest float32. Scale the column and fit again"
            )
    if not low < high:
        raise ValueError(
            f"{where} cannot be had in scikit-learn: it separates the training values {below!r} and {above!r}, which "
            f"scikit-learn rounds to the same float32, {low!r}. Scale or shift the column and fit again"
        )
    if threshold < low:
        return low
    return threshold if threshold < high else float(np.nextafter(np.float32(high), np.float32(-np.inf)))
