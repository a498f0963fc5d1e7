"""From runs to figures: references, and the primal integral of each method on each data set.

The reference of a data set at a depth is the least errors that any run there ended with, or the optimum where that is
known. Only the errors of a final tree are checked; a claim of fewer on the way is taken for as many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from anytime_runs import curve

from evertree.metrics import primal_integral
from experiments.methods import in_order
from experiments.paper import BUDGETS
from experiments.runs import Run

# What ends a search before its time: later than that nothing changes.
OWN_ENDS = ("optimal", "heuristic")


@dataclass(frozen=True)
class Study:
    """The runs of one study at one depth, on all rows: one for each data set and method."""

    depth: int
    runs: dict[tuple[str, str], Run]  # by data set and method
    references: dict[str, int]  # by data set; missing where no run came to an end
    proven: frozenset[str]  # the data sets whose reference is the optimum

    @property
    def datasets(self) -> list[str]:
        return sorted({dataset for dataset, _ in self.runs})

    @property
    def methods(self) -> list[str]:
        return in_order({method for _, method in self.runs})

    @property
    def complete(self) -> list[str]:
        """The data sets with a run of every method: means are over these, so that all are over the same."""
        methods = self.methods
        return [
            dataset
            for dataset in self.datasets
            if dataset in self.references and all((dataset, method) in self.runs for method in methods)
        ]

    def errors(self, dataset: str, method: str) -> int | None:
        """Of the final tree; None where there is no run, or it did not come to an end."""
        run = self.runs.get((dataset, method))
        return None if run is None else run.errors

    def integral(self, dataset: str, method: str, until: float) -> float | None:
        """The primal integral in percent; None where the run was shorter. What had no end never had a tree."""
        run = self.runs.get((dataset, method))
        if run is None or dataset not in self.references:
            return None
        if run.has_ended and run.job.budget < until and run.result.status not in OWN_ENDS:
            return None
        return 100 * primal_integral(curve(run), until, self.references[dataset])

    def mean_integral(self, method: str, until: float) -> float | None:
        """Over the complete data sets; None unless all runs there are long enough."""
        values = [self.integral(dataset, method, until) for dataset in self.complete]
        known = [value for value in values if value is not None]
        return fmean(known) if known and len(known) == len(values) else None

    @property
    def budgets(self) -> list[float]:
        """The paper's time limits that the runs reach, and their own where that is another."""
        longest = max(run.job.budget for run in self.runs.values())
        return sorted({*(float(budget) for budget in BUDGETS if budget <= longest), longest})


def studies(runs: Sequence[Run], *names: str) -> list[Study]:
    """The runs of studies of these names, depth by depth; references are over the runs of all studies."""
    known = references(runs)
    proven = {(run.job.dataset, run.job.depth) for run in runs if run.optimum is not None}
    asked = [run for run in runs if run.job.study in names and run.job.fold is None]
    found = []
    for depth in sorted({run.job.depth for run in asked}):
        # Of runs with several time limits or seeds, the longest, and then the first: it comes last here.
        here = sorted((run for run in asked if run.job.depth == depth), key=_order)
        chosen = {(run.job.dataset, run.job.method): run for run in here}
        of_depth = {dataset: errors for (dataset, of), errors in known.items() if of == depth}
        optimal = frozenset(dataset for dataset, of in proven if of == depth)
        found.append(Study(depth, chosen, of_depth, optimal))
    return found


def references(runs: Iterable[Run]) -> dict[tuple[str, int], int]:
    """The least errors on all rows, by data set and depth."""
    least: dict[tuple[str, int], int] = {}
    for run in runs:
        if run.job.fold is None:
            # All of them, not the optimum alone: if that were wrong, the figures should hold all the same.
            for errors in (run.errors, run.optimum):
                if errors is not None:
                    key = run.job.dataset, run.job.depth
                    least[key] = min(errors, least.get(key, errors))
    return least


def _order(run: Run) -> tuple[float, int, str]:
    return run.job.budget, -run.job.seed, run.job.study
