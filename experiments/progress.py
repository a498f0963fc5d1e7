"""How far the runner is, and how long it will take: a line in a terminal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from experiments.methods import METHODS
from experiments.runs import Job, Run

OVERHEAD = 2.0  # seconds to start a process and read the data, as long as nothing better is known


class TimeLeft:
    """Guesses the seconds to the end from the runs there are: the same method with the same limit takes as long."""

    def __init__(self, jobs: Iterable[Job], at_once: int) -> None:
        self._waiting = dict.fromkeys(jobs)
        self._at_once = at_once
        self._seen: defaultdict[tuple[str, float, int], list[float]] = defaultdict(list)

    def done(self, run: Run) -> None:
        """One less to wait for."""
        self._waiting.pop(run.job, None)
        if run.result.wall_seconds is not None:
            self._seen[self._kind(run.job)].append(run.result.wall_seconds)

    @property
    def seconds(self) -> float:
        """To the end of all."""
        return sum(map(self._guess, self._waiting)) / self._at_once

    def _guess(self, job: Job) -> float:
        if seen := self._seen.get(self._kind(job)):
            return fmean(seen)
        return OVERHEAD + (0.0 if METHODS[job.method].is_quick else job.budget)

    @staticmethod
    def _kind(job: Job) -> tuple[str, float, int]:
        return job.method, job.budget, job.depth


class Bar:
    """The line: runs done, what was done last, time gone, time left."""

    def __init__(self, todo: Sequence[Job], done: int, at_once: int, console: Console) -> None:
        self._left = TimeLeft(todo, at_once)
        self._progress = Progress(
            MofNCompleteColumn(),
            BarColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[left]} left"),
            TextColumn("{task.description}"),
            console=console,
        )
        self._task = self._progress.add_task("", total=done + len(todo), completed=done, left=self._text())

    def show(self, run: Run) -> None:
        """One more run is there."""
        self._left.done(run)
        errors = run.result.status if run.errors is None else f"{run.errors} errors, {run.result.status}"
        self._progress.update(self._task, advance=1, description=f"{run.job}: {errors}", left=self._text())

    def _text(self) -> str:
        minutes, seconds = divmod(round(self._left.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}"

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._progress.stop()
