"""How each library is asked for a tree: one function a library, which fits and tells what came of it."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Claim(NamedTuple):
    """A better tree, as the library that found it told of it."""

    seconds: float  # since the start of the fit call
    errors: int
    source: str  # who found the tree


class Fitted(NamedTuple):
    """A fitted model, the seconds of the fit call alone, what ended the search, and the trees on the way there."""

    seconds: float
    model: Any
    status: str
    claims: Sequence[Claim] = ()  # of the anytime searches only


Fit = Callable[[Any, Any, int, float], Fitted]


def evertree(X: Any, y: Any, depth: int, time_limit: float, strategy: str = "exact") -> Fitted:
    """This project, with one thread."""
    from evertree import OptimalTreeClassifier

    model = OptimalTreeClassifier(max_depth=depth, time_limit=time_limit, strategy=strategy, n_jobs=1)
    seconds = timed(lambda: model.fit(X, y))
    return Fitted(seconds, model, model.status_)


def evertree_anytime(strategy: str) -> Fit:
    """This project with one of its strategies, whose trace tells of the trees on the way."""

    def fit(X: Any, y: Any, depth: int, time_limit: float) -> Fitted:
        fitted = evertree(X, y, depth, time_limit, strategy)
        claims: list[Claim] = []
        for row in fitted.model.trace_:
            # A row may also tell of a better bound alone.
            if not claims or row.errors < claims[-1].errors:
                claims.append(Claim(row.seconds, row.errors, row.source))
        return fitted._replace(claims=claims)

    return fit


def pycontree(X: Any, y: Any, depth: int, time_limit: float) -> Fitted:
    """ConTree by its authors, in C++."""
    from pycontree.base import ConTree

    model = ConTree(max_depth=depth, time_limit=time_limit)
    seconds = timed(lambda: model.fit(X, y))
    return Fitted(seconds, model, "optimal" if model._config.is_within_time_limit() else "time_limit")


def pytrees_rs(X: Any, y: Any, depth: int, time_limit: float) -> Fitted:
    """CA-ConTree by the paper's authors, in Rust.

    The times are taken when it calls us, since its own clock leaves out what it does before the search.
    """
    from pytrees import ConTreeClassifier  # type: ignore[import-not-found]

    model = ConTreeClassifier(max_depth=depth, max_time=time_limit, sort_by_heuristic=True, split_selection="first")
    claims: list[Claim] = []

    def note(errors: int, *_own_seconds_and_status: object) -> None:
        claims.append(Claim(time.perf_counter() - start, errors, "lds"))

    start = time.perf_counter()
    seconds = timed(lambda: model.fit_anytime(X, y, note))
    return Fitted(seconds, model, model.status_, claims)


def timed(call: Callable[[], object]) -> float:
    """Seconds that a call takes. A time limit that was reached is an answer here, not a reason to warn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start = time.perf_counter()
        call()
        return time.perf_counter() - start


LIBRARIES: dict[str, Fit] = {"evertree": evertree, "pycontree": pycontree, "pytrees-rs": pytrees_rs}


def library_named(name: str) -> Fit:
    """The function of that library; "evertree:NAME" is this project with the strategy of that name, and its trace."""
    library, _, strategy = name.partition(":")
    return evertree_anytime(strategy) if strategy else LIBRARIES[library]
