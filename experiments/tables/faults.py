"""What is wrong with runs: a process that died, errors below the optimum, a proof that is none, a false claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments.runs import Run
from experiments.scores import references
from experiments.table import Table


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """A line for each fault."""
    if not runs:
        return
    known = references(runs)
    rows = []
    for run in sorted(runs, key=lambda run: str((run.job.study, run.job))):
        reference = known.get((run.job.dataset, run.job.depth)) if run.job.fold is None else None
        rows += [[run.job.study, str(run.job), fault] for fault in faults_of(run, reference)]
    note = f"These are all of them, {len(rows)} in number." if rows else "There is none."
    yield Table("faults", "Runs with faults", ["study", "run", "what is wrong"], rows, [note])


def faults_of(run: Run, reference: int | None) -> Iterator[str]:
    """Of one run; the reference is the least errors known on its rows."""
    errors = run.errors
    if errors is None:
        yield run.result.status
        return
    if run.optimum is not None and errors < run.optimum:
        yield f"makes {errors} errors, fewer than the optimum, {run.optimum}"
    if run.result.status == "optimal" and reference is not None and errors > reference:
        yield f"calls {errors} errors optimal, but there is a tree with {reference}"
    claimed = min((claim.errors for claim in run.claims), default=errors)
    if claimed < errors:
        yield f"told of a tree with {claimed} errors, but its final tree makes {errors}"
    bound = max((claim.lower_bound for claim in run.claims if claim.lower_bound is not None), default=0)
    if reference is not None and bound > reference:
        yield f"claims that {bound} errors are necessary, but there is a tree with {reference}"
