"""What a library tells of while it searches: better trees, and bounds on all trees.

A search may tell of thousands of better bounds, where a figure shows some hundreds of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# A better bound alone is kept if it comes by this factor later than what was kept last, and by this many seconds.
FACTOR = 1.05
SECONDS = 0.01


class Claim(NamedTuple):
    """A better tree or a better bound, as the library that found it told of it."""

    seconds: float  # since the start of the fit call
    errors: int  # of the best tree
    source: str  # who found it
    lower_bound: int | None = None  # proven by then, where the library tells of one


def thinned(claims: Iterable[Claim]) -> list[Claim]:
    """All better trees, some of the better bounds, and the last claim; times to the microsecond."""
    kept: list[Claim] = []
    last: Claim | None = None
    for last in claims:
        if (
            not kept
            or last.errors < kept[-1].errors
            or last.seconds >= max(kept[-1].seconds * FACTOR, kept[-1].seconds + SECONDS)
        ):
            kept.append(last)
    if last is not None and kept[-1] != last:
        kept.append(last)
    return [claim._replace(seconds=round(claim.seconds, 6)) for claim in kept]
