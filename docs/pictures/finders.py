"""Who found which tree, and who proved which bound, in one run of the default strategy."""

from __future__ import annotations

from itertools import pairwise

import matplotlib.pyplot as plt
from matplotlib.figure import Figure
from sklearn.datasets import load_digits

from evertree import OptimalTreeClassifier

LOOKS = {
    "greedy": ("s", "#7f7f7f", "greedy"),
    "local": ("o", "#0072b2", "local search"),
    "lds": ("^", "#009e73", "limited discrepancy"),
    "proof": ("D", "#d55e00", "proof"),
}


def draw() -> Figure:
    """Errors and bounds over the work done, marked by who found them."""
    X, y = load_digits(return_X_y=True)
    figure, axes = plt.subplots(2, 1, figsize=(4.9, 5.8))
    for ax, depth, work in zip(axes, (3, 4), (None, 6_000_000_000), strict=True):
        trace = OptimalTreeClassifier(depth, work_limit=work, time_limit=None).fit(X, y).trace_
        rows = [row for row in trace if row.source in LOOKS]
        work_done = [row.work / 1e6 for row in rows]
        ax.step(work_done, [row.errors for row in rows], where="post", color="#999999", linewidth=1)
        ax.step(work_done, [row.lower_bound for row in rows], where="post", color="#999999", linewidth=1)
        for source, (marker, color, name) in LOOKS.items():
            trees = [
                (row.work / 1e6, row.errors)
                for before, row in pairwise(trace)
                if row.source == source and row.errors < before.errors
            ]
            bounds = [
                (row.work / 1e6, row.lower_bound)
                for before, row in pairwise(trace)
                if row.source == source and row.lower_bound > before.lower_bound
            ]
            points = trees + bounds
            if points:
                ax.plot(*zip(*points, strict=True), marker, color=color, markersize=5, linestyle="none", label=name)
        ax.set_xscale("symlog", linthresh=1)
        ax.set_ylim(0, None)
        ax.set_ylabel("errors, lower bound")
        ax.set_title(f"digits, depth {depth}: {trace[-1].errors} errors, at least {trace[-1].lower_bound}")
        ax.legend(frameon=False, fontsize="small", loc="center left")
    axes[-1].set_xlabel("work: million rows swept")
    return figure
