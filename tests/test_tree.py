"""The flat tree on trees made by hand."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from evertree.tree import Neighbours, Shape, Tree, levels_of

#            x1 <= 0.5
#           /         \
#     x0 <= -1.0      leaf
#     /        \
#   leaf       leaf
SHAPE = Shape.of([1, 0, -1, -1, -1], [0.5, -1.0, np.nan, np.nan, np.nan], [1, 2, -1, -1, -1], [4, 3, -1, -1, -1])
X = np.array([[-2.0, 0.0], [-1.0, 0.5], [-0.5, 0.0], [9.0, 0.6], [-9.0, 7.0], [0.0, -1.0]])
CODES = np.array([0, 0, 1, 2, 2, 0], dtype=np.int32)


@pytest.fixture
def tree():
    return Tree.grow(SHAPE, X, CODES, 3)


def grow(feature, threshold, left, right, features, codes):
    codes = np.asarray(codes, dtype=np.int32)
    features = np.asarray(features, dtype=np.float64)
    return Tree.grow(Shape.of(feature, threshold, left, right), features, codes, int(codes.max()) + 1)


def test_rows_go_left_where_the_value_is_at_most_the_threshold(tree):
    assert tree.apply(X).tolist() == [2, 2, 3, 4, 4, 3]


def test_counts_labels_and_errors(tree):
    assert tree.class_counts.tolist() == [[3, 1, 2], [3, 1, 0], [2, 0, 0], [1, 1, 0], [0, 0, 2]]
    assert tree.label.tolist() == [0, 0, 0, 0, 2], "the lowest code among equals"
    assert tree.errors.tolist() == [3, 1, 0, 1, 0]
    assert tree.training_errors == 1
    assert tree.predict(X).tolist() == [0, 0, 0, 2, 2, 0]


def test_size(tree):
    assert (tree.n_nodes, tree.n_leaves, tree.depth, tree.n_classes, tree.n_features) == (5, 3, 2, 3, 2)
    assert [level.tolist() for level in levels_of(tree.shape)] == [[0], [1, 4], [2, 3]]


def test_probabilities(tree):
    assert tree.predict_proba(X[:4]).tolist() == [[1, 0, 0], [1, 0, 0], [0.5, 0.5, 0], [0, 0, 1]]


def test_leaf_without_rows_knows_nothing():
    tree = Tree(*SHAPE, class_counts=np.zeros((5, 4), dtype=np.int64), n_features=2)
    assert tree.predict_proba(X[:1]).tolist() == [[0.25] * 4]
    assert tree.feature_importances().tolist() == [0, 0]


def test_leaf_with_one_row():
    tree = grow([0, -1, -1], [0.5, np.nan, np.nan], [1, -1, -1], [2, -1, -1], [[0.0], [1.0]], [1, 0])
    assert tree.predict_proba(np.array([[0.0], [1.0]])).tolist() == [[0, 1], [1, 0]]


def test_importances_are_shares_however_little_is_gained():
    # Rows times impurity: 1.5 at the root, 0 and 1 in the leaves.
    split = ([0, -1, -1], [0.5, np.nan, np.nan], [1, -1, -1], [2, -1, -1])
    tree = grow(*split, [[0.0, 9.0], [0.0, 9.0], [1.0, 9.0], [1.0, 9.0]], [0, 0, 0, 1])
    assert tree.feature_importances().tolist() == [1.0, 0.0]


def test_decision_path(tree):
    path = tree.decision_path(X[[0, 3, 2]])
    assert path.shape == (3, 5)
    assert path.toarray().tolist() == [[1, 1, 1, 0, 0], [1, 0, 0, 0, 1], [1, 1, 0, 1, 0]]


def test_feature_importances_are_those_of_scikit_learn():
    sklearn_tree = pytest.importorskip("sklearn.tree")
    rng = np.random.default_rng(0)
    features = rng.random((200, 4)).astype(np.float32).astype(np.float64)
    codes = rng.integers(0, 3, 200).astype(np.int32)
    other = sklearn_tree.DecisionTreeClassifier(max_depth=4, random_state=0).fit(features, codes)
    flat = other.tree_
    feature = np.where(flat.feature < 0, -1, flat.feature)
    tree = grow(feature, flat.threshold, flat.children_left, flat.children_right, features, codes)
    np.testing.assert_allclose(tree.feature_importances(), other.feature_importances_)
    np.testing.assert_array_equal(tree.apply(features), other.apply(features))
    np.testing.assert_array_equal(tree.decision_path(features).toarray(), other.decision_path(features).toarray())


def test_leaf():
    tree = Tree.grow(Shape.leaf(), X, CODES, 3)
    assert (tree.depth, tree.n_leaves, tree.training_errors) == (0, 1, 3)
    assert tree.predict(X).tolist() == [0] * 6
    assert tree.decision_path(X).toarray().tolist() == [[1]] * 6
    assert tree.without_idle_splits() is tree


@pytest.mark.parametrize("layout", [np.ascontiguousarray, np.asfortranarray, lambda a: np.repeat(a, 3, axis=1)[:, ::3]])
@pytest.mark.parametrize("rows", [0, 1, 6])
def test_every_memory_layout(tree, layout, rows):
    assert tree.apply(layout(X[:rows])).tolist() == [2, 2, 3, 4, 4, 3][:rows]
    assert tree.apply(layout(X)[::-1]).tolist() == [3, 4, 4, 3, 2, 2]


def test_values_are_never_rounded_to_float32():
    above = np.nextafter(1.0, 2.0)
    assert np.float32(above) == np.float32(1.0)
    tree = grow([0, -1, -1], [1.0, np.nan, np.nan], [1, -1, -1], [2, -1, -1], [[1.0], [above]], [0, 1])
    assert tree.training_errors == 0


def test_a_long_chain():
    """Depth 20, one leaf a level: rows wait in their leaves while others go on."""
    inner, depth = np.arange(0, 40, 2), 20
    feature, threshold = np.full(41, -1), np.full(41, np.nan)
    left, right = np.full(41, -1), np.full(41, -1)
    feature[inner], threshold[inner] = 0, np.arange(depth)
    left[inner], right[inner] = inner + 1, inner + 2
    features = np.arange(21.0)[:, None]
    tree = grow(feature, threshold, left, right, features, np.arange(21) % 2)
    assert tree.depth == depth
    assert tree.training_errors == 0
    assert tree.apply(features).tolist() == [*range(1, 41, 2), 40]
    assert tree.decision_path(features).sum() == sum(range(2, 22)) + 21


def test_preorder():
    #  0: children 2 and 1; 2: children 4 and 3
    shape = Shape.of(
        [7, -1, 8, -1, -1], [1, np.nan, 2, np.nan, np.nan], [2, -1, 4, -1, -1], [1, -1, 3, -1, -1]
    ).preorder()
    assert shape.feature.tolist() == [7, 8, -1, -1, -1]
    assert shape.threshold[:2].tolist() == [1, 2]
    assert shape.left.tolist() == [1, 2, -1, -1, -1]
    assert shape.right.tolist() == [4, 3, -1, -1, -1]
    assert all(np.array_equal(a, b, equal_nan=True) for a, b in zip(SHAPE.preorder(), SHAPE, strict=True))


def test_sides_of_a_shape_join_to_it_again():
    leaf = Shape.leaf()
    low = Shape.join(2, 0.5, leaf, Shape.join(0, -1.0, leaf, leaf))
    high = Shape.join(1, 3.0, Shape.join(1, 2.0, leaf, leaf), leaf)
    sides = Shape.join(0, 1.0, low, high).sides()
    for side, expected in zip(sides, (low, high), strict=True):
        for array, its in zip(side, expected, strict=True):
            np.testing.assert_array_equal(array, its)
            assert array.dtype == its.dtype
    assert [side.is_leaf for side in Shape.join(0, 1.0, leaf, low).sides()] == [True, False]


class TestWithoutIdleSplits:
    def test_keeps_a_tree_in_which_every_split_saves_errors(self, tree):
        tree = grow(*SHAPE, X, [0, 0, 1, 2, 2, 1])
        assert tree.without_idle_splits() is tree

    def test_makes_a_leaf_of_a_node_that_saves_nothing(self, tree):
        smaller = tree.without_idle_splits()
        assert smaller.feature.tolist() == [1, -1, -1]
        assert (smaller.left.tolist(), smaller.right.tolist()) == ([1, -1, -1], [2, -1, -1])
        assert smaller.class_counts.tolist() == [[3, 1, 2], [3, 1, 0], [0, 0, 2]]
        assert smaller.training_errors == tree.training_errors
        assert smaller.predict(X).tolist() == tree.predict(X).tolist()

    def test_a_split_that_pays_further_down_stays(self):
        # Exclusive or: the first split alone saves nothing.
        shape = ([0, 1, -1, -1, 1, -1, -1], [0.5, 0.5, np.nan, np.nan, 0.5, np.nan, np.nan])
        children = ([1, 2, -1, -1, 5, -1, -1], [4, 3, -1, -1, 6, -1, -1])
        tree = grow(*shape, *children, [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
        assert tree.without_idle_splits() is tree

    def test_whole_tree_idle(self):
        tree = grow(*SHAPE, X, [0, 0, 0, 0, 1, 0]).without_idle_splits()
        assert tree.n_nodes == 1
        assert tree.training_errors == 1

    def test_leaves_elsewhere_keep_their_places(self):
        #         0
        #      1     4      the left half is idle, the right one is not
        #     2 3   5 6
        shape = ([0, 1, -1, -1, 1, -1, -1], [0.5, 0.5, np.nan, np.nan, 0.5, np.nan, np.nan])
        children = ([1, 2, -1, -1, 5, -1, -1], [4, 3, -1, -1, 6, -1, -1])
        tree = grow(*shape, *children, [[0, 0], [0, 1], [1, 0], [1, 1]], [0, 0, 1, 0]).without_idle_splits()
        assert tree.feature.tolist() == [0, -1, 1, -1, -1]
        assert tree.left.tolist() == [1, -1, 3, -1, -1]
        assert tree.right.tolist() == [2, -1, 4, -1, -1]
        assert tree.training_errors == 0


COUNTS = [[3, 1, 2], [3, 1, 0], [2, 0, 0], [1, 1, 0], [0, 0, 2]]

BROKEN = {
    "no nodes": ({"feature": [], "threshold": [], "left": [], "right": [], "class_counts": []}, "flat"),
    "lengths differ": ({"feature": [1, 0, -1, -1]}, "equally long"),
    "two dimensions": ({"threshold": [[0.5], [-1], [np.nan], [np.nan], [np.nan]]}, "flat"),
    "one child only": ({"right": [-1, 3, -1, -1, -1]}, "two children"),
    "leaf with a feature": ({"feature": [1, 0, 0, -1, -1]}, "two children"),
    "node without a feature": ({"feature": [-1, 0, -1, -1, -1]}, "two children"),
    "child before its parent": ({"left": [1, 0, -1, -1, -1]}, "after its parent"),
    "own child": ({"left": [1, 1, -1, -1, -1]}, "after its parent"),
    "child beyond the end": ({"right": [5, 3, -1, -1, -1]}, "end of the tree"),
    "negative child": ({"left": [1, -7, -1, -1, -1]}, "after its parent"),
    "two parents": ({"left": [1, 3, -1, -1, -1]}, "exactly one"),
    "no parent": (
        {"left": [1, -1, -1, -1, -1], "right": [4, -1, -1, -1, -1], "feature": [1, -1, -1, -1, -1]},
        "exactly",
    ),
    "feature too large": ({"feature": [2, 0, -1, -1, -1]}, "2 columns"),
    "feature negative": ({"feature": [-2, 0, -1, -1, -1]}, "2 columns"),
    "threshold NaN": ({"threshold": [np.nan] * 5}, "finite"),
    "threshold infinite": ({"threshold": [np.inf, -1, np.nan, np.nan, np.nan]}, "finite"),
    "counts of another tree": ({"class_counts": [[3, 1, 2]] * 4}, "5 nodes"),
    "counts without classes": ({"class_counts": [[]] * 5}, "5 nodes"),
    "flat counts": ({"class_counts": [6, 4, 2, 2, 2]}, "5 nodes"),
    "counts that do not sum": ({"class_counts": [[3, 1, 1], *COUNTS[1:]]}, "sum"),
    "counts negative": ({"class_counts": [COUNTS[0], COUNTS[1], [4, 0, 0], [-1, 1, 0], COUNTS[4]]}, "negative"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_trees_are_refused(name):
    changes, message = BROKEN[name]
    arrays = dict(zip(Shape._fields, SHAPE, strict=True)) | {"class_counts": COUNTS} | changes
    counts = np.asarray(arrays.pop("class_counts"), dtype=np.int64)
    with pytest.raises(ValueError, match=message):
        Tree(*Shape.of(**arrays), class_counts=counts, n_features=2)


def test_growing_a_loop_does_not_hang():
    with pytest.raises(ValueError, match="own descendant"):
        grow([0, 0], [0.5, 0.5], [1, 0], [1, 0], X, CODES)


def test_pickle(tree):
    other = pickle.loads(pickle.dumps(tree))
    assert other.class_counts.tolist() == tree.class_counts.tolist()
    assert other.apply(X).tolist() == tree.apply(X).tolist()


class TestNeighbours:
    def test_are_the_training_values_next_to_each_threshold(self, tree):
        below, above = tree.with_neighbours(X).neighbours
        assert below.tolist() == [0.5, -1.0, -np.inf, -np.inf, -np.inf]
        assert above.tolist() == [0.6, -0.5, np.inf, np.inf, np.inf], "among the rows that reach the node only"

    def test_where_no_row_goes(self, tree):
        below, above = tree.with_neighbours(X[[3, 4]]).neighbours
        assert (below[:2].tolist(), above[:2].tolist()) == ([-np.inf, -np.inf], [0.6, np.inf])

    def test_of_a_leaf(self):
        assert [v.tolist() for v in Neighbours.of(Shape.leaf(), X)] == [[-np.inf], [np.inf]]

    def test_any_threshold_between_them_counts_alike(self):
        features = np.random.default_rng(0).normal(size=(300, 3))
        codes = (features[:, 0] * features[:, 1] > 0).astype(np.int32)
        shape = Shape.join(0, 0.1, *(Shape.join(1, t, Shape.leaf(), Shape.leaf()) for t in (-0.2, 0.3)))
        grown = Tree.grow(shape, np.asfortranarray(features), codes, 2).with_neighbours(np.asfortranarray(features))
        for values in (grown.neighbours.below, np.nextafter(grown.neighbours.above, -np.inf)):
            moved = shape._replace(threshold=np.where(grown.is_leaf, np.nan, values))
            assert Tree.grow(moved, features, codes, 2).class_counts.tolist() == grown.class_counts.tolist()

    def test_stay_where_idle_splits_go(self, tree):
        smaller = tree.with_neighbours(X).without_idle_splits()
        assert [v.tolist() for v in smaller.neighbours] == [[0.5, -np.inf, -np.inf], [0.6, np.inf, np.inf]]

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            (lambda below, above: (below[:2], above), "one value a node"),
            (lambda below, above: (np.where(below == 0.5, 0.55, below), above), "between its neighbours"),
            (lambda below, above: (below, np.where(above == 0.6, 0.5, above)), "between its neighbours"),
            (lambda below, above: (below * np.nan, above), "between its neighbours"),
        ],
    )
    def test_wrong_ones_are_refused(self, tree, change, message):
        right = tree.with_neighbours(X)
        with pytest.raises(ValueError, match=message):
            replace(right, neighbours=Neighbours(*change(*right.neighbours)))
