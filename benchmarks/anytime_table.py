"""The figures of an anytime sheet as text: a table of instances and one of means for each depth, and what went
wrong."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from anytime_runs import PEER
from anytime_scores import MARKS, Instance, Score, Summary, faults_of, finished_by_all, methods_of, summarize

NAME_WIDTH = 11
MISSING = "-"


def sheet(instances: Sequence[Instance]) -> Iterator[str]:
    """All lines of the sheet."""
    methods = methods_of(instances)
    for depth, group in groupby(instances, key=lambda instance: instance.depth):
        here = list(group)
        yield f"depth {depth}"
        yield from table(here, methods)
        yield ""
        yield from means(here, methods)
        yield ""
    yield from faults(instances)


def table(instances: Iterable[Instance], methods: Sequence[str]) -> Iterator[str]:
    """A line for each data set: three figures of each method."""
    width = _width(methods)
    blocks = ("primal integral %", "final errors", "first tree s")
    yield " " * (NAME_WIDTH + 10) + "".join(block.rjust(width * len(methods)) for block in blocks)
    yield _line("dataset", ["reference"], 10) + _line("", [*methods] * len(blocks), width, name_width=0)
    for instance in instances:
        scores = [instance.scores.get(method) for method in methods]
        cells = [cell(score) for cell in (_integral, _errors, _first_tree) for score in scores]
        yield _line(instance.dataset, [_reference(instance)], 10) + _line("", cells, width, name_width=0)


def means(instances: list[Instance], methods: list[str]) -> Iterator[str]:
    """A line for each method: what stands for the whole depth, the peer's figures beside ours."""
    shared = finished_by_all(instances, methods)
    yield f"means over the {len(shared)} of {len(instances)} data sets that all methods finished"
    summaries = {method: summary for method in methods if (summary := summarize(instances, method, methods))}
    n_gaps = max((len(summary.gaps) for summary in summaries.values()), default=0)
    heads = ["integral %", "ratio", "not worse", "earlier", *(f"gap@{mark:g}s" for mark in MARKS[:n_gaps]), "overrun s"]
    yield _line("", heads, 11)
    for method, summary in summaries.items():
        yield _line(method, list(_mean_cells(method, summary)), 11)


def faults(instances: Iterable[Instance]) -> Iterator[str]:
    """A line for each fault; those of ours are called wrong."""
    for instance in instances:
        for run, fault in faults_of(instance):
            yield f"{'WRONG: ' if run.is_ours else ''}{run}: {fault}"


def _mean_cells(method: str, summary: Summary) -> Iterator[str]:
    is_compared = method != PEER and summary.compared > 0
    yield f"{100 * summary.integral:.2f}"
    yield MISSING if not is_compared or summary.ratio is None else f"{summary.ratio:.2f}"
    for count in (summary.not_worse, summary.earlier):
        yield f"{count} of {summary.compared}" if is_compared else MISSING
    yield from (f"{100 * gap:.1f}" for gap in summary.gaps)
    yield f"{summary.overrun:.2f}"


def _reference(instance: Instance) -> str:
    if instance.reference is None:
        return MISSING
    # The star marks what cannot be undercut by a longer run.
    return f"{instance.reference}{'*' if instance.is_optimum else ' '}"


def _integral(score: Score | None) -> str:
    return MISSING if score is None else f"{100 * score.integral:.2f}"


def _errors(score: Score | None) -> str:
    return MISSING if score is None else str(score.errors)


def _first_tree(score: Score | None) -> str:
    return MISSING if score is None else "none" if math.isinf(score.first_tree) else f"{score.first_tree:.3f}"


def _width(methods: Iterable[str]) -> int:
    return 1 + max((len(method) for method in methods), default=0)


def _line(name: str, cells: Iterable[str], width: int, name_width: int = NAME_WIDTH) -> str:
    return name.ljust(name_width) + "".join(cell.rjust(width) for cell in cells)
