"""The stump sweep: for one root cut, the running sums that give the best second split of both sides in one pass."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure
from sklearn.datasets import load_breast_cancer

# The root of the best tree of depth two, and the second feature of its left side.
FIRST, CUT = "worst smoothness", 0.13670000000000002
SECOND = "worst area"
COLORS = "#0072b2", "#d55e00"


def draw() -> Figure:
    """Two classes: +1 for a benign row, -1 for a malignant one, 0 for a row of the other side."""
    data = load_breast_cancer()
    names = list(data.feature_names)
    first, second = data.data[:, names.index(FIRST)], data.data[:, names.index(SECOND)]
    order = np.argsort(second, kind="stable")
    signs = np.where(data.target[order] == 1, 1, -1)
    # A split can only be where the value changes.
    gates = np.append(np.diff(second[order]) > 0, False)
    figure, axes = plt.subplots(2, 1, figsize=(4.9, 5.0), sharex=True)
    for ax, color, side, is_left in zip(axes, COLORS, ("left", "right"), (True, False), strict=True):
        on_side = (first[order] <= CUT) == is_left
        running = np.cumsum(signs * on_side)
        place = int(np.where(gates, running, -len(running)).argmax())
        # Benign below the split, malignant above: right are the sum until there, and all malignant rows.
        errors = int(on_side.sum() - running[place] - (signs[on_side] < 0).sum())
        ax.plot(np.arange(1, len(running) + 1), running, color=color, linewidth=1.8)
        ax.plot(place + 1, running[place], "o", color=color, markersize=7)
        ax.annotate(
            f"highest: split here,\n{errors} errors on this side",
            (place + 1, running[place]),
            (0, -18),
            textcoords="offset points",
            fontsize="small",
            ha="center",
            va="top",
        )
        ax.axhline(0, color="#888888", linewidth=0.8)
        ax.set_title(f"rows on the {side} of the root cut ({int(on_side.sum())})")
        ax.set_ylabel("running sum of signs")
    axes[1].set_xlabel(f"all rows, in the order of “{SECOND}”")
    return figure
