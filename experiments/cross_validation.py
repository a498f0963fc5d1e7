"""From runs on folds to accuracies: a mean and a standard deviation for each data set and method."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from experiments.methods import in_order
from experiments.runs import Run


@dataclass(frozen=True)
class Accuracy:
    """How a method did on the folds of one data set."""

    test: tuple[float, ...]  # fold by fold
    train: tuple[float, ...]
    rows: int  # learnt from, in the first fold
    chosen_depths: tuple[int, ...] = ()

    @property
    def mean(self) -> float:
        return fmean(self.test)

    @property
    def deviation(self) -> float:
        """Of the folds, as a sample."""
        return stdev(self.test)

    @property
    def train_mean(self) -> float:
        return fmean(self.train)


@dataclass(frozen=True)
class CrossValidation:
    """All accuracies at one depth; those only of which every fold came to an end."""

    depth: int
    accuracies: dict[tuple[str, str], Accuracy]  # by data set and method
    asked: frozenset[tuple[str, str]]

    @property
    def datasets(self) -> list[str]:
        return sorted({dataset for dataset, _ in self.asked})

    @property
    def methods(self) -> list[str]:
        return in_order({method for _, method in self.asked})

    def widespread_methods(self) -> list[str]:
        """The methods that were asked for on every data set: those can be compared over all of them."""
        return [method for method in self.methods if all((dataset, method) in self.asked for dataset in self.datasets)]

    def complete(self, methods: Iterable[str]) -> list[str]:
        """The data sets on which all these methods have every fold."""
        methods = list(methods)
        return [d for d in self.datasets if all((d, method) in self.accuracies for method in methods)]


def cross_validations(runs: Sequence[Run]) -> list[CrossValidation]:
    """Depth by depth."""
    found = []
    on_folds = [run for run in runs if run.job.fold is not None]
    for depth in sorted({run.job.depth for run in on_folds}):
        groups: dict[tuple[str, str], dict[int, Run]] = {}
        for run in sorted(on_folds, key=lambda run: (run.job.budget, -run.job.seed)):
            if run.job.depth == depth and run.job.fold is not None:
                groups.setdefault((run.job.dataset, run.job.method), {})[run.job.fold] = run
        accuracies = {key: accuracy for key, group in groups.items() if (accuracy := _accuracy(group)) is not None}
        found.append(CrossValidation(depth, accuracies, frozenset(groups)))
    return found


def _accuracy(group: dict[int, Run]) -> Accuracy | None:
    test, train, depths = [], [], []
    runs = [run for _, run in sorted(group.items())]
    for run in runs:
        result = run.result
        if result.errors is None or result.test_errors is None or not result.rows or not result.test_rows:
            return None
        test.append(1 - result.test_errors / result.test_rows)
        train.append(1 - result.errors / result.rows)
        if result.chosen_depth is not None:
            depths.append(result.chosen_depth)
    if len(runs) != runs[0].job.folds:
        return None
    return Accuracy(tuple(test), tuple(train), runs[0].result.rows or 0, tuple(depths))
