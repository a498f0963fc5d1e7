"""Places of nodes: rows of ends, middles of splits, trees drawn in part."""

import numpy as np
from estimators import complete

from evertree.tree import Shape, Tree
from evertree.view.layout import column_starts, depth_within, layout, leaves_below

LEAF = Shape.leaf()


def tree_of(shape):
    return Tree(*shape, class_counts=np.zeros((len(shape.feature), 1), dtype=np.int64), n_features=9)


UNEVEN = tree_of(Shape.join(0, 1.0, Shape.join(1, 2.0, LEAF, Shape.join(2, 3.0, LEAF, LEAF)), LEAF))


def test_rows():
    places = layout(UNEVEN)
    assert [(place.node, place.parent, place.depth) for place in places] == [
        (0, -1, 0), (1, 0, 1), (2, 1, 2), (3, 1, 2), (4, 3, 3), (5, 3, 3), (6, 0, 1)
    ]  # fmt: skip
    assert {place.node: place.row for place in places} == {2: 0, 4: 1, 5: 2, 6: 3, 3: 1.5, 1: 0.75, 0: 1.875}
    assert [place.node for place in places if place.is_end] == [2, 4, 5, 6]


def test_in_part():
    places = layout(UNEVEN, max_depth=1)
    assert [(place.node, place.row, place.is_end) for place in places] == [(0, 0.5, False), (1, 0, True), (6, 1, True)]
    assert [place.is_end for place in layout(UNEVEN, max_depth=0)] == [True]
    assert layout(UNEVEN, max_depth=9) == layout(UNEVEN)


def test_single_leaf():
    assert [place[:] for place in layout(tree_of(LEAF))] == [(0, -1, 0, 0.0, True)]


def test_columns_are_as_wide_as_their_splits():
    widths = {0: 10, 1: 30, 2: 500, 3: 40, 4: 500, 5: 500, 6: 500}
    assert column_starts(layout(UNEVEN), widths, 5) == [0, 15, 50, 95]


def test_depth_within():
    model, _, _ = complete(5)
    assert depth_within(model.tree_, 32) is None
    assert depth_within(model.tree_, 31) == 4
    assert depth_within(model.tree_, 8) == 3
    assert depth_within(model.tree_, 1) == 1, "one split is always shown"


def test_leaves_below():
    assert [leaves_below(UNEVEN, node) for node in range(7)] == [4, 3, 1, 2, 1, 1, 1]
