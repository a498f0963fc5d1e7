"""In which order a search of limited discrepancy raises its two budgets: pairs (feature budget, split budget).

All three schedules are the paper's (Kiossou, Schaus, Nijssen 2026): *diagonal*, its choice, goes through all pairs by
their sum; *linear* raises both by one, *exponential* doubles both. Each goes on for ever: the search knows when budgets
cut nothing off any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Any

from evertree.ranges import budget_pair, wrong_schedule

Budgets = tuple[int, int]


def diagonal() -> Iterator[Budgets]:
    """(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), …"""
    for total in count():
        for split_budget in range(total + 1):
            yield total - split_budget, split_budget


def linear() -> Iterator[Budgets]:
    """(0, 0), (1, 1), (2, 2), …"""
    for budget in count():
        yield budget, budget


def exponential() -> Iterator[Budgets]:
    """(0, 0), (1, 1), (2, 2), (4, 4), (8, 8), …: twice nothing is nothing, so one comes after it."""
    yield 0, 0
    for exponent in count():
        yield 2**exponent, 2**exponent


SCHEDULES: dict[str, Callable[[], Iterator[Budgets]]] = {
    "diagonal": diagonal,
    "linear": linear,
    "exponential": exponential,
}


def schedule_of(schedule: str | Iterable[Any]) -> Iterator[Budgets]:
    """The schedule of that name, or the user's own pairs, each checked when its turn comes."""
    if isinstance(schedule, str):
        return SCHEDULES[schedule]()
    return map(_checked, schedule)


def _checked(pair: Any) -> Budgets:
    budgets = budget_pair(pair)
    if budgets is None:
        raise wrong_schedule(pair)
    return budgets
