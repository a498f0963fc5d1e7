"""The default: the exact search, its features in the order that proves fastest whatever the heuristic.

That order is by the errors of the best tree one level less deep with that feature at its root, which the search has at
hand in any case. On the benchmark data at depth 3 it sweeps fewer rows in the mean than the order by Gini impurity, and
on `fault`, with 7 classes, half as many.
"""

from __future__ import annotations

from collections.abc import Iterator

from evertree.incumbent import Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.search import exact
from evertree.stop import Stop


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> Iterator[None]:
    """Improve the incumbent until it is proven optimal, or within the gap limit, or a limit is reached."""
    yield from exact.prove(problem, options, incumbent, stop, "bound")
