"""What a search came to: in words for people, as plain data for machines."""

from __future__ import annotations

import json
from typing import Any

from evertree.export import export_json, export_text
from evertree.view.fitted import fitted
from evertree.view.words import ENDINGS, counted, errors_sentence, proof_sentence, seconds_text


def summary_text(estimator: Any) -> str:
    """The tree, its errors, what is proven, and what ended the search."""
    what = fitted(estimator)
    ending = f"{ENDINGS[what.status]}, after {seconds_text(estimator.seconds_)}."
    return "\n".join([export_text(estimator), "", errors_sentence(what), proof_sentence(what), ending])


def summary_data(estimator: Any) -> dict[str, Any]:
    """The same as numbers, with the tree as it stands in a model file."""
    model = json.loads(export_json(estimator))
    tree = estimator.tree_
    return {
        "status": estimator.status_,
        "errors": estimator.error_,
        "lower_bound": estimator.lower_bound_,
        "gap": estimator.gap_,
        "seconds": estimator.seconds_,
        "work": estimator.work_,
        "rows": model["result"]["n_rows"],
        "max_depth": estimator.max_depth,
        "depth": tree.depth,
        "leaves": tree.n_leaves,
        "classes": model["classes"]["labels"],
        "feature_names": model["feature_names"],
        "tree": model["tree"],
    }


def standing_text(errors: int, lower_bound: int, seconds: float) -> str:
    """How far a search has come, in the words of the live line."""
    gap = (errors - lower_bound) / errors if errors else 0.0
    return (
        f"{counted(errors, 'error')}, at least {lower_bound:,}, gap {gap:.1%}, after {seconds_text(seconds)} of search"
    )
