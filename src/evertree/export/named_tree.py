"""A tree with the names of its columns and the labels of its classes: what every format starts from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sklearn.utils.validation import check_is_fitted

from evertree.tree import Tree


@dataclass(frozen=True)
class NamedTree:
    """The names are those of the training data unless others are given.

    Attributes
    ----------
    tree : the fitted tree
    feature_names : a name for each column
    labels : for each class code what stands for it
    """

    tree: Tree
    feature_names: list[str]
    labels: list[Any]

    @classmethod
    def of(
        cls, model: Any, feature_names: Sequence[Any] | None = None, class_names: Sequence[Any] | None = None
    ) -> NamedTree:
        """Of a fitted estimator, or of its `tree_`, whose columns are called x0, x1, …, and its classes 0, 1, …"""
        if isinstance(model, Tree):
            tree = model
        elif isinstance(getattr(model, "tree_", None), Tree):
            tree = model.tree_
        else:
            if hasattr(model, "fit"):
                check_is_fitted(model)
            raise ValueError(f"what is exported must be a fitted OptimalTreeClassifier or its tree_, not {model!r}")
        for name, names, expected in (
            ("feature_names", feature_names, tree.n_features),
            ("class_names", class_names, tree.n_classes),
        ):
            if names is not None and len(names) != expected:
                raise ValueError(f"{name} has {len(names)} names, but the tree needs {expected}")
        columns = getattr(model, "feature_names_in_", None) if feature_names is None else feature_names
        labels = getattr(model, "classes_", None) if class_names is None else class_names
        return cls(
            tree,
            [f"x{column}" for column in range(tree.n_features)] if columns is None else [str(name) for name in columns],
            list(range(tree.n_classes)) if labels is None else list(labels),
        )

    def question(self, node: int, digits: int) -> str:
        """What a node that splits asks."""
        return f"{self.feature_names[self.tree.feature[node]]} <= {self.tree.threshold[node]:.{digits}g}"

    def label(self, node: int) -> Any:
        """The label that a leaf gives."""
        return self.labels[self.tree.label[node]]

    def counts(self, node: int) -> str:
        """The training rows of a node, and how many of them are not of its label."""
        rows, errors = int(self.tree.class_counts[node].sum()), int(self.tree.errors[node])
        return f"{count(rows, 'row')}, {count(errors, 'error')}"

    def used_columns(self) -> list[int]:
        """The columns that some node splits on, in ascending order."""
        return sorted({int(column) for column in self.tree.feature[~self.tree.is_leaf]})

    def paths(self) -> Iterator[tuple[int, list[tuple[int, bool]]]]:
        """Each leaf from left to right, with the splits on the way to it and whether the way goes left there."""
        waiting: list[tuple[int, list[tuple[int, bool]]]] = [(0, [])]
        while waiting:
            node, path = waiting.pop()
            if self.tree.is_leaf[node]:
                yield node, path
            else:
                waiting.append((int(self.tree.right[node]), [*path, (node, False)]))
                waiting.append((int(self.tree.left[node]), [*path, (node, True)]))


def count(number: int, noun: str) -> str:
    """A number of things, in words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
