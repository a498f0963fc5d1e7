"""What is compared: each method by its name, all called alike.

A method takes the training rows, the depth, the seconds and a seed; it gives back the fitted model, what ended the
search, and the trees and bounds on the way there. Those of the peers need an interpreter that has them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import libraries
from libraries import Fitted

from experiments.depth_choice import auto_with_chosen_depth

Call = Callable[[Any, Any, int, float, int], Fitted]


class Method(NamedTuple):
    """One way to learn a tree."""

    package: str  # whose version is written down
    call: Call
    in_peers: bool = False  # whether it needs the interpreter of the peers
    is_quick: bool = False  # whether it is done at once, whatever the time limit

    @property
    def is_ours(self) -> bool:
        """Whether it is a strategy of this project."""
        return self.package == "evertree"


def _ours(strategy: str, **options: Any) -> Method:
    def call(X: Any, y: Any, depth: int, seconds: float, seed: int) -> Fitted:
        return libraries.evertree_anytime(X, y, depth, seconds, strategy, random_state=seed, **options)

    return Method("evertree", call)


def _greedy(criterion: str) -> Method:
    def call(X: Any, y: Any, depth: int, seconds: float, seed: int) -> Fitted:
        return libraries.scikit_learn(X, y, depth, seconds, criterion, seed)

    return Method("scikit-learn", call, is_quick=True)


def _peer(package: str, fit: libraries.Fit) -> Method:
    def call(X: Any, y: Any, depth: int, seconds: float, _seed: int) -> Fitted:
        return fit(X, y, depth, seconds)  # they draw no random numbers

    return Method(package, call, in_peers=True)


METHODS: dict[str, Method] = {
    "auto": _ours("auto"),
    "auto, chosen depth": Method("evertree", auto_with_chosen_depth),
    "ca-contree": _ours("ca-contree"),  # with its diagonal schedule
    "ca-contree, linear": _ours("ca-contree", schedule="linear"),
    "ca-contree, exponential": _ours("ca-contree", schedule="exponential"),
    "exact, index order": _ours("exact", heuristic="none"),
    "exact, gini order": _ours("exact", heuristic="gini"),
    "C4.5": _greedy("log_loss"),
    "CART": _greedy("gini"),
    "pycontree": _peer("pycontree", libraries.pycontree),
    "pytrees-rs CA-ConTree": _peer("pytrees-rs", libraries.pytrees_rs),
    "pytrees-rs ConTree": _peer("pytrees-rs", partial(libraries.pytrees_rs_contree, gini=False)),
    "pytrees-rs ConTree-Gini": _peer("pytrees-rs", partial(libraries.pytrees_rs_contree, gini=True)),
}

SCHEDULES = {"diagonal": "ca-contree", "linear": "ca-contree, linear", "exponential": "ca-contree, exponential"}


def in_order(names: set[str]) -> list[str]:
    """Names of methods as METHODS has them, then others."""
    known = [name for name in METHODS if name in names]
    return known + sorted(names - set(known))
