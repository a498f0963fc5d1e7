"""The anytime curve of a trace: errors and lower bound as steps over the logarithm of time, and where its axes go."""

from __future__ import annotations

import math
from dataclasses import dataclass

from evertree.trace import Trace

# What happens earlier is drawn at this moment: nobody waits for less.
EARLIEST = 1e-3


@dataclass(frozen=True)
class Curve:
    """Values that hold from their moment to the next one, the last to the end."""

    seconds: list[float]  # with the end as the last one
    errors: list[int]
    lower_bounds: list[int]
    top: float  # of the axis of errors, which begins at 0

    @property
    def start(self) -> float:
        return self.seconds[0]

    @property
    def end(self) -> float:
        return self.seconds[-1]


def curve(trace: Trace, end: float) -> Curve:
    """The curve of a trace with at least one row, drawn to that moment.

    The axis of errors ends above the first tree that splits: the errors of a single leaf, which is what every search
    starts with, would often leave all others no room.
    """
    if not len(trace):
        raise ValueError("the trace has no rows: there is no curve to draw")
    seconds = [max(row.seconds, EARLIEST) for row in trace]
    last = max(end, seconds[-1])
    if last <= seconds[0]:
        last = 2 * seconds[0]  # all came at one moment: still a line
    errors = [row.errors for row in trace]
    bounds = [row.lower_bound for row in trace]
    better = [number for number in errors if number < errors[0]]
    top = 1.15 * max(better[0] if better else errors[0], 1)
    return Curve([*seconds, last], [*errors, errors[-1]], [*bounds, bounds[-1]], top)


def decades(start: float, end: float) -> list[float]:
    """The powers of ten from start to end, at most six of them; where there are fewer than two, also multiples."""
    powers = range(math.floor(math.log10(start)), math.ceil(math.log10(end)) + 1)
    for steps in ((1,), (1, 2, 5), (1, 1.5, 2, 3, 4, 5, 7)):
        ticks = [float(f"{step}e{power}") for power in powers for step in steps]
        ticks = [tick for tick in ticks if start <= tick <= end]
        if len(ticks) >= 2:
            return ticks[:: -(-len(ticks) // 6)]
    return [start, end]


def round_steps(top: float, about: int = 5) -> list[int]:
    """Whole numbers from 0 up to the top, evenly spaced by 1, 2 or 5 times a power of ten."""
    least = max(top / about, 1)
    power = 10 ** math.floor(math.log10(least))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least)
    return list(range(0, math.floor(top) + 1, step))
