"""What three solved cuts prove about all other cuts of a feature, beside what is true of these."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.figure import Figure
from sklearn.datasets import load_breast_cancer

from evertree import OptimalTreeClassifier

FEATURE = "mean concavity"
SOLVED = 150, 330, 450  # rows on the left
LEFT, RIGHT, BOUND = "#0072b2", "#d55e00", "#009e73"


def draw() -> Figure:
    """The least errors of both sides of every cut, each side a stump; and their sum, with the bound."""
    data = load_breast_cancer()
    column = data.data[:, list(data.feature_names).index(FEATURE)]
    order = np.argsort(column, kind="stable")
    X, y, n_rows = data.data[order], data.target[order], len(order)
    values = column[order]
    cuts = [0, *(s for s in range(10, n_rows - 9, 6) if values[s - 1] < values[s]), n_rows]
    solved = [min(cuts, key=lambda cut: abs(cut - wanted)) for wanted in SOLVED]
    left = np.array([_least(X[:cut], y[:cut]) for cut in cuts])
    right = np.array([_least(X[cut:], y[cut:]) for cut in cuts])
    counts, places = np.array(cuts), [cuts.index(cut) for cut in (0, *solved, n_rows)]
    everywhere = np.arange(n_rows + 1)
    left_bound = _envelope(counts[places], left[places], everywhere)
    right_bound = _envelope(n_rows - counts[places][::-1], right[places][::-1], everywhere)[::-1]

    figure, (top, bottom) = plt.subplots(2, 1, figsize=(4.9, 6.4), sharex=True)
    for least, bound, color, side in ((left, left_bound, LEFT, "left"), (right, right_bound, RIGHT, "right")):
        top.plot(counts, least, ".", color=color, markersize=4, alpha=0.6, label=f"{side} side: least errors")
        top.plot(everywhere, bound, color=color, linewidth=1.8, label=f"{side} side: what is proven")
        top.plot(counts[places], least[places], "o", color=color, markersize=7)
    top.set_ylabel("errors")
    top.set_title("each side by itself")
    top.legend(frameon=False, fontsize="small", ncols=2, loc="upper center", bbox_to_anchor=(0.5, -0.03))
    best = int((left + right)[places[1:-1]].min())
    total = left_bound + right_bound
    bottom.plot(counts, left + right, ".", color="#555555", markersize=4, alpha=0.6, label="least errors of the cut")
    bottom.plot(everywhere, total, color=BOUND, linewidth=1.8, label="sum of both envelopes")
    bottom.plot(counts[places[1:-1]], (left + right)[places[1:-1]], "o", color=BOUND, markersize=7)
    bottom.axhline(best, color="#333333", linestyle="--", linewidth=1, label=f"best tree so far ({best})")
    bottom.fill_between(everywhere, total, best, where=total < best, color=BOUND, alpha=0.2, label="still open")
    bottom.set_ylabel("errors")
    bottom.set_xlabel(f"rows on the left of the cut of “{FEATURE}”")
    bottom.set_title("both sides together")
    bottom.legend(frameon=False, fontsize="small", loc="upper center", ncols=2)
    bottom.set_ylim(0, 1.45 * float((left + right).max()))
    return figure


def _least(X: np.ndarray, y: np.ndarray) -> int:
    """The least errors of any stump on these rows."""
    if len(y) < 2:
        return 0
    return int(OptimalTreeClassifier(1, strategy="exact").fit(X, y).error_)


def _envelope(counts: np.ndarray, least: np.ndarray, everywhere: np.ndarray) -> np.ndarray:
    """For a side that grows with the count: flat to the right of a known value, falling by one a row to its left."""
    above = np.where(everywhere[:, None] >= counts, least, least - (counts - everywhere[:, None]))
    return np.maximum(above.max(axis=1), 0)
