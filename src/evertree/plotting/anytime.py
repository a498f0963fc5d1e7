"""The anytime curve as a figure: errors and lower bound over the logarithm of time, the gap between them shaded."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from evertree.plotting.optional import axes_or_new
from evertree.view.colors import BOUND_COLOR, ERRORS_COLOR, GAP_COLOR
from evertree.view.curve import curve, decades, round_steps
from evertree.view.fitted import fitted
from evertree.view.words import status_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LETTERS_PER_INCH = 11  # of the title


def plot_anytime(estimator: Any, *, ax: Axes | None = None) -> Axes:
    """Draw how the errors fell and the lower bound rose while a tree was searched.

    The axis of errors starts at 0 and ends above the first tree that splits; where the single leaf that every search
    starts with makes more errors, their number stands at the left edge. The title says what ended the search.

    Parameters
    ----------
    estimator : fitted OptimalTreeClassifier
    ax : axes to draw on; by default those of a new figure
    """
    what = fitted(estimator)
    line = curve(what.trace, what.seconds)
    new = ax is None
    ax = axes_or_new(ax, 7, 4)
    if new:
        ax.figure.set_layout_engine("constrained")  # type: ignore[union-attr]
    bound, errors = line.lower_bounds, line.errors
    ax.fill_between(line.seconds, bound, errors, step="post", color=GAP_COLOR, alpha=0.22, linewidth=0, label="gap")
    ax.step(line.seconds, errors, where="post", color=ERRORS_COLOR, linewidth=2, label="errors")
    ax.step(line.seconds, bound, where="post", color=BOUND_COLOR, linewidth=2, label="lower bound")
    ax.set_xscale("log")
    ax.set_xlim(line.start, line.end)
    ax.set_ylim(0, line.top)
    ticks = decades(line.start, line.end)
    ax.set_xticks(ticks, [f"{tick:g}" for tick in ticks])
    ax.set_xticks([], minor=True)
    levels = round_steps(line.top)
    ax.set_yticks(levels, [f"{level:,}" for level in levels])
    ax.grid(axis="y", alpha=0.3)
    ax.spines[["top", "right"]].set_visible(False)
    ax.set_xlabel("seconds (log scale)")
    ax.set_ylabel("training errors")
    if errors[0] > line.top:
        ax.annotate(f"{errors[0]:,} ↑", (0, 1), (4, -4), xycoords="axes fraction", textcoords="offset points",
                    va="top", fontsize="small", color="#555555")  # fmt: skip
    # Above the axes, where it cannot cover a line.
    ax.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=3, frameon=False, borderaxespad=0.2, fontsize="small")
    letters = int(ax.get_window_extent().width / ax.figure.dpi * LETTERS_PER_INCH)
    ax.set_title(textwrap.fill(status_words(what), letters), loc="left", pad=26, fontsize="medium")
    return ax
