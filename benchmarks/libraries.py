"""How each library is asked for a tree: one function a library, which fits and tells what came of it."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple


class Fitted(NamedTuple):
    """A fitted model, the seconds of the fit call alone, and what ended the search."""

    seconds: float
    model: Any
    status: str


def evertree(X: Any, y: Any, depth: int, time_limit: float) -> Fitted:
    """This project, with one thread and the complete search."""
    from evertree import OptimalTreeClassifier

    model = OptimalTreeClassifier(max_depth=depth, time_limit=time_limit, strategy="exact", n_jobs=1)
    seconds = timed(lambda: model.fit(X, y))
    return Fitted(seconds, model, model.status_)


def pycontree(X: Any, y: Any, depth: int, time_limit: float) -> Fitted:
    """ConTree by its authors, in C++."""
    from pycontree.base import ConTree

    model = ConTree(max_depth=depth, time_limit=time_limit)
    seconds = timed(lambda: model.fit(X, y))
    return Fitted(seconds, model, "optimal" if model._config.is_within_time_limit() else "time_limit")


def timed(call: Callable[[], object]) -> float:
    """Seconds that a call takes. A time limit that was reached is an answer here, not a reason to warn."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start = time.perf_counter()
        call()
        return time.perf_counter() - start


LIBRARIES: dict[str, Callable[[Any, Any, int, float], Fitted]] = {"evertree": evertree, "pycontree": pycontree}
