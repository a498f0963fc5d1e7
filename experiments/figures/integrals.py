"""The average primal integral over the time limit, the paper's beside ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from experiments import paper
from experiments.figures.drawing import Drawing, legend_below, panels, style
from experiments.runs import Run
from experiments.scores import studies

PAPER_STYLE: dict[str, Any] = {"linestyle": ":", "linewidth": 1.0, "color": "0.5", "markersize": 4}
MARKERS = dict(zip(paper.INTEGRALS[4], "osv^", strict=True))


def figures(runs: Sequence[Run]) -> Iterator[Drawing]:
    """One figure with a panel for each depth."""
    found = studies(runs, "anytime")
    if not found:
        return
    figure, axes = panels(len(found))
    for study, panel in zip(found, axes, strict=True):
        for method in study.methods:
            means = [(budget, study.mean_integral(method, budget)) for budget in study.budgets]
            points = [(budget, mean) for budget, mean in means if mean is not None]
            if points:
                panel.plot(*zip(*points, strict=True), marker=".", label=method, **style(method))
        for method, printed in paper.INTEGRALS.get(study.depth, {}).items():
            panel.plot(paper.BUDGETS, printed, marker=MARKERS[method], label=f"paper: {method}", **PAPER_STYLE)
        panel.set(xscale="log", xlabel="time limit, seconds", title=f"depth {study.depth}")
        panel.set_xticks(paper.BUDGETS, [f"{budget:g}" for budget in paper.BUDGETS])
        panel.set_xticks([], minor=True)
        panel.set_ylim(0, 100)
        panel.grid(visible=True, alpha=0.3)
    axes[0].set_ylabel("average primal integral, %")
    legend_below(figure, axes)
    yield Drawing("integral", "Average primal integral over the time limit", figure)
