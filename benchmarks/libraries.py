"""How each library is asked for a tree: one function a library, which fits and tells what came of it.

Wherever one of them has settings to choose from, they stand after the four arguments that all have.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from claims import Claim, thinned


class Fitted(NamedTuple):
    """A fitted model, the seconds of the fit call alone, what ended the search, and the trees on the way there."""

    seconds: float
    model: Any
    status: str
    claims: Sequence[Claim] = ()  # of the anytime searches only
    depth: int | None = None  # where the method itself has chosen it


Fit = Callable[[Any, Any, int, float], Fitted]


def evertree(X: Any, y: Any, depth: int, time_limit: float, strategy: str = "exact", **options: Any) -> Fitted:
    """This project, with one thread."""
    from evertree import OptimalTreeClassifier

    model = OptimalTreeClassifier(max_depth=depth, time_limit=time_limit, strategy=strategy, n_jobs=1, **options)
    seconds = timed(lambda: model.fit(X, y))
    return Fitted(seconds, model, model.status_)


def evertree_anytime(X: Any, y: Any, depth: int, time_limit: float, strategy: str, **options: Any) -> Fitted:
    """The same with what its trace tells of the trees and the bounds on the way."""
    fitted = evertree(X, y, depth, time_limit, strategy, **options)
    claims = (Claim(row.seconds, row.errors, row.source, row.lower_bound) for row in fitted.model.trace_)
    return fitted._replace(claims=thinned(claims))


def scikit_learn(X: Any, y: Any, depth: int, _time_limit: float, criterion: str, seed: int = 0) -> Fitted:
    """Greedy trees, which need no limit: "log_loss" is C4.5 as the paper measures it, "gini" is CART."""
    from sklearn.tree import DecisionTreeClassifier

    model = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=seed)
    return Fitted(timed(lambda: model.fit(X, y)), model, "heuristic")


def pycontree(X: Any, y: Any, depth: int, time_limit: float) -> Fitted:
    """ConTree by its authors, in C++, its features in Gini order."""
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


def pytrees_rs_contree(X: Any, y: Any, depth: int, time_limit: float, gini: bool) -> Fitted:
    """ConTree by the paper's authors: in Gini order, or as the columns stand. It tells of nothing on the way."""
    from pytrees import ConTreeClassifier

    model = ConTreeClassifier(max_depth=depth, max_time=time_limit, sort_by_heuristic=gini, split_selection="mid")
    return Fitted(timed(lambda: model.fit(X, y)), model, model.status_)


def timed(call: Callable[[], object]) -> float:
    """Seconds that a call takes. A time limit that was reached is an answer here, not a reason to warn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start = time.perf_counter()
        call()
        return time.perf_counter() - start


def warm_up(fit: Fit) -> None:
    """Have a library do what it does only once: a fit on a handful of rows."""
    rng = np.random.default_rng(0)
    fit(rng.random((50, 2)), rng.integers(2, size=50).astype(np.int32), 2, 10.0)


def errors_of(model: Any, X: Any, y: Any) -> int:
    """The rows that `predict` gets wrong."""
    return int(np.sum(np.asarray(model.predict(X)) != y))


LIBRARIES: dict[str, Fit] = {"evertree": evertree, "pycontree": pycontree, "pytrees-rs": pytrees_rs}


def library_named(name: str) -> Fit:
    """The function of that library; "evertree:NAME" is this project with the strategy of that name, and its trace."""
    library, _, strategy = name.partition(":")
    return partial(evertree_anytime, strategy=strategy) if strategy else LIBRARIES[library]
