"""Seconds to a proven optimum, a point for each data set and method."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments.figures.drawing import Drawing, legend_below, panels, style
from experiments.runs import Run
from experiments.scores import studies


def figures(runs: Sequence[Run]) -> Iterator[Drawing]:
    """One figure with a panel for each depth."""
    found = studies(runs, "proof")
    if not found:
        return
    figure, axes = panels(len(found))
    for study, panel in zip(found, axes, strict=True):
        for method in study.methods:
            proven = [
                (place, run.seconds)
                for place, dataset in enumerate(study.datasets)
                if (run := study.runs.get((dataset, method))) and run.result.status == "optimal"
            ]
            if proven:
                look = style(method) | {"linestyle": "none"}
                panel.plot(*zip(*proven, strict=True), marker="o", markersize=4, label=method, **look)
        panel.set_xticks(range(len(study.datasets)), study.datasets, rotation=90)
        panel.set(yscale="log", title=f"depth {study.depth}")
        panel.grid(visible=True, axis="y", alpha=0.3)
    axes[0].set_ylabel("seconds to the proof")
    legend_below(figure, axes)
    yield Drawing("proof", "Seconds to a proven optimum; no point where there was none in time", figure)
