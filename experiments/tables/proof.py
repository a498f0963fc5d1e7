"""Seconds until a tree was proven optimal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import geometric_mean

from experiments.runs import Run
from experiments.scores import Study, studies
from experiments.table import MISSING, Table

OURS = "auto"


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """For each depth, data set by data set."""
    for study in studies(runs, "proof"):
        yield times(study)


def times(study: Study) -> Table:
    """What had no proof in time is shown with the time it had."""
    rows = [[dataset, *(_cell(study, dataset, method) for method in study.methods)] for dataset in study.datasets]
    proven = [sum(_is_proven(study, dataset, method) for dataset in study.datasets) for method in study.methods]
    rows.append(["proven", *(f"{count} of {len(study.datasets)}" for count in proven)])
    rows.append([f"ratio to {OURS}", *(_ratio(study, method) for method in study.methods)])
    return Table(
        f"proof_depth_{study.depth}",
        f"Seconds to a proven optimum, depth {study.depth}",
        ["data set", *study.methods],
        rows,
        [
            f"The ratio is the geometric mean of a method's seconds by those of {OURS} where {OURS} has a proof; with "
            "runs that were cut short it is a lower limit. An exclamation mark: there is a tree with fewer errors than "
            "the one that the method calls optimal."
        ],
    )


def _is_proven(study: Study, dataset: str, method: str) -> bool:
    run = study.runs.get((dataset, method))
    return run is not None and run.result.status == "optimal"


def _cell(study: Study, dataset: str, method: str) -> str:
    run = study.runs.get((dataset, method))
    if run is None or run.seconds is None or run.errors is None:
        return MISSING
    if not _is_proven(study, dataset, method):
        return f">{run.job.budget:g}"
    return f"{run.seconds:.3f}" + ("!" if run.errors > study.references[dataset] else "")


def _ratio(study: Study, method: str) -> str:
    ratios, is_cut_short = [], False
    for dataset in study.datasets:
        ours, theirs = study.runs.get((dataset, OURS)), study.runs.get((dataset, method))
        if ours is None or theirs is None or not ours.seconds or not theirs.seconds or ours.result.status != "optimal":
            continue
        ratios.append(theirs.seconds / ours.seconds)
        is_cut_short = is_cut_short or theirs.result.status != "optimal"
    return f"{'>' if is_cut_short else ''}{geometric_mean(ratios):.2f}" if ratios else MISSING
