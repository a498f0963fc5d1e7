"""Test accuracy in cross-validation, and where a better fit was a worse prediction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from experiments import paper
from experiments.cross_validation import Accuracy, CrossValidation, cross_validations
from experiments.runs import Run
from experiments.table import MISSING, Table, number

OURS = "auto"
DIGITS = 3  # as the paper prints them


def tables(runs: Sequence[Run]) -> Iterator[Table]:
    """For each depth the accuracies, then for all depths where `auto` fits better and predicts worse."""
    found = cross_validations(runs)
    for validation in found:
        yield accuracies(validation)
    for validation in found:
        if any(accuracy.chosen_depths for accuracy in validation.accuracies.values()):
            yield chosen_depths(validation)
    if any(OURS in validation.methods for validation in found):
        yield fits_better_predicts_worse(found)


def accuracies(validation: CrossValidation) -> Table:
    """Means and standard deviations over the folds, the paper's means beside them."""
    printed = paper.ACCURACIES.get(validation.depth, {})
    rows = []
    for dataset in validation.datasets:
        cells = [_cell(validation.accuracies.get((dataset, method))) for method in validation.methods]
        beside = printed.get(dataset, (None,) * len(paper.ACCURACY_METHODS))
        rows.append([dataset, *cells, *(number(value, DIGITS) for value in beside)])
    common = validation.widespread_methods()
    complete = validation.complete(common)
    means = [
        number(fmean(validation.accuracies[d, method].mean for d in complete), DIGITS)
        if complete and method in common
        else MISSING
        for method in validation.methods
    ]
    columns = [[values[i] for d in complete if (values := printed.get(d))] for i in range(len(paper.ACCURACY_METHODS))]
    printed_means = [
        number(fmean(values), DIGITS) if values and len(values) == len(complete) else MISSING for values in columns
    ]
    rows.append(["mean", *means, *printed_means])
    return Table(
        f"accuracy_depth_{validation.depth}",
        f"Test accuracy in cross-validation, depth {validation.depth}",
        ["data set", *validation.methods, *(f"paper: {method}" for method in paper.ACCURACY_METHODS)],
        rows,
        [
            f"Mean ± standard deviation over the folds. The last row is over the {len(complete)} of "
            f"{len(validation.datasets)} data sets on which every method with a figure there has all its folds. The "
            "paper's runs had 600 s a fold."
        ],
    )


def chosen_depths(validation: CrossValidation) -> Table:
    """Which depths were chosen, fold by fold."""
    rows = [
        [dataset, method, " ".join(map(str, accuracy.chosen_depths))]
        for (dataset, method), accuracy in sorted(validation.accuracies.items())
        if accuracy.chosen_depths
    ]
    return Table(
        f"chosen_depths_up_to_{validation.depth}",
        f"Depths chosen by inner cross-validation, at most {validation.depth}",
        ["data set", "method", "depth in each fold"],
        rows,
    )


def fits_better_predicts_worse(found: Sequence[CrossValidation]) -> Table:
    """Where `auto` gets more training rows right than another method, and fewer test rows."""
    rows = []
    for validation in found:
        for dataset in validation.datasets:
            ours = validation.accuracies.get((dataset, OURS))
            for method in validation.methods:
                theirs = validation.accuracies.get((dataset, method))
                if ours and theirs and ours.train_mean > theirs.train_mean and ours.mean < theirs.mean:
                    figures = (ours.train_mean, theirs.train_mean, ours.mean, theirs.mean, ours.mean - theirs.mean)
                    cells = [number(value, DIGITS) for value in figures]
                    rows.append([dataset, str(validation.depth), str(ours.rows), method, *cells])
    note = f"These are all of them, {len(rows)} in number." if rows else "There is none."
    return Table(
        "fits_better_predicts_worse",
        f"Where {OURS} fits the training rows better than another method and predicts the test rows worse",
        ["data set", "depth", "training rows", "other method", f"train, {OURS}", "train, other", f"test, {OURS}",
         "test, other", "difference"],
        rows,
        [note],
    )  # fmt: skip


def _cell(accuracy: Accuracy | None) -> str:
    return MISSING if accuracy is None else f"{accuracy.mean:.{DIGITS}f} ± {accuracy.deviation:.{DIGITS}f}"
