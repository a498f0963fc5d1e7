"""A fitted tree, and its cuts in the plane of two features, as users draw them."""

from __future__ import annotations

from matplotlib.figure import Figure
from sklearn.datasets import load_breast_cancer, load_iris

from evertree import OptimalTreeClassifier
from evertree.plotting import plot_cuts, plot_tree


def draw_tree() -> Figure:
    """Breast cancer, depth two."""
    data = load_breast_cancer(as_frame=True)
    labels = data.target_names[data.target]
    return plot_tree(OptimalTreeClassifier(2).fit(data.data, labels), data.data).figure


def draw_cuts() -> Figure:
    """Iris, depth two."""
    data = load_iris(as_frame=True)
    labels = data.target_names[data.target]
    ax = plot_cuts(OptimalTreeClassifier(2).fit(data.data, labels), data.data, labels)
    ax.figure.set_size_inches(4.9, 4.4)
    return ax.figure
