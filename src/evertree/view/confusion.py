"""Which classes the tree takes for which: rows by their true class and by the predicted one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evertree.labels import as_labels
from evertree.tree import Tree


class Confusion(NamedTuple):
    """Counts of rows; there are more true classes than predicted ones where labels are new to the tree."""

    true_names: list[str]
    predicted_names: list[str]
    counts: NDArray[np.int64]  # (true classes, predicted classes)

    @property
    def rows(self) -> int:
        return int(self.counts.sum())

    @property
    def errors(self) -> int:
        return self.rows - int(np.trace(self.counts))


def of_training_rows(tree: Tree, class_names: list[str]) -> Confusion:
    """The matrix of the training rows, which the class counts of the leaves know."""
    counts = np.zeros((tree.n_classes, tree.n_classes), dtype=np.int64)
    for leaf in np.flatnonzero(tree.is_leaf).tolist():
        counts[:, tree.label[leaf]] += tree.class_counts[leaf]
    return Confusion(class_names, class_names, counts)


def of_rows(estimator: Any, X: Any, y: Any) -> Confusion:
    """The matrix of any rows and their labels."""
    labels = as_labels(y).tolist()
    predicted = estimator.predict(X).tolist()
    if len(labels) != len(predicted):
        raise ValueError(f"X has {len(predicted)} rows, but y has {len(labels)} labels: one for each row")
    place = {label: code for code, label in enumerate(estimator.classes_.tolist())}
    n_classes = len(place)
    for label in labels:
        place.setdefault(label, len(place))
    counts = np.zeros((len(place), n_classes), dtype=np.int64)
    np.add.at(counts, ([place[label] for label in labels], [place[label] for label in predicted]), 1)
    names = [str(label) for label in place]
    return Confusion(names, names[:n_classes], counts)
