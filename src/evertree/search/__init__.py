"""Strategies: each improves an incumbent until it is proven optimal, or told to stop. One a file.

A strategy is a generator: it yields between two tasks, wherever it can be left and gone on with later. What it finds it
gives to the incumbent at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from evertree.incumbent import Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.search import auto, ca_contree, exact, greedy
from evertree.search.kept import Kept
from evertree.stop import Stop

Strategy = Callable[[Problem, Options, Incumbent, Stop, Kept], Iterator[None]]


def _beginning_anew(search: Callable[[Problem, Options, Incumbent, Stop], Iterator[None]]) -> Strategy:
    """A strategy that has nothing to keep but what the incumbent keeps."""
    return lambda problem, options, incumbent, stop, _kept: search(problem, options, incumbent, stop)


STRATEGIES: dict[str, Strategy] = {
    "auto": auto.search,
    "ca-contree": _beginning_anew(ca_contree.search),
    "exact": _beginning_anew(exact.search),
    "greedy": _beginning_anew(greedy.search),
    "local-search": auto.local_search,
    "proof": auto.proof,
}


def strategy_named(name: str) -> Strategy:
    """The strategy of that name, or a ValueError that lists those there are."""
    if name not in STRATEGIES:
        raise ValueError(f"strategy must be one of {', '.join(map(repr, STRATEGIES))}, not {name!r}")
    return STRATEGIES[name]
