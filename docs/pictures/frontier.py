"""The frontier of the best-first proof at three moments, read from the file in which a search is saved."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from sklearn.datasets import load_digits

from evertree import Search

WORK = 400_000_000, 2_400_000_000, 2_600_000_000  # of each run
CLOSED = "#d9d9d9"


def draw() -> Figure:
    """A line for each feature, from the cuts with few rows on the left to those with many, coloured by their bound."""
    X, y = load_digits(return_X_y=True)
    X = X[:, np.ptp(X, axis=0) > 0]
    search = Search(X, y, max_depth=3, strategy="proof")
    figure, axes = plt.subplots(3, 1, figsize=(4.9, 7.6), sharex=True)
    colors = ListedColormap(plt.get_cmap("viridis")(np.linspace(0.05, 0.95, 256)))
    colors.set_bad(CLOSED)
    for ax, work in zip(axes, WORK, strict=True):
        search.run(work_limit=work)
        bounds = _bounds(_saved(search), len(y))
        open_bounds = np.ma.masked_where(bounds >= search.error, bounds)
        image = ax.imshow(
            open_bounds, cmap=colors, vmin=400, vmax=660, aspect="auto", interpolation="nearest",
            extent=(0, len(y), bounds.shape[0], 0),
        )  # fmt: skip
        share = 1 - open_bounds.count() / bounds.size
        ax.set_title(f"tree {search.error}, bound {search.lower_bound}: {share:.0%} closed")
        ax.set_ylabel("a line a feature")
        ax.set_yticks([])
    axes[-1].set_xlabel("rows on the left of the root cut")
    label = "proven of the cuts that are still open (grey: closed)"
    figure.colorbar(image, ax=axes, location="bottom", aspect=40, label=label)
    return figure


def _saved(search: Search) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "search"
        search.save(path)
        state: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[1])["kept"]
        return state


def _bounds(state: dict[str, Any], n_rows: int) -> np.ndarray:
    """For each feature and each number of rows on the left, what is proven there."""
    bounds = np.zeros((len(state["known"]), n_rows))
    for line, known in zip(bounds, state["known"], strict=True):
        counts = [cut[0] for cut in known["cuts"]]
        for first, last, bound in zip(counts, counts[1:], known["between"], strict=False):
            line[first:last] = bound
    return bounds
