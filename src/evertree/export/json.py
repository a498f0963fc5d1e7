"""A fitted estimator as JSON text: that of its model file."""

from __future__ import annotations

from typing import Any

from sklearn.utils.validation import check_is_fitted

from evertree.model_file import model_text


def export_json(model: Any) -> str:
    """What `model.save` writes into a file: `evertree.load` reads it, and so does every other JSON reader.

    `tree` has flat arrays, one place a node: the column `feature`, `threshold` (rows with `x <= threshold` go left),
    `left` and `right`, the places of the children, -1 in a leaf, and `class_counts` in the order of `classes.labels`. A
    leaf predicts the first of its commonest classes.
    """
    if not hasattr(model, "as_model"):
        raise ValueError(f"export_json needs a fitted OptimalTreeClassifier, not {model!r}")
    check_is_fitted(model)
    return model_text(model.as_model())
