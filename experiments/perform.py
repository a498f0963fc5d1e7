"""One run from beginning to end: a process is started, asked once, and given up when it takes much too long."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime, timezone
from pathlib import Path

from datasets import optima
from processes import Process

from experiments.machine import description
from experiments.methods import METHODS
from experiments.runs import Job, Result, Run

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Setting:
    """What is the same for all runs."""

    folder: str  # with the data
    peers: str | None = None  # an interpreter that has them


def hard_limit(budget: float) -> float:
    """Seconds after which a process is ended that should have come to its end by itself long before.

    Some peers look at the clock rarely, and reading the data and predicting take their time as well.
    """
    return 60.0 + 2.0 * budget


def perform(
    job: Job, setting: Setting, core: int | None = None, on_start: Callable[[Process], None] | None = None
) -> Run:
    """Make a run, on that core only if one is named; whatever its process dies of is its status."""
    python = setting.peers if METHODS[job.method].in_peers else sys.executable
    if python is None:
        raise ValueError(f"{job.method} needs an interpreter that has it: name it with --peers")
    known = optima(Path(setting.folder)) if job.fold is None else {}
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    with Process([python, "-m", "experiments.worker"], environment={"PYTHONPATH": path}, core=core) as process:
        if on_start is not None:
            on_start(process)
        try:
            result = Result.of(process.ask(limit=hard_limit(job.budget), folder=setting.folder, **asdict(job)))
        except (RuntimeError, TimeoutError) as error:
            result = Result(str(error))
    now = datetime.now(timezone.utc).isoformat(timespec="seconds")
    return Run(job, result, known.get((job.dataset, job.depth)), description(), now)
