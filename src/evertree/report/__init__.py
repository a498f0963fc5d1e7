"""A fitted tree as one HTML page that needs nothing else: to mail, to keep beside the data, to open on a phone.

from evertree.report import write_report
write_report(model, "report.html", X, y)
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from evertree.problem import as_features
from evertree.report.page import page
from evertree.view import confusion
from evertree.view.fitted import fitted
from evertree.view.thresholds import are_training_rows


def report_html(estimator: Any, X: Any = None, y: Any = None, *, title: str = "Decision tree") -> str:
    """The page of a fitted estimator.

    Parameters
    ----------
    estimator : fitted OptimalTreeClassifier
    X, y : rows and their labels, from which the confusion matrix is taken; by default it is that of the training rows.
        If X are the training rows, thresholds are shown with the fewest digits that send every one of them the same
        way; y may be left out then.
    title : heading of the page
    """
    if y is None:
        what = fitted(estimator, X)
        matrix, whose = confusion.of_training_rows(what.tree, what.class_names), "training rows"
    elif X is None:
        raise ValueError("y was given without X, the rows that it labels")
    else:
        matrix, whose = confusion.of_rows(estimator, X, y), "rows that were given for this report"
        is_training = are_training_rows(estimator.tree_, as_features(X, min_rows=1))
        what = fitted(estimator, X if is_training else None)
        if is_training and matrix.errors == what.errors:
            whose = "training rows"
    return page(what, matrix, whose, title)


def write_report(
    estimator: Any, path: str | Path, X: Any = None, y: Any = None, *, title: str = "Decision tree"
) -> None:
    """Write the page to a file; the parameters are those of `report_html`."""
    Path(path).write_text(report_html(estimator, X, y, title=title), encoding="utf-8")
