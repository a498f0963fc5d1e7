"""How to search: all parameters of the table, checked. A wrong one raises ValueError with the parameter's name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from joblib import effective_n_jobs

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
    def n_workers(self) -> int:
        """How many tasks may be done at once besides what this thread does."""
        if self.executor is not None:
            return effective_n_jobs(-1 if self.n_jobs is None else self.n_jobs)
        return effective_n_jobs(self.n_jobs) - 1


OPTION_NAMES = tuple(field.name for field in fields(Options))


def check_options(**given: Any) -> Options:
    """The options, or a ValueError that names the parameter, the value, and what is allowed."""
    return Options(**{parameter.name: parameter.check(given[parameter.name]) for parameter in PARAMETERS})


def check_limits(**given: Any) -> dict[str, Any]:
    """The same for some of them by name: the limits of one run."""
    return {
        parameter.name: parameter.check(given[parameter.name]) for parameter in PARAMETERS if parameter.name in given
    }
