"""How the budgets of limited discrepancy should grow: the schedules side by side, the paper's figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from experiments.figures.curves import of_dataset
from experiments.figures.drawing import Drawing
from experiments.methods import SCHEDULES
from experiments.runs import Run
from experiments.scores import Study, studies


def figures(runs: Sequence[Run]) -> Iterator[Drawing]:
    """One for each data set on which there are several schedules."""
    found = [only_schedules(study) for study in studies(runs, "anytime", "schedules")]
    for dataset in sorted({dataset for study in found for dataset in study.datasets}):
        there = [study for study in found if dataset in study.datasets]
        title = f"Schedules of CA-ConTree on {dataset}"
        yield of_dataset(there, dataset, f"schedules_{dataset}", title, with_bounds=False)


def only_schedules(study: Study) -> Study:
    """The runs of CA-ConTree on those data sets that have more than one of them."""
    runs = {key: run for key, run in study.runs.items() if key[1] in SCHEDULES.values()}
    several = {d for d, _ in runs if sum(dataset == d for dataset, _ in runs) > 1}
    return replace(study, runs={key: run for key, run in runs.items() if key[0] in several})
