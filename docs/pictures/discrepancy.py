"""Limited discrepancy: what a choice costs, and in which order budgets are tried."""

from __future__ import annotations

from itertools import islice

import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from evertree.search.schedules import diagonal

N_FEATURES, N_CUTS = 4, 5
BUDGETS = 2, 2
INSIDE, OUTSIDE, LINE = "#56b4e9", "#eeeeee", "#0072b2"


def draw() -> Figure:
    """The choices at one node above, the schedule below."""
    figure, (top, bottom) = plt.subplots(2, 1, figsize=(4.9, 6.6), height_ratios=(1, 1.05))
    _draw_choices(top)
    _draw_schedule(bottom)
    return figure


def _draw_choices(ax: Axes) -> None:
    features, splits = BUDGETS
    for i in range(N_FEATURES):
        for j in range(N_CUTS):
            affordable = i <= features and j <= splits
            ax.add_patch(plt.Rectangle((j + 0.04, i + 0.06), 0.92, 0.88, color=INSIDE if affordable else OUTSIDE))
            left = f"({features - i}, {splits - j}) left" if affordable else "too dear"
            ax.text(j + 0.5, i + 0.38, f"costs ({i}, {j})", ha="center", va="center", fontsize=8)
            ax.text(j + 0.5, i + 0.68, left, ha="center", va="center", fontsize=8)
    ax.set_xlim(0, N_CUTS)
    ax.set_ylim(N_FEATURES, 0)
    ax.set_xticks([j + 0.5 for j in range(N_CUTS)], ["best cut", "2nd", "3rd", "4th", "5th"])
    ax.set_yticks([i + 0.5 for i in range(N_FEATURES)], ["best\nfeature", "2nd", "3rd", "4th"])
    ax.tick_params(length=0)
    ax.xaxis.tick_top()
    ax.spines[:].set_visible(False)
    ax.set_title(f"one node, in the heuristic's order, with the budgets {BUDGETS}", pad=10)


def _draw_schedule(ax: Axes) -> None:
    pairs = list(islice(diagonal(), 15))
    ax.plot(*zip(*pairs, strict=True), color="#bbbbbb", linewidth=1, zorder=0)
    for number, (feature_budget, split_budget) in enumerate(pairs, start=1):
        ax.plot(feature_budget, split_budget, "o", color=LINE, markersize=16)
        ax.text(feature_budget, split_budget, str(number), color="white", ha="center", va="center", fontsize=9)
    ax.set_xlim(-0.4, 4.5)
    ax.set_ylim(-0.4, 4.5)
    ax.set_xticks(range(5))
    ax.set_yticks(range(5))
    ax.set_xlabel("feature budget")
    ax.set_ylabel("split budget")
    ax.set_title("the diagonal schedule: the first passes")
