"""The tree as a figure: all nodes, their colours, and no text on another."""

import builtins

import matplotlib.pyplot as plt
import numpy as np
import pytest
from estimators import by_hand, complete
from matplotlib.colors import to_hex
from matplotlib.patches import FancyBboxPatch, PathPatch, Rectangle
from overlaps import outside, overlaps

from evertree.plotting import plot_tree
from evertree.tree import Shape
from evertree.view.colors import class_color
from evertree.view.fitted import fitted

LONG = ["a rather long feature name", "mean of worst radius (mm)", "short", "WIDE MEASURE OF WIDTH"]


def texts(ax):
    return [text.get_text() for text in ax.texts]


def test_nodes():
    model, X, _ = complete(3)
    ax = plot_tree(model, X)
    what = fitted(model, X)
    for node in range(what.tree.n_nodes):
        if what.tree.is_leaf[node]:
            rows, errors = what.counts(node)
            assert f"{rows} rows, {errors} errors" in texts(ax)
        else:
            assert what.question(node).replace("<=", "≤").replace("-", "−") in texts(ax)
    boxes = [to_hex(patch.get_facecolor()) for patch in ax.patches if isinstance(patch, FancyBboxPatch)]
    assert len(boxes) == 15
    leaves = np.flatnonzero(what.tree.is_leaf)
    assert sorted(set(boxes) - {"#efefef"}) == sorted({class_color(int(c)) for c in what.tree.label[leaves]})
    assert sum(isinstance(patch, PathPatch) for patch in ax.patches) == 14, "an edge to each node but the root"
    assert (texts(ax).count("yes"), texts(ax).count("no")) == (7, 7)
    shares = [patch.get_width() for patch in ax.patches if type(patch) is Rectangle]
    assert len(shares) == np.count_nonzero(what.tree.class_counts[~what.tree.is_leaf])


def test_yes_is_above_no():
    model, _, _ = complete(1)
    ax = plot_tree(model)
    height = {text.get_text(): text.get_window_extent().y0 for text in ax.texts}
    assert height["yes"] > height["no"]


def test_no_text_covers_another_at_depth_five():
    names = ["a class with a long name", "another class", "third", "W" * 60, "last"]
    model, X, _ = complete(5, names=LONG, class_names=names)
    figure = plot_tree(model, X).figure
    assert model.tree_.n_leaves == 32
    assert overlaps(figure) == []
    assert outside(figure) == []


@pytest.mark.parametrize("size", [(16, 12), (5, 4), (3, 8)])
def test_given_axes_hold_the_tree(size):
    model, X, _ = complete(5, names=LONG)
    figure, ax = plt.subplots(figsize=size)
    assert plot_tree(model, X, ax=ax) is ax
    assert figure.get_size_inches().tolist() == list(size)
    assert overlaps(figure) == []
    assert outside(figure) == []


def test_the_check_for_overlaps_sees_them():
    figure, ax = plt.subplots()
    ax.set_axis_off()
    ax.text(0.5, 0.5, "one text")
    ax.text(0.52, 0.5, "another")
    ax.text(1.5, 0.5, "far away")
    assert overlaps(figure) == [("another", "one text")]
    assert outside(figure) == ["far away"]


def test_in_part():
    model, _, _ = complete(4)
    ax = plot_tree(model, max_depth=2)
    assert sum(text.endswith("…") for text in texts(ax)) == 4


def test_names_are_no_formulas():
    model = by_hand(
        Shape.join(0, 0.5, Shape.leaf(), Shape.leaf()),
        [[0.0], [1.0]],
        [r"$\frac{$", r"\bad_{"],
        names=[r"cost in $ \frac{"],
    )
    ax = plot_tree(model)
    ax.figure.canvas.draw()
    assert {r"$\frac{$", r"\bad_{", r"cost in $ \frac{ ≤ 0.5"} <= set(texts(ax))


def test_single_leaf():
    ax = plot_tree(by_hand(Shape.leaf(), [[1.0], [2.0]], ["a", "a"], status="optimal"))
    assert {"a", "2 rows"} <= set(texts(ax))
    assert outside(ax.figure) == []


def test_other_rows_are_refused():
    model, X, _ = complete(2)
    with pytest.raises(ValueError, match="training rows"):
        plot_tree(model, X[1:])


def test_without_matplotlib(monkeypatch):
    importing = builtins.__import__

    def without(name, *rest):
        if name.startswith("matplotlib"):
            raise ImportError(name)
        return importing(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match=r"pip install evertree\[plot\]"):
        plot_tree(complete(1)[0])
