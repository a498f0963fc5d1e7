"""The anytime curve of a fit, as users draw it."""

from __future__ import annotations

from matplotlib.figure import Figure
from sklearn.datasets import load_digits

from evertree import OptimalTreeClassifier
from evertree.plotting import plot_anytime


def draw() -> Figure:
    """Digits at depth three, proven in less than a second."""
    X, y = load_digits(return_X_y=True)
    ax = plot_anytime(OptimalTreeClassifier(3, time_limit=None).fit(X, y))
    ax.figure.set_size_inches(4.9, 3.6)
    return ax.figure
