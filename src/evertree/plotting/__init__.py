"""Figures with matplotlib, one a file: the tree, the anytime curve, and the cuts in the plane of two features.

Each takes the axes to draw on, or makes a figure of its own, and returns the axes. matplotlib comes with
`pip install evertree[plot]`.
"""

from evertree.plotting.anytime import plot_anytime
from evertree.plotting.cuts import plot_cuts
from evertree.plotting.tree import plot_tree

__all__ = ["plot_anytime", "plot_cuts", "plot_tree"]
