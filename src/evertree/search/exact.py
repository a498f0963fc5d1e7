"""Exact search: ConTree's depth-first search, done by the kernel, from a greedy tree to the proof.

It is complete: it ends with an optimal tree, unless a limit ends it before. The heuristic says in which order a node's
features are taken: "none" as the columns stand (ConTree), "gini" and "entropy" by their best Gini impurity
(ConTree-Gini), "errors" by the errors of the best tree one level less deep that has the feature at its root.
"""

from __future__ import annotations

from typing import cast

from evertree import _core
from evertree.incumbent import ConsistencyError, Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.search import greedy
from evertree.stop import Stop
from evertree.tree import Shape

ORDERS = {"gini": "gini", "entropy": "gini", "errors": "bound", "none": "index"}

# Up to this depth the kernel has a better tree before a greedy one were grown.
SHALLOW = 2


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> None:
    """Improve the incumbent until it is proven optimal, or within the gap limit, or a limit is reached."""
    prove(problem, options, incumbent, stop, ORDERS[options.heuristic])


def prove(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop, feature_order: str) -> None:
    """The same, with the features in an order that the kernel knows."""
    if problem.max_depth > SHALLOW:
        greedy.search(problem, options, incumbent, stop)
    if not stop.reached(incumbent):
        outcome = _core.solve(
            problem.root,
            problem.max_depth,
            stop.errors_to_beat(incumbent),
            stop.limits,
            _core.Cache(options.memory_limit),
            feature_order,
        )
        if outcome.tree is not None and outcome.errors is not None:
            feature, threshold, left, right, _ = cast("tuple[object, ...]", outcome.tree)
            incumbent.offer(Shape.of(feature, threshold, left, right), outcome.errors, "exact")
        incumbent.prove(outcome.lower_bound, "exact")
        if not stop.reached(incumbent):
            raise ConsistencyError(
                f"the kernel ended its search with {outcome.kind!r} and nothing to show for it; please report this"
            )
