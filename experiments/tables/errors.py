"""The training errors of the final trees, and where a peer has fewer than `auto`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments.methods import METHODS
from experiments.runs import Run
from experiments.scores import Study, studies
from experiments.table import Table, whole

OURS = "auto"


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """For each depth the errors, then all that `auto` has lost."""
    found = studies(runs, "anytime")
    for study in found:
        yield final_errors(study)
    if any(OURS in study.methods for study in found):
        yield lost(found)


def final_errors(study: Study) -> Table:
    """Data set by data set."""
    rows = []
    for dataset in study.datasets:
        reference = whole(study.references.get(dataset)) + ("*" if dataset in study.proven else "")
        rows.append([dataset, reference, *(whole(study.errors(dataset, method)) for method in study.methods)])
    return Table(
        f"errors_depth_{study.depth}",
        f"Training errors at the end, depth {study.depth}",
        ["data set", "least known", *study.methods],
        rows,
        ["A star marks a proven optimum. Errors are counted from what the final tree predicts."],
    )


def lost(found: Sequence[Study]) -> Table:
    """Every data set on which a peer ends with fewer errors than `auto`."""
    rows = []
    for study in found:
        for dataset in study.datasets:
            ours = study.errors(dataset, OURS)
            for method in study.methods:
                theirs = study.errors(dataset, method)
                is_peer = method in METHODS and not METHODS[method].is_ours
                if is_peer and theirs is not None and (ours is None or theirs < ours):
                    rows.append([dataset, str(study.depth), method, str(theirs), whole(ours)])
    note = f"These are all of them, {len(rows)} in number." if rows else "There is none."
    return Table(
        "fewer_errors_than_auto",
        f"Data sets on which a peer ends with fewer errors than {OURS}",
        ["data set", "depth", "peer", "its errors", f"those of {OURS}"],
        rows,
        [note],
    )
