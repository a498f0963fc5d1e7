"""Errors and lower bounds over time, a figure for each data set with a panel for each depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from anytime_runs import curve

from experiments.figures.drawing import Drawing, legend_below, panels, style
from experiments.runs import Run
from experiments.scores import OWN_ENDS, Study, studies

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FIRST_MOMENT = 1e-3  # seconds; what is there earlier is drawn here, for the axis is logarithmic


def figures(runs: Sequence[Run]) -> Iterator[Drawing]:
    """One a data set."""
    found = studies(runs, "anytime")
    for dataset in sorted({dataset for study in found for dataset in study.datasets}):
        yield of_dataset(found, dataset, f"anytime_{dataset}", f"Errors and lower bounds over time on {dataset}")


def of_dataset(found: Sequence[Study], dataset: str, name: str, title: str, *, with_bounds: bool = True) -> Drawing:
    """All methods with a run on it; without bounds, only the range of the errors is shown."""
    here = [study for study in found if dataset in study.datasets]
    figure, axes = panels(len(here))
    for study, panel in zip(here, axes, strict=True):
        for method in study.methods:
            if run := study.runs.get((dataset, method)):
                draw_run(panel, run, with_bounds)
        panel.set(xscale="log", xlabel="seconds", title=f"{dataset}, depth {study.depth}")
        if with_bounds:
            panel.set_ylim(bottom=0)
        panel.grid(visible=True, alpha=0.3)
    axes[0].set_ylabel("training errors (faint: lower bound)" if with_bounds else "training errors")
    legend_below(figure, axes)
    return Drawing(name, title, figure)


def draw_run(panel: Axes, run: Run, with_bounds: bool) -> None:
    """Its errors as steps to the end of its time, and below them what was proven if that is wanted."""
    end = max(run.job.budget, FIRST_MOMENT)
    trees = [(max(row.seconds, FIRST_MOMENT), row.errors) for row in curve(run) if row.seconds <= end]
    if not trees:
        return
    times, errors = zip(*trees, (end, trees[-1][1]), strict=True)
    panel.step(times, errors, where="post", label=run.job.method, **style(run.job.method))
    bounds = [
        (max(claim.seconds, FIRST_MOMENT), claim.lower_bound)
        for claim in run.claims
        if with_bounds and claim.lower_bound is not None and claim.seconds <= end
    ]
    if bounds:
        last = end if run.result.status not in OWN_ENDS else max(end, bounds[-1][0])
        times, lower = zip(*bounds, (last, bounds[-1][1]), strict=True)
        panel.step(times, lower, where="post", alpha=0.4, **style(run.job.method))
