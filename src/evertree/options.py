"""How to search: all parameters of the table, checked. A wrong one raises ValueError with the parameter's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from joblib import cpu_count

from evertree.parameters import PARAMETERS


@dataclass(frozen=True)
class Options:
    """The estimator's parameters after checking; `memory_limit` in bytes."""

    max_depth: int
    strategy: str
    time_limit: float | None
    work_limit: int | None
    gap_limit: float
    memory_limit: int
    heuristic: str
    schedule: str | Iterable[Any]
    initial_tree: Any
    n_jobs: int | None
    executor: Any
    random_state: Any
    warm_start: bool
    checkpoint: Path | None
    checkpoint_every: float
    callback: Any
    verbose: int

    @property
    def most_gathered(self) -> int:
        """The part of the memory in which each thread may keep what it gathers of the data."""
        n_threads = 1 if self.executor is not None else 1 + self.n_workers
        return self.memory_limit // (4 * n_threads)

    @property
    def n_workers(self) -> int:
        """How many tasks may be done at once besides what this thread does."""
        n_jobs = self.n_jobs
        if self.executor is not None:
            return _as_many(-1 if n_jobs is None else n_jobs)
        return 0 if n_jobs is None else _as_many(n_jobs) - 1


def _as_many(n_jobs: int) -> int:
    """Negative numbers count down from the number of processors, which is -1."""
    return n_jobs if n_jobs > 0 else max(1, cpu_count() + 1 + n_jobs)


OPTION_NAMES = tuple(field.name for field in fields(Options))


def check_options(**given: Any) -> Options:
    """The options, or a ValueError that names the parameter, the value, and what is allowed."""
    return Options(**{parameter.name: parameter.check(given[parameter.name]) for parameter in PARAMETERS})


def check_limits(**given: Any) -> dict[str, Any]:
    """The same for some of them by name: the limits of one run."""
    return {
        parameter.name: parameter.check(given[parameter.name]) for parameter in PARAMETERS if parameter.name in given
    }
