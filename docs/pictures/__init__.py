"""The pictures of the documentation, one a file, drawn from what the package really does when the pages are built.

All are narrow, for phones have to show them as well, and all stop by work, so that they look the same on any machine
(but for the seconds of the anytime curve).
"""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

from pictures import anytime, discrepancy, envelope, finders, frontier, sweep, tree

STYLE = {
    "font.size": 10.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": "medium",
    "axes.titlelocation": "left",
    "figure.constrained_layout.use": True,
    "svg.fonttype": "path",  # the same letters everywhere
    "svg.hashsalt": "evertree",  # and the same file every time
}

PICTURES = {
    "anytime": anytime.draw,
    "cuts": tree.draw_cuts,
    "discrepancy": discrepancy.draw,
    "envelope": envelope.draw,
    "finders": finders.draw,
    "frontier": frontier.draw,
    "sweep": sweep.draw,
    "tree": tree.draw_tree,
}


def draw_all(folder: Path) -> None:
    """Draw every picture into a folder, as NAME.svg."""
    mpl.use("agg")
    with mpl.rc_context(STYLE):
        for name, draw in PICTURES.items():
            figure = draw()
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None}, facecolor="white")
            plt.close(figure)
