"""The average primal integral: how good the tree in hand was, averaged over the time and the data sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments import paper
from experiments.runs import Run
from experiments.scores import Study, studies
from experiments.table import Table, number

DIGITS = 1  # as the paper prints them


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """For each depth: the means over time limits, and the data sets one by one."""
    for study in studies(runs, "anytime"):
        yield by_budget(study)
        yield by_dataset(study)


def by_budget(study: Study) -> Table:
    """The means, the paper's beside ours, and who is first."""
    columns, rows = ["method"], []
    for budget in study.budgets:
        columns += [f"{budget:g} s", "paper"]
    for method in study.methods:
        row = [method]
        for budget in study.budgets:
            row.append(number(study.mean_integral(method, budget), DIGITS))
            row.append(number(paper.integral(method, study.depth, budget), DIGITS))
        rows.append(row)
    firsts = ", ".join(f"{_first(study, budget)} ({budget:g} s)" for budget in study.budgets)
    return Table(
        f"integral_depth_{study.depth}",
        f"Average primal integral in percent, depth {study.depth}",
        columns,
        rows,
        [
            f"Means over the {len(study.complete)} of {len(study.datasets)} data sets with a run of every method; "
            "lower is better. The paper's figures are those of its own runs of the same algorithm on its own machine.",
            f"The lowest: {firsts}.",
        ],
    )


def by_dataset(study: Study) -> Table:
    """What the means are made of, at the longest time limit."""
    longest = study.budgets[-1]
    rows = [
        [dataset, *(number(study.integral(dataset, method, longest), DIGITS) for method in study.methods)]
        for dataset in study.datasets
    ]
    rows.append(["mean", *(number(study.mean_integral(method, longest), DIGITS) for method in study.methods)])
    return Table(
        f"integral_by_dataset_depth_{study.depth}",
        f"Primal integral in percent after {longest:g} s, depth {study.depth}",
        ["data set", *study.methods],
        rows,
    )


def _first(study: Study, budget: float) -> str:
    means = {method: study.mean_integral(method, budget) for method in study.methods}
    known = {method: value for method, value in means.items() if value is not None}
    return min(known, key=known.__getitem__) if known else "none"
