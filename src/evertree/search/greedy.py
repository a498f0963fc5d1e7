"""Greedy trees: split each node by the lowest impurity, level by level, and never look back.

With "entropy" this is C4.5 and with "gini" CART, both without pruning and up to a depth. It gives every other
strategy its first tree, in milliseconds. When it has to stop, what is not split yet stays a leaf.
"""

from __future__ import annotations

from evertree import _core
from evertree.incumbent import Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.stop import Stop
from evertree.tree import NO_CHILD, NO_FEATURE, Shape


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> None:
    """Offer the incumbent the greedy tree. It proves nothing."""
    criterion = "gini" if options.heuristic == "none" else options.heuristic
    feature, threshold, left, right = [NO_FEATURE], [float("nan")], [NO_CHILD], [NO_CHILD]
    errors = problem.leaf_errors
    level = [(0, problem.root)] if problem.max_depth > 0 and errors > 0 and not stop.limits.check() else []
    for _ in range(problem.max_depth):
        next_level: list[tuple[int, _core.Subset]] = []
        for node, subset in level:
            best = subset.best_split(criterion, stop.limits)
            halves = None if best is None else subset.split(best[0], best[1], stop.limits)
            if best is None or halves is None:
                continue
            feature[node], threshold[node] = best[0], best[2]
            left[node], right[node] = len(feature), len(feature) + 1
            errors -= errors_of_leaf(subset)
            for half in halves:
                next_level.append((len(feature), half))
                feature.append(NO_FEATURE)
                threshold.append(float("nan"))
                left.append(NO_CHILD)
                right.append(NO_CHILD)
                errors += errors_of_leaf(half)
        level = next_level
    incumbent.offer(Shape.of(feature, threshold, left, right).preorder(), errors, "greedy")


def errors_of_leaf(subset: _core.Subset) -> int:
    """The errors on these rows if they are all given the commonest class."""
    return subset.n_rows - int(subset.class_counts.max())
