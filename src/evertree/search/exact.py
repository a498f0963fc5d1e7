"""Exact search: ConTree's depth-first search, done by the kernel, from a greedy tree to the proof.

It is complete: it ends with an optimal tree, unless a limit ends it before. `heuristic="none"` takes the features in
the order of the columns (ConTree); otherwise they are taken in the order of their best Gini impurity (ConTree-Gini).
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


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> None:
    """Improve the incumbent until it is proven optimal, or within the gap limit, or a limit is reached."""
    greedy.search(problem, options, incumbent, stop)
    if not stop.reached(incumbent):
        outcome = _core.solve(
            problem.root,
            problem.max_depth,
            stop.errors_to_beat(incumbent),
            stop.limits,
            _core.Cache(options.memory_limit),
            "index" if options.heuristic == "none" else "gini",
        )
        if outcome.tree is not None and outcome.errors is not None:
            feature, threshold, left, right, _ = cast("tuple[object, ...]", outcome.tree)
            incumbent.offer(Shape.of(feature, threshold, left, right), outcome.errors, "exact")
        incumbent.prove(outcome.lower_bound, "exact")
        if not stop.reached(incumbent):
            raise ConsistencyError(
                f"the kernel ended its search with {outcome.kind!r} and nothing to show for it; please report this"
            )
