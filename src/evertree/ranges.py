"""What each parameter of a search may be: a function each, that gives the value back as the search takes it.

A wrong one raises ValueError that names the parameter, what it may be, and what it was.
"""

from __future__ import annotations

import math
import numbers
import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.utils import check_random_state

MAX_DEPTH = 20
HEURISTICS = ("gini", "entropy", "errors", "none")
SCHEDULES = ("diagonal", "linear", "exponential")

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12, "ki": 2**10, "mi": 2**20, "gi": 2**30, "ti": 2**40}
_MEMORY = re.compile(r"\s*(\d+(?:\.\d*)?)\s*([kmgt]i?|)b?\s*", re.IGNORECASE)


def max_depth(value: Any) -> int:
    if not _is_integer(value) or not 0 <= value <= MAX_DEPTH:
        raise _wrong("max_depth", value, f"a whole number from 0 (a leaf) to {MAX_DEPTH}")
    return int(value)


def strategy(value: Any) -> str:
    """A name; whether there is such a strategy is for those to say who know them."""
    if not isinstance(value, str):
        raise _wrong("strategy", value, "the name of a strategy")
    return value


def time_limit(value: Any) -> float | None:
    if value is None:
        return None
    if not _is_number(value) or not value > 0:
        raise _wrong("time_limit", value, "a positive number of seconds, or None for no limit")
    seconds = _as_float(value)
    return None if math.isinf(seconds) else seconds


def work_limit(value: Any) -> int | None:
    if value is None or (_is_number(value) and value == math.inf):
        return None
    if not _is_number(value) or not value >= 0 or value != int(value):
        raise _wrong("work_limit", value, "a whole number of rows to sweep, or None for no limit")
    return min(int(value), 2**63 - 1)


def gap_limit(value: Any) -> float:
    if not _is_number(value) or not 0 <= value <= 1:
        raise _wrong("gap_limit", value, "a number from 0 (stop at the proof) to 1")
    return float(value)


def memory_limit(value: Any) -> int:
    if _is_integer(value) and value >= 0:
        return min(int(value), 2**63 - 1)
    match = _MEMORY.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise _wrong("memory_limit", value, 'a number of bytes or a size such as "1GiB" or "512MB"')
    n_bytes = float(match[1]) * _UNITS[match[2].lower()]
    return int(n_bytes) if n_bytes < 2**63 else 2**63 - 1


def heuristic(value: Any) -> str:
    if value not in HEURISTICS:
        raise _wrong("heuristic", value, "one of " + ", ".join(map(repr, HEURISTICS)))
    return str(value)


def n_jobs(value: Any) -> int | None:
    if value is not None and (not _is_integer(value) or value == 0):
        raise _wrong("n_jobs", value, "a whole number other than 0, or None")
    return value


def executor(value: Any) -> Any:
    if value is not None and not callable(getattr(value, "submit", None)):
        raise _wrong("executor", value, "an object with a method submit, as those of concurrent.futures, or None")
    return value


def random_state(value: Any) -> Any:
    try:
        check_random_state(value)
    except ValueError:
        raise _wrong("random_state", value, "a whole number, a RandomState, or None") from None
    return value


def verbose(value: Any) -> int:
    if not isinstance(value, bool) and (not _is_integer(value) or value < 0):
        raise _wrong("verbose", value, "a whole number from 0")
    return int(value)


def checkpoint(value: Any) -> Path | None:
    if value is None:
        return None
    if not isinstance(value, (str, os.PathLike)) or not os.fspath(value):
        raise _wrong("checkpoint", value, "the path of a file, or None for no checkpoints")
    path = Path(os.fsdecode(value))
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise _wrong("checkpoint", value, "the path of a file in a folder that is there")
    return path


def checkpoint_every(value: Any) -> float:
    if not _is_number(value) or not value > 0:
        raise _wrong("checkpoint_every", value, "a positive number of seconds")
    return _as_float(value)


def anything(value: Any) -> Any:
    """For what is looked at only where it is used."""
    return value


def budget_pair(pair: Any) -> tuple[int, int] | None:
    """A pair (feature budget, split budget) of whole numbers from 0; None if it is none."""
    try:
        feature_budget, split_budget = pair
    except (TypeError, ValueError):
        return None
    if not all(_is_integer(budget) and budget >= 0 for budget in (feature_budget, split_budget)):
        return None
    return int(feature_budget), int(split_budget)


def schedule(value: Any) -> str | Iterable[Any]:
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
