"""How good a search was over its whole time, not only at its end: functions of a trace.

The primal integral is Berthold's (2013), in the form in which the paper on CA-ConTree uses it: the share of the errors
in hand that the best known tree saves, averaged over the time from the start to the limit. 0 is a search that has the
best tree at once, 1 one that never has any.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from evertree.trace import Row


def primal_gap(errors: int, best_known: int) -> float:
    """The share of these errors that the best known tree does not make; 0 where neither makes any."""
    if errors < best_known:
        raise ValueError(f"{errors} errors are fewer than the {best_known} that are called the best known")
    return (errors - best_known) / errors if errors > 0 else 0.0


def primal_integral(trace: Iterable[Row], until: float, best_known: int) -> float:
    """The mean primal gap over the seconds from 0 to `until`; the gap is 1 before the first tree."""
    if not until > 0:
        raise ValueError(f"until must be a positive number of seconds, not {until!r}")
    return sum(gap * seconds for gap, seconds in _steps(trace, until, best_known)) / until


def area_between(trace: Iterable[Row], other: Iterable[Row], until: float, best_known: int) -> float:
    """By how much the first search is better in the mean: the other's primal integral minus its own."""
    return primal_integral(other, until, best_known) - primal_integral(trace, until, best_known)


def time_to_gap(trace: Iterable[Row], gap: float, best_known: int | None = None) -> float:
    """The seconds after which the gap was at most this; infinity if it never was.

    The gap is to the best known errors where they are given, else to the lower bound that was proven at that moment.
    """
    for row in trace:
        if primal_gap(row.errors, row.lower_bound if best_known is None else best_known) <= gap:
            return row.seconds
    return math.inf


def _steps(trace: Iterable[Row], until: float, best_known: int) -> Iterator[tuple[float, float]]:
    """The gaps one after the other, each with the seconds that it held."""
    gap, since = 1.0, 0.0
    for row in trace:
        if row.seconds >= until:
            break
        yield gap, row.seconds - since
        gap, since = primal_gap(row.errors, best_known), row.seconds
    yield gap, until - since
