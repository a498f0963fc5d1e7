"""matplotlib, which is imported only when a figure is drawn, and may be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def axes_or_new(ax: Axes | None, width: float, height: float) -> Axes:
    """The axes given, or those of a new figure of that size in inches."""
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise ImportError("figures need matplotlib: pip install evertree[plot]") from error
    return plt.subplots(figsize=(width, height))[1] if ax is None else ax
