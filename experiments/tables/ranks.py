"""Whether the differences in test accuracy are more than chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments.cross_validation import CrossValidation, cross_validations
from experiments.ranking import SIGNIFICANCE, compare, groups, rank
from experiments.runs import Run
from experiments.table import Table, number


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """For each depth the average ranks, and the methods two by two."""
    for validation in cross_validations(runs):
        scores = scores_of(validation)
        if scores:
            yield average_ranks(validation.depth, scores)
            yield pairs(validation.depth, scores)


def scores_of(validation: CrossValidation) -> dict[str, list[float]]:
    """The mean accuracies of all methods on the same data sets; none if there is nothing to compare."""
    methods = validation.widespread_methods()
    datasets = validation.complete(methods)
    if len(methods) < 2 or len(datasets) < 2:
        return {}
    return {method: [validation.accuracies[dataset, method].mean for dataset in datasets] for method in methods}


def average_ranks(depth: int, scores: dict[str, list[float]]) -> Table:
    """The lowest is the best."""
    ranks = rank(scores)
    alike = "; ".join(" and ".join(group) for group in groups(ranks)) or "none"
    return Table(
        f"ranks_depth_{depth}",
        f"Average rank by test accuracy, depth {depth}",
        ["method", "average rank"],
        [[method, number(value, 2)] for method, value in sorted(ranks.average.items(), key=lambda item: item[1])],
        [
            f"Over {ranks.datasets} data sets. Friedman's test: p = {ranks.p_value:.4f}. Nemenyi's critical difference "
            f"at the level {SIGNIFICANCE}: {ranks.critical_difference:.2f}. Not told apart by it: {alike}."
        ],
    )


def pairs(depth: int, scores: dict[str, list[float]]) -> Table:
    """Wilcoxon's signed ranks."""
    rows = [
        [
            *(pair.better, pair.worse, str(pair.wins), str(pair.ties), str(pair.losses)),
            *(number(pair.median_difference, 4), number(pair.p_value, 4), number(pair.corrected, 4)),
        ]
        for pair in compare(scores)
    ]
    return Table(
        f"wilcoxon_depth_{depth}",
        f"Test accuracy two by two, depth {depth}",
        ["better in the mean", "than", "wins", "ties", "losses", "median difference", "p (Wilcoxon)", "p (Holm)"],
        rows,
    )
