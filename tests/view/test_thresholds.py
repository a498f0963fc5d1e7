"""A tree with the shown thresholds instead of its own sends every training row the same way."""

import math

import numpy as np
import pytest
from estimators import complete

from evertree.tree import Shape, Tree
from evertree.view.thresholds import are_training_rows, threshold_texts

SCALES = {
    "plain": lambda X: X,
    "tiny": lambda X: X * 1e-12,
    "huge": lambda X: X * 1e300,
    "subnormal": lambda X: np.round(X * 1000) * math.ulp(0.0),
    "negative": lambda X: -np.abs(X) - 5,
    "whole": lambda X: np.round(X * 3),
    "above 2**53": lambda X: 2.0**60 + np.round(X * 50) * 256,
    "next to each other": lambda X: 1 + np.round(X * 50) * 2.0**-52,
}


def rounded(tree, texts):
    threshold = np.array([float(text) if text else math.nan for text in texts])
    return Tree(tree.feature, threshold, tree.left, tree.right, tree.class_counts, tree.n_features)


def on_midpoints(scale):
    """A complete tree on scaled data, cut half-way between values as a search does, and its rows."""
    model, X, _ = complete(4)
    X = scale(X)
    old, threshold = model.tree_, np.full(model.tree_.n_nodes, math.nan)
    waiting = [(0, np.arange(len(X)))]
    left, right, feature = old.left.copy(), old.right.copy(), old.feature.copy()
    while waiting:
        node, rows = waiting.pop()
        if feature[node] < 0:
            continue
        values = np.unique(X[rows, feature[node]])
        place = len(values) // 2 - 1
        assert place >= 0, "the data leave room for every split"
        middle = values[place] / 2 + values[place + 1] / 2
        threshold[node] = values[place] if not values[place] <= middle < values[place + 1] else middle
        below = X[rows, feature[node]] <= threshold[node]
        waiting += [(left[node], rows[below]), (right[node], rows[~below])]
    return Tree.grow(Shape(feature, threshold, left, right), X, np.zeros(len(X), dtype=np.int32), 1), X


@pytest.mark.parametrize("name", SCALES)
def test_no_training_row_moves(name):
    tree, X = on_midpoints(SCALES[name])
    texts = threshold_texts(tree, X)
    assert [bool(text) for text in texts] == (~tree.is_leaf).tolist()
    assert rounded(tree, texts).apply(X).tolist() == tree.apply(X).tolist()


def test_texts_are_short_where_rows_allow():
    tree, X = on_midpoints(SCALES["plain"])
    mean = sum(map(len, filter(None, threshold_texts(tree, X)))) / 15
    assert mean < 7 < sum(len(repr(float(t))) for t in tree.threshold if t == t) / 15


@pytest.mark.parametrize("name", SCALES)
def test_without_rows_thresholds_of_a_feature_keep_their_order(name):
    tree, _ = on_midpoints(SCALES[name])
    shown = rounded(tree, threshold_texts(tree))
    for feature in range(tree.n_features):
        nodes = np.flatnonzero(tree.feature == feature)
        ranks = [np.unique(t.threshold[nodes], return_inverse=True)[1].tolist() for t in (tree, shown)]
        assert ranks[0] == ranks[1]


def test_without_rows_there_are_six_digits():
    shape = Shape.join(0, math.pi, Shape.leaf(), Shape.leaf())
    tree = Tree.grow(shape, np.array([[3.0], [4.0]]), np.array([0, 1], dtype=np.int32), 2)
    assert threshold_texts(tree) == ["3.14159", "", ""]


def test_thresholds_next_to_each_other_stay_apart():
    low = 1.0
    high = math.nextafter(low, 2)
    shape = Shape.join(0, low, Shape.leaf(), Shape.join(0, high, Shape.leaf(), Shape.leaf()))
    tree = Tree.grow(shape, np.array([[0.5], [high], [2.0]]), np.array([0, 1, 0], dtype=np.int32), 2)
    assert threshold_texts(tree) == ["1", "", repr(high), "", ""]


def test_a_split_that_parts_no_rows_keeps_its_threshold():
    shape = Shape.join(0, math.pi, Shape.leaf(), Shape.leaf())
    rows = np.array([[1.0], [2.0]])
    tree = Tree.grow(shape, rows, np.array([0, 1], dtype=np.int32), 2)
    assert threshold_texts(tree, rows) == [repr(math.pi), "", ""]


def test_training_rows_are_known_by_their_leaves():
    model, X, _ = complete(3)
    assert are_training_rows(model.tree_, X)
    assert are_training_rows(model.tree_, X[::-1])
    assert not are_training_rows(model.tree_, X[1:])
    assert not are_training_rows(model.tree_, X[:, :3])
    assert not are_training_rows(model.tree_, -X)
