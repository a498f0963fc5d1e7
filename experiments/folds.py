"""Cross-validation: each class spread evenly over the folds, the same folds for every method."""

from __future__ import annotations

import warnings
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import StratifiedKFold


class Split(NamedTuple):
    """Rows to learn from, and rows to be tested on."""

    train: NDArray[np.intp]
    test: NDArray[np.intp]


def splits(labels: NDArray[np.int32], folds: int, seed: int) -> list[Split]:
    """One split a fold."""
    folding = StratifiedKFold(folds, shuffle=True, random_state=seed)
    with warnings.catch_warnings():
        # A class with fewer rows than there are folds cannot be in all of them, and need not be.
        warnings.filterwarnings("ignore", message="The least populated class")
        return [Split(train, test) for train, test in folding.split(np.empty((len(labels), 0)), labels)]
