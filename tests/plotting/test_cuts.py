"""The plane of two features: what is drawn is what the tree predicts."""

import numpy as np
import pytest
from estimators import by_hand, complete
from matplotlib.patches import Rectangle
from overlaps import outside, overlaps

from evertree.plotting import plot_cuts
from evertree.plotting.cuts import regions_of
from evertree.tree import Shape

LEAF = Shape.leaf()
MODEL, X, Y = complete(4)


@pytest.mark.parametrize("row", range(20))
def test_regions_are_the_predictions(row):
    """Each point of the plane is in one region, that of the leaf which the tree sends it to."""
    rng = np.random.default_rng(row)
    across, upward = rng.choice(4, 2, replace=False).tolist()
    tree, fixed = MODEL.tree_, X[row].copy()
    for feature in rng.choice(4, 2, replace=False):  # a fixed value may be that of a threshold
        fixed[feature] = rng.choice(tree.threshold[tree.feature == feature])
    regions = list(regions_of(tree, across, upward, fixed))
    points = np.tile(fixed, (300, 1))
    points[:, [across, upward]] = rng.normal(size=(300, 2))
    # On the thresholds themselves, too.
    cuts = tree.threshold[tree.feature == across]
    points[: len(cuts), across] = cuts
    for point, leaf in zip(points, tree.apply(points), strict=True):
        inside = [
            r.leaf for r in regions if r.left < point[across] <= r.right and r.bottom < point[upward] <= r.top
        ]  # fmt: skip
        assert inside == [leaf]
    assert all(region.left < region.right and region.bottom < region.top for region in regions)


def test_a_split_that_parts_nothing_gives_no_region():
    again = Shape.join(0, 1.0, Shape.join(0, 1.0, LEAF, LEAF), Shape.join(0, 1.0, LEAF, LEAF))
    tree = by_hand(again, [[0.0, 0.0], [2.0, 0.0]], ["a", "b"]).tree_
    regions = sorted(regions_of(tree, 0, 1, np.zeros(2)))
    assert [region[:3] for region in regions] == [(2, -np.inf, 1.0), (6, 1.0, np.inf)]


def test_figure():
    ax = plot_cuts(MODEL, X, Y, features=["x1", 2], at=X[0])
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("x1", "x2")
    rectangles = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    assert len(rectangles) == len(list(regions_of(MODEL.tree_, 1, 2, X[0])))
    drawn = sum(len(points.get_offsets()) for points in ax.collections)
    assert drawn == 2000
    on_slice = np.tile(X[0], (2000, 1))
    on_slice[:, 1:3] = X[:, 1:3]
    full = int((MODEL.apply(on_slice) == MODEL.apply(X)).sum())
    assert 0 < full < 2000
    assert len(ax.collections[1].get_offsets()) == full, "the points whose leaf is the one shown"
    assert ax.collections[0].get_alpha() < 1
    assert "other features fixed" in ax.get_title(loc="left")
    assert overlaps(ax.figure) == []
    assert outside(ax.figure) == []


def test_many_rows_are_thinned(monkeypatch):
    monkeypatch.setattr("evertree.plotting.cuts.MOST_POINTS", 300)
    ax = plot_cuts(MODEL, X)
    assert sum(len(points.get_offsets()) for points in ax.collections) == 2000 // 7 + 1
    assert "at the medians" in ax.get_title(loc="left")


def test_two_features_need_no_rows():
    shape = Shape.join(0, 0.5, Shape.join(1, 2.0, LEAF, LEAF), LEAF)
    model = by_hand(shape, [[0.0, 1.0], [0.0, 3.0], [1.0, 0.0]], ["a", "b", "c"], names=["$ x", "y"])
    ax = plot_cuts(model)
    assert ax.get_xlabel() in ("$ x", "y")
    assert ax.get_title(loc="left").startswith("the whole tree")
    ax.figure.canvas.draw()
    low, high = ax.get_xlim()
    assert low < 0.5 < high


def test_far_rows_do_not_squeeze_the_others():
    rows = np.vstack([X, [[1e6] * 4]])
    low, high = plot_cuts(MODEL, rows, features=[0, 1]).get_xlim()
    assert -10 < low < high < 10


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "also splits on x.*: give X"),
        ({"features": [0, 0], "X": X}, "two different"),
        ({"features": "x0", "X": X}, "two column names"),
        ({"features": [0, 4], "X": X}, "none of the 4 columns"),
        ({"features": ["x0", "y"], "X": X}, "names 'y'"),
        ({"at": [1.0, 2.0]}, "4 finite numbers"),
        ({"at": [1.0, 2.0, np.nan, 0.0]}, "4 finite numbers"),
        ({"X": X[:, :2]}, "X has 2 columns"),
        ({"X": X, "y": Y[:3]}, "y has 3 labels, but X has 2000 rows"),
        ({"y": Y, "at": X[0]}, "X has 0 rows"),
        ({"X": X[:1], "y": ["new"]}, "'new', which the tree does not know"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(ValueError, match=message):
        plot_cuts(MODEL, **arguments)


def test_one_column():
    model = by_hand(Shape.join(0, 0.5, LEAF, LEAF), [[0.0], [1.0]], ["a", "b"])
    with pytest.raises(ValueError, match="one column only"):
        plot_cuts(model)
