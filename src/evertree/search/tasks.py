"""Tasks: pieces of a proof as plain data, so that they can be done in this thread, in others, or on other machines.

A task names its rows by the way from the root. Whoever works on it needs nothing but the data set; what comes back is
plain data as well.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from evertree import _core
from evertree.search.rows import Path, Rows
from evertree.search.steps import Steps
from evertree.stop import Stop
from evertree.tree import Shape

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Task:
    """Search trees of a node's rows whose root is cut on one feature, between two known cuts of it.

    "refine" goes on until nothing below `goal` errors is left between the two, "cut" solves the cut that both are, and
    "solve" looks at trees of all features.
    """

    path: Path
    depth: int
    action: Literal["refine", "cut", "solve"]
    to_beat: int  # trees with fewer errors are of interest
    feature: int = 0
    ends: tuple[_core.KnownCut, ...] = ()  # the two known cuts
    goal: int = 0
    most_work: int | None = None


@dataclass(frozen=True)
class Result:
    """What came of a task."""

    kind: str  # "exact", "bounded" or "cut short"
    lower_bound: int
    errors: int | None = None  # of the tree, if there is a better one
    shape: Shape | None = None
    cuts: list[_core.KnownCut] = field(default_factory=list)
    feature_bounds: list[int] = field(default_factory=list)
    work: int = 0


# A search that asks for tasks to be done: it yields them, and gets their results; None where it may be broken off.
Tasks = Generator[Task | None, Result | None, Answer]


def perform(task: Task, rows: _core.Subset, limits: _core.Limits, cache: _core.Cache) -> Result:
    """Do a task, all at once."""
    outcome: Any
    if task.action == "solve":
        outcome = _core.solve(rows, task.depth, task.to_beat, limits, cache)
    else:
        before, after = task.ends
        ends = before, after, limits, cache
        subject = rows, task.depth, task.feature, task.to_beat
        if task.action == "refine":
            outcome = _core.refine(*subject, task.goal, *ends, most_work=task.most_work)
        else:
            outcome = _core.solve_cut(rows, task.depth, task.feature, before.count, task.to_beat, *ends)
    shape = Shape.of(*outcome.tree[:4]) if outcome.tree is not None and outcome.errors is not None else None
    return Result(
        outcome.kind,
        outcome.lower_bound,
        outcome.errors if shape is not None else None,
        shape,
        list(getattr(outcome, "cuts", ())),
        outcome.feature_bounds,
        outcome.work,
    )


def done_here(search: Tasks[Answer], rows: Rows, stop: Stop, cache: _core.Cache) -> Steps[Answer]:
    """Go through a search and do its tasks in this thread."""
    result = None
    while True:
        try:
            task = search.send(result)
        except StopIteration as end:
            return end.value
        result = None
        if task is not None:
            of_task = yield from rows.of(task.path)
            result = perform(task, of_task, stop.limits, cache)
        yield
