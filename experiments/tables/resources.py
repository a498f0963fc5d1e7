"""What the runs took: memory, and time beyond the limit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from experiments.methods import in_order
from experiments.runs import Run
from experiments.table import MISSING, Table, number

MEBIBYTE = 2**20


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """A line for each method, over all its runs."""
    rows = []
    for method in in_order({run.job.method for run in runs}):
        own = [run for run in runs if run.job.method == method]
        ended = [run for run in own if run.has_ended]
        memory = [run.result.peak_bytes / MEBIBYTE for run in ended if run.result.peak_bytes is not None]
        overruns = [max(0.0, run.seconds - run.job.budget) for run in ended if run.seconds is not None]
        libraries = sorted({run.result.library for run in ended if run.result.library is not None})
        rows.append(
            [
                method,
                ", ".join(libraries) or MISSING,
                f"{len(ended)} of {len(own)}",
                number(median(memory) if memory else None, 0),
                number(max(memory, default=None), 0),
                number(max(overruns, default=None), 2),
            ]
        )
    if rows:
        yield Table(
            "resources",
            "Memory and time limits",
            ["method", "library", "runs that ended", "MiB, median", "MiB, most", "longest overrun, s"],
            rows,
            ["The memory is the peak of the whole process, with Python, the libraries and the data."],
        )
