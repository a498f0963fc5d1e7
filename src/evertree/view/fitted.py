"""What is shown of a fitted estimator, read from it once and with all names settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sklearn.utils.validation import check_is_fitted

from evertree.problem import as_features
from evertree.trace import Trace
from evertree.tree import Floats, Tree
from evertree.view.thresholds import are_training_rows, threshold_texts


@dataclass(frozen=True)
class Fitted:
    """A tree, the names of its features and classes, the texts of its thresholds, and what the search has proven."""

    tree: Tree
    feature_names: list[str]
    class_names: list[str]
    thresholds: list[str]  # of each node, empty for a leaf
    moves_no_row: bool  # the texts of the thresholds send every training row the way the tree does
    max_depth: int
    errors: int
    lower_bound: int
    gap: float
    status: str
    work: int
    trace: Trace
    seconds: float  # of searching

    @property
    def rows(self) -> int:
        """The number of training rows."""
        return int(self.tree.class_counts[0].sum())

    def question(self, node: int) -> str:
        """What a split asks."""
        return f"{self.feature_names[self.tree.feature[node]]} <= {self.thresholds[node]}"

    def label(self, node: int) -> str:
        """The name of the class that a node predicts."""
        return self.class_names[self.tree.label[node]]

    def counts(self, node: int) -> tuple[int, int]:
        """The training rows of a node, and its errors if it is, or were, a leaf."""
        return int(self.tree.class_counts[node].sum()), int(self.tree.errors[node])


def fitted(estimator: Any, X: Any = None) -> Fitted:
    """Read a fitted `OptimalTreeClassifier`; its thresholds are rounded by X if these are the training rows."""
    check_is_fitted(estimator)
    tree: Tree = estimator.tree_
    rows = None if X is None else training_rows(tree, X)
    trace: Trace = estimator.trace_
    seconds = float(estimator.seconds_)
    names = getattr(estimator, "feature_names_in_", None)
    return Fitted(
        tree=tree,
        feature_names=[f"x{i}" for i in range(tree.n_features)] if names is None else [str(name) for name in names],
        class_names=[str(label) for label in estimator.classes_],
        thresholds=threshold_texts(tree, rows),
        moves_no_row=rows is not None,
        max_depth=int(estimator.max_depth),
        errors=int(estimator.error_),
        lower_bound=int(estimator.lower_bound_),
        gap=float(estimator.gap_),
        status=str(estimator.status_),
        work=int(estimator.work_),
        trace=trace,
        seconds=seconds,
    )


def training_rows(tree: Tree, X: Any) -> Floats:
    """X as numbers; ValueError unless the tree was fitted to these rows, as far as its counts can tell."""
    features = as_features(X, min_rows=1)
    if not are_training_rows(tree, features):
        raise ValueError(
            f"X has {features.shape[0]} rows and {features.shape[1]} columns that do not reach the leaves as the "
            f"{tree.class_counts[0].sum()} training rows of {tree.n_features} columns do: give the rows that the tree "
            "was fitted to, or leave X out"
        )
    return features
