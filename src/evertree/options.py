"""How to search: the estimator's parameters, checked. A wrong one raises ValueError with the parameter's name."""

from __future__ import annotations

import math
import numbers
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from joblib import effective_n_jobs
from sklearn.utils import check_random_state

MAX_DEPTH = 20
HEURISTICS = ("gini", "entropy", "errors", "none")
SCHEDULES = ("diagonal", "linear", "exponential")

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12, "ki": 2**10, "mi": 2**20, "gi": 2**30, "ti": 2**40}
_MEMORY = re.compile(r"\s*(\d+(?:\.\d*)?)\s*([kmgt]i?|)b?\s*", re.IGNORECASE)


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
        if self.executor is not None:
            return effective_n_jobs(-1 if self.n_jobs is None else self.n_jobs)
        return effective_n_jobs(self.n_jobs) - 1


OPTION_NAMES = tuple(field.name for field in fields(Options))


def check_options(**given: Any) -> Options:
    """The options, or a ValueError that names the parameter, the value, and what is allowed."""
    if given["heuristic"] not in HEURISTICS:
        raise _wrong("heuristic", given["heuristic"], "one of " + ", ".join(map(repr, HEURISTICS)))
    if not isinstance(given["strategy"], str):
        raise _wrong("strategy", given["strategy"], "the name of a strategy")
    n_jobs = given["n_jobs"]
    if n_jobs is not None and (not _is_integer(n_jobs) or n_jobs == 0):
        raise _wrong("n_jobs", n_jobs, "a whole number other than 0, or None")
    executor = given["executor"]
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise _wrong("executor", executor, "an object with a method submit, as those of concurrent.futures, or None")
    try:
        check_random_state(given["random_state"])
    except ValueError:
        raise _wrong("random_state", given["random_state"], "a whole number, a RandomState, or None") from None
    verbose = given["verbose"]
    if not isinstance(verbose, bool) and (not _is_integer(verbose) or verbose < 0):
        raise _wrong("verbose", verbose, "a whole number from 0")
    return Options(
        max_depth=_max_depth(given["max_depth"]),
        strategy=given["strategy"],
        time_limit=_time_limit(given["time_limit"]),
        work_limit=_work_limit(given["work_limit"]),
        gap_limit=_gap_limit(given["gap_limit"]),
        memory_limit=_memory_limit(given["memory_limit"]),
        heuristic=given["heuristic"],
        schedule=_schedule(given["schedule"]),
        initial_tree=given["initial_tree"],
        n_jobs=n_jobs,
        executor=executor,
        random_state=given["random_state"],
        warm_start=bool(given["warm_start"]),
        checkpoint=_checkpoint(given["checkpoint"]),
        checkpoint_every=_checkpoint_every(given["checkpoint_every"]),
        callback=given["callback"],
        verbose=int(verbose),
    )


def check_limits(*, time_limit: Any, work_limit: Any, gap_limit: Any) -> dict[str, Any]:
    """The same for the limits of one run."""
    return {
        "time_limit": _time_limit(time_limit),
        "work_limit": _work_limit(work_limit),
        "gap_limit": _gap_limit(gap_limit),
    }


def _max_depth(value: Any) -> int:
    if not _is_integer(value) or not 0 <= value <= MAX_DEPTH:
        raise _wrong("max_depth", value, f"a whole number from 0 (a leaf) to {MAX_DEPTH}")
    return int(value)


def _time_limit(value: Any) -> float | None:
    if value is None:
        return None
    if not _is_number(value) or not value > 0:
        raise _wrong("time_limit", value, "a positive number of seconds, or None for no limit")
    seconds = _as_float(value)
    return None if math.isinf(seconds) else seconds


def _work_limit(value: Any) -> int | None:
    if value is None or (_is_number(value) and value == math.inf):
        return None
    if not _is_number(value) or not value >= 0 or value != int(value):
        raise _wrong("work_limit", value, "a whole number of rows to sweep, or None for no limit")
    return min(int(value), 2**63 - 1)


def _gap_limit(value: Any) -> float:
    if not _is_number(value) or not 0 <= value <= 1:
        raise _wrong("gap_limit", value, "a number from 0 (stop at the proof) to 1")
    return float(value)


def _memory_limit(value: Any) -> int:
    if _is_integer(value) and value >= 0:
        return min(int(value), 2**63 - 1)
    match = _MEMORY.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise _wrong("memory_limit", value, 'a number of bytes or a size such as "1GiB" or "512MB"')
    n_bytes = float(match[1]) * _UNITS[match[2].lower()]
    return int(n_bytes) if n_bytes < 2**63 else 2**63 - 1


def _checkpoint(value: Any) -> Path | None:
    if value is None:
        return None
    if not isinstance(value, (str, os.PathLike)) or not os.fspath(value):
        raise _wrong("checkpoint", value, "the path of a file, or None for no checkpoints")
    path = Path(os.fsdecode(value))
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise _wrong("checkpoint", value, "the path of a file in a folder that is there")
    return path


def _checkpoint_every(value: Any) -> float:
    if not _is_number(value) or not value > 0:
        raise _wrong("checkpoint_every", value, "a positive number of seconds")
    return _as_float(value)


def budget_pair(pair: Any) -> tuple[int, int] | None:
    """A pair (feature budget, split budget) of whole numbers from 0; None if it is none."""
    try:
        feature_budget, split_budget = pair
    except (TypeError, ValueError):
        return None
    if not all(_is_integer(budget) and budget >= 0 for budget in (feature_budget, split_budget)):
        return None
    return int(feature_budget), int(split_budget)


def _schedule(value: Any) -> str | Iterable[Any]:
    if isinstance(value, str):
        if value in SCHEDULES:
            return value
    elif isinstance(value, (Sequence, np.ndarray)):
        if all(budget_pair(pair) for pair in value):
            return list(value)
    elif isinstance(value, Iterable):
        return value  # each pair is checked when its turn comes, for there may be no end of them
    raise wrong_schedule(value)


def wrong_schedule(value: Any) -> ValueError:
    """What to raise for a schedule, or for one pair of it."""
    names = ", ".join(map(repr, SCHEDULES))
    return _wrong("schedule", value, f"one of {names}, or pairs (feature budget, split budget) of whole numbers from 0")


def _as_float(value: Any) -> float:
    """The number as a float, infinite where it is larger than any: a whole number may be."""
    try:
        return float(value)
    except OverflowError:
        return math.inf


def _is_number(value: Any) -> bool:
    return isinstance(value, numbers.Real) and not isinstance(value, bool)


def _is_integer(value: Any) -> bool:
    return isinstance(value, numbers.Integral) and not isinstance(value, bool)


def _wrong(name: str, value: Any, allowed: str) -> ValueError:
    return ValueError(f"{name} must be {allowed}, not {value!r}")
