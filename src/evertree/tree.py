"""The tree as flat arrays: one row a node, the root first, children after their parents.

Values are compared in float64 exactly as they were given: `x <= threshold` goes left. Nothing here walks rows one by
one: a step of the loops below moves all rows, or all nodes of one level, at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

NO_CHILD = -1
NO_FEATURE = -1


class Shape(NamedTuple):
    """The splits of a tree, without what the training rows say about its nodes.

    A leaf has feature -1, threshold NaN, and -1 for both children. This is what strategies hand around: it costs
    nothing to make, whereas the class counts of a `Tree` take a pass over all rows.
    """

    feature: Ints
    threshold: Floats
    left: Ints
    right: Ints

    @classmethod
    def of(cls, feature: object, threshold: object, left: object, right: object) -> Shape:
        """From anything that numpy makes arrays of."""
        return cls(
            np.asarray(feature, dtype=np.int32),
            np.asarray(threshold, dtype=np.float64),
            np.asarray(left, dtype=np.int32),
            np.asarray(right, dtype=np.int32),
        )

    @classmethod
    def leaf(cls) -> Shape:
        """A tree that does not split."""
        return cls.of([NO_FEATURE], [np.nan], [NO_CHILD], [NO_CHILD])

    @classmethod
    def join(cls, feature: int, threshold: float, low: Shape, high: Shape) -> Shape:
        """A split, and a tree for each of its sides, in preorder."""
        n_low = len(low.feature)

        def children(side: str, first: int) -> Ints:
            of_low, of_high = getattr(low, side), getattr(high, side)
            return np.concatenate(
                ([first], of_low + (of_low != NO_CHILD), of_high + (1 + n_low) * (of_high != NO_CHILD))
            ).astype(np.int32)

        return cls(
            np.concatenate(([feature], low.feature, high.feature)).astype(np.int32),
            np.concatenate(([threshold], low.threshold, high.threshold)),
            children("left", 1),
            children("right", 1 + n_low),
        )

    def to_lists(self) -> dict[str, list[Any]]:
        """As plain lists, with null for the threshold of a leaf."""
        threshold = [None if f == NO_FEATURE else t for f, t in zip(self.feature, self.threshold.tolist(), strict=True)]
        return {
            "feature": self.feature.tolist(),
            "threshold": threshold,
            "left": self.left.tolist(),
            "right": self.right.tolist(),
        }

    @classmethod
    def from_lists(cls, lists: dict[str, list[Any]], n_features: int) -> Shape:
        """What `to_lists` has given; ValueError where it is no tree over that many columns."""
        threshold = [np.nan if threshold is None else threshold for threshold in lists["threshold"]]
        shape = cls.of(lists["feature"], threshold, lists["left"], lists["right"])
        check_shape(shape, n_features)
        return shape

    def sides(self) -> tuple[Shape, Shape]:
        """The trees below the root of a tree in preorder that splits."""
        start = int(self.right[0])

        def part(first: int, last: int) -> Shape:
            left, right = (
                np.where(child[first:last] == NO_CHILD, np.int32(NO_CHILD), child[first:last] - np.int32(first))
                for child in (self.left, self.right)
            )
            return Shape(self.feature[first:last], self.threshold[first:last], left, right)

        return part(1, start), part(start, len(self.feature))

    @property
    def is_leaf(self) -> bool:
        """Whether it does not split."""
        return len(self.feature) == 1

    def preorder(self) -> Shape:
        """The same tree with its nodes depth-first, left before right, so that equal trees have equal arrays."""
        order: list[int] = []
        waiting = [0]
        left, right = self.left.tolist(), self.right.tolist()
        while waiting:
            node = waiting.pop()
            order.append(node)
            if left[node] != NO_CHILD:
                waiting += (right[node], left[node])
        # One place more than there are nodes: index -1, "no child", stays -1.
        new_place = np.full(len(left) + 1, NO_CHILD, dtype=np.int32)
        new_place[order] = np.arange(len(order), dtype=np.int32)
        return Shape(
            self.feature[order], self.threshold[order], new_place[self.left[order]], new_place[self.right[order]]
        )


class Neighbours(NamedTuple):
    """For each split, the training values next to its threshold: any threshold between them divides the rows alike.

    Infinite in a leaf, and where no training row goes that way.
    """

    below: Floats  # the largest value that goes left: below <= threshold
    above: Floats  # the smallest one that goes right: threshold < above

    @classmethod
    def of(cls, shape: Shape, features: Floats) -> Neighbours:
        """Those among the given rows, sent through the tree node by node."""
        below, above = np.full(len(shape.feature), -np.inf), np.full(len(shape.feature), np.inf)
        feature, threshold = shape.feature.tolist(), shape.threshold.tolist()
        left, right = shape.left.tolist(), shape.right.tolist()
        flat, row_step, column_step = flat_values(features)
        waiting = [(0, np.arange(len(features) if left[0] != NO_CHILD else 0))]
        while waiting:
            node, rows = waiting.pop()
            if left[node] == NO_CHILD:
                continue
            values = flat.take(rows * row_step + feature[node] * column_step)
            goes_left = values <= threshold[node]
            # Choosing is faster than picking out where the sides alternate without a pattern.
            below[node] = np.where(goes_left, values, -np.inf).max(initial=-np.inf)
            above[node] = np.where(goes_left, np.inf, values).min(initial=np.inf)
            for child, side in ((left[node], goes_left), (right[node], ~goes_left)):
                if left[child] != NO_CHILD:
                    waiting.append((child, rows[side]))
        return cls(below, above)


@dataclass(frozen=True, eq=False)
class Tree:
    """A fitted tree.

    Attributes
    ----------
    feature : int32 array, the column that each node splits on, -1 in a leaf
    threshold : float64 array, rows with `x <= threshold` go left; NaN in a leaf
    left, right : int32 arrays, the children's places in these arrays, -1 in a leaf
    class_counts : int64 array (nodes, classes), the training rows of each class that reach the node
    n_features : int, how many columns the training data had
    neighbours : for each split the training values next to its threshold; None where they are not known
    """

    feature: Ints
    threshold: Floats
    left: Ints
    right: Ints
    class_counts: NDArray[np.int64]
    n_features: int
    neighbours: Neighbours | None = None

    def __post_init__(self) -> None:
        check_shape(Shape(self.feature, self.threshold, self.left, self.right), self.n_features)
        counts = self.class_counts
        if counts.ndim != 2 or len(counts) != len(self.feature) or counts.shape[1] == 0:
            raise ValueError(f"class_counts has shape {counts.shape}, but the tree has {len(self.feature)} nodes")
        inner = np.flatnonzero(self.left != NO_CHILD)
        if counts.min() < 0 or (counts[inner] != counts[self.left[inner]] + counts[self.right[inner]]).any():
            raise ValueError("class_counts must not be negative, and those of a node's children must sum to its own")
        if self.neighbours is not None:
            below, above = self.neighbours
            if below.shape != self.feature.shape or above.shape != self.feature.shape:
                raise ValueError(f"neighbours has shapes {below.shape} and {above.shape}: one value a node is needed")
            if not ((below[inner] <= self.threshold[inner]) & (self.threshold[inner] < above[inner])).all():
                raise ValueError("a threshold does not lie between its neighbours")

    @classmethod
    def grow(cls, shape: Shape, features: Floats, codes: NDArray[np.int32], n_classes: int) -> Tree:
        """The tree of this shape, with the class counts of the given rows in every node."""
        levels = levels_of(shape)
        leaf = route(shape, features, len(levels) - 1)
        n_nodes = len(shape.feature)
        counts = np.bincount(leaf * n_classes + codes, minlength=n_nodes * n_classes).reshape(n_nodes, n_classes)
        for level in reversed(levels[:-1]):
            inner = level[shape.left[level] != NO_CHILD]
            counts[inner] = counts[shape.left[inner]] + counts[shape.right[inner]]
        return cls(*shape, class_counts=counts.astype(np.int64, copy=False), n_features=features.shape[1])

    def with_neighbours(self, features: Floats) -> Tree:
        """The same tree, knowing the values next to its thresholds among the given rows."""
        return replace(self, neighbours=Neighbours.of(self.shape, features))

    @property
    def shape(self) -> Shape:
        return Shape(self.feature, self.threshold, self.left, self.right)

    @property
    def n_nodes(self) -> int:
        return len(self.feature)

    @property
    def n_classes(self) -> int:
        return self.class_counts.shape[1]

    @property
    def is_leaf(self) -> NDArray[np.bool_]:
        return self.left == NO_CHILD

    @property
    def n_leaves(self) -> int:
        return int(np.count_nonzero(self.is_leaf))

    @cached_property
    def depth(self) -> int:
        """The number of splits on the longest way from the root to a leaf."""
        return len(levels_of(self.shape)) - 1

    @cached_property
    def label(self) -> NDArray[np.intp]:
        """The class code that each node would predict: the commonest, the lowest code among equals."""
        return self.class_counts.argmax(axis=1)

    @cached_property
    def errors(self) -> NDArray[np.int64]:
        """For each node, the training rows there that are not of its label: its errors if it were a leaf."""
        return self.class_counts.sum(axis=1) - self.class_counts.max(axis=1)

    @property
    def shares(self) -> Floats:
        """For each node, the shares of the classes among the training rows there."""
        # A node that no training row reaches knows nothing: every class is as likely as any other there.
        rows = self.class_counts.sum(axis=1, keepdims=True)
        return np.where(rows > 0, self.class_counts / np.maximum(rows, 1), 1.0 / self.n_classes)

    @property
    def training_errors(self) -> int:
        """The training rows that the whole tree gets wrong."""
        return int(self.errors[self.is_leaf].sum())

    def apply(self, features: Floats) -> NDArray[np.intp]:
        """The leaf that each row reaches."""
        return route(self.shape, features, self.depth)

    def predict(self, features: Floats) -> NDArray[np.intp]:
        """The class code of each row."""
        return self.label[self.apply(features)]

    def predict_proba(self, features: Floats) -> Floats:
        """The shares of the classes among the training rows of the leaf that each row reaches."""
        return self.shares[self.apply(features)]

    def decision_path(self, features: Floats) -> Any:
        """A sparse matrix (rows, nodes) with a one for each node that the row passes, its leaf included."""
        from scipy.sparse import csr_matrix  # here, because importing scipy.sparse takes longer than most fits

        path = np.full((self.n_nodes, self.depth + 1), NO_CHILD, dtype=np.int32)
        path[0, 0] = 0
        for depth, level in enumerate(levels_of(self.shape)[:-1], start=1):
            inner = level[self.left[level] != NO_CHILD]
            for children in (self.left[inner], self.right[inner]):
                path[children] = path[inner]
                path[children, depth] = children
        row_paths = path[self.apply(features)]
        passed = row_paths != NO_CHILD
        indices = row_paths[passed]
        starts = np.concatenate(([0], np.cumsum(passed.sum(axis=1))))
        return csr_matrix((np.ones(len(indices), dtype=np.int64), indices, starts), shape=(len(features), self.n_nodes))

    def feature_importances(self) -> Floats:
        """How much each feature's splits lower the Gini impurity, as shares of one, as scikit-learn counts it."""
        counts = self.class_counts.astype(np.float64)
        rows = counts.sum(axis=1)
        # Rows times Gini impurity; a node without rows has none.
        impurity = rows - np.divide((counts**2).sum(axis=1), rows, out=np.zeros_like(rows), where=rows > 0)
        inner = np.flatnonzero(~self.is_leaf)
        gain = impurity[inner] - impurity[self.left[inner]] - impurity[self.right[inner]]
        importances = np.bincount(self.feature[inner], gain, self.n_features).astype(np.float64, copy=False)
        total = importances.sum()
        return importances / total if total > 0 else importances

    def without_idle_splits(self) -> Tree:
        """The same errors with no split that saves none: such a node becomes a leaf.

        If a node saves nothing, nothing below it does either, so where no lowest split is idle, none is.
        """
        inner = np.flatnonzero(~self.is_leaf)
        lowest = inner[self.is_leaf[self.left[inner]] & self.is_leaf[self.right[inner]]]
        if (self.errors[lowest] > self.errors[self.left[lowest]] + self.errors[self.right[lowest]]).all():
            return self
        left, right, below = self.left.tolist(), self.right.tolist(), self.errors.tolist()
        for node in reversed(inner.tolist()):
            below[node] = below[left[node]] + below[right[node]]
        stays = (self.errors > np.array(below)) & ~self.is_leaf
        cut = Shape(
            np.where(stays, self.feature, np.int32(NO_FEATURE)),
            np.where(stays, self.threshold, np.nan),
            np.where(stays, self.left, np.int32(NO_CHILD)),
            np.where(stays, self.right, np.int32(NO_CHILD)),
        )
        reached = np.concatenate(levels_of(cut))
        reached.sort()
        new_place = np.full(self.n_nodes + 1, NO_CHILD, dtype=np.int32)
        new_place[reached] = np.arange(len(reached), dtype=np.int32)
        return Tree(
            cut.feature[reached],
            cut.threshold[reached],
            new_place[cut.left[reached]],
            new_place[cut.right[reached]],
            self.class_counts[reached],
            self.n_features,
            self.neighbours
            and Neighbours(
                np.where(stays, self.neighbours.below, -np.inf)[reached],
                np.where(stays, self.neighbours.above, np.inf)[reached],
            ),
        )


def route(shape: Shape, features: Floats, depth: int) -> NDArray[np.intp]:
    """The leaf that each row reaches, `depth` steps at most from the root."""
    node = np.zeros(len(features), dtype=np.intp)
    if depth == 0:
        return node
    # A leaf is its own child, so that rows wait there while others go on. Its threshold, NaN, compares as false.
    leaf = shape.left == NO_CHILD
    itself = np.arange(len(leaf))
    children = np.column_stack((np.where(leaf, itself, shape.left), np.where(leaf, itself, shape.right))).ravel()
    column = np.maximum(shape.feature, 0).astype(np.intp)
    values, row_step, column_step = flat_values(features)
    row_start, column_start = np.arange(len(features)) * row_step, column * column_step
    for _ in range(depth):
        goes_right = values.take(row_start + column_start.take(node)) > shape.threshold.take(node)
        node = children.take(2 * node + goes_right)
    return node


def flat_values(features: Floats) -> tuple[Floats, int, int]:
    """The values without copying them where that can be, and how far apart those of two rows and two columns are."""
    if features.flags.f_contiguous:  # data frames are laid out column by column
        return features.ravel(order="F"), 1, len(features)
    return features.ravel(), features.shape[1], 1


def levels_of(shape: Shape) -> list[NDArray[np.intp]]:
    """The nodes at each depth, from the root down."""
    levels = [np.zeros(1, dtype=np.intp)]
    while True:
        level = levels[-1]
        inner = level[shape.left[level] != NO_CHILD]
        if len(inner) == 0:
            return levels
        if len(levels) == len(shape.left):
            raise ValueError("the arrays are no tree: a node is its own descendant")
        levels.append(np.concatenate((shape.left[inner], shape.right[inner])).astype(np.intp))


def check_shape(shape: Shape, n_features: int) -> None:
    """Raise ValueError unless the arrays are a tree over that many columns."""
    feature, threshold, left, right = shape
    n_nodes = len(feature)
    if n_nodes == 0 or any(array.shape != (n_nodes,) for array in shape):
        raise ValueError(f"the arrays of a tree must be flat and equally long, not {[a.shape for a in shape]}")
    leaf = left == NO_CHILD
    if (leaf != (right == NO_CHILD)).any() or (leaf != (feature == NO_FEATURE)).any():
        raise ValueError("a node must have a feature and two children, or be a leaf with -1 in all three")
    inner = np.flatnonzero(~leaf)
    children = np.concatenate((left[inner], right[inner]))
    if (children <= np.concatenate((inner, inner))).any() or (children >= n_nodes).any():
        raise ValueError(f"each child must come after its parent and before the end of the tree's {n_nodes} nodes")
    if len(children) != n_nodes - 1 or (np.bincount(children, minlength=n_nodes)[1:] != 1).any():
        raise ValueError("each node but the root must be the child of exactly one other")
    if (feature[inner] < 0).any() or (feature[inner] >= n_features).any():
        raise ValueError(f"a node splits on a feature outside of the data's {n_features} columns")
    if not np.isfinite(threshold[inner]).all():
        raise ValueError("a node that splits must have a finite threshold")
