"""The process of one run: it loads the data, fits one method once, and says what came of it.

Started as `python -m experiments.worker`, with whichever interpreter has the method. It answers one request,

    {"dataset": "bank", "folder": "data", "method": "auto", "depth": 3, "budget": 60, "seed": 0, "fold": 0, "folds": 5}

with the fields of `runs.Result`. Errors are counted from `predict`, whatever the method itself says.
"""

from __future__ import annotations

import importlib.metadata
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from libraries import errors_of, warm_up
from processes import peak_bytes, serve

from experiments.datasets import load
from experiments.folds import splits
from experiments.methods import METHODS, Method


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Fit and count."""
    start = time.perf_counter()
    data = load(Path(request["folder"]), request["dataset"])
    method, seed = METHODS[request["method"]], request["seed"]
    train, test = (data.X, data.y), None
    if request["fold"] is not None:
        split = splits(data.y, request["folds"], seed)[request["fold"]]
        train, test = ((data.X[rows], data.y[rows]) for rows in split)
    # The peers want classes from 0 without gaps, and a small class may be in the test rows only.
    classes, codes = np.unique(train[1], return_inverse=True)
    codes = codes.astype(np.int32)
    warm_up(partial(_with_seed, method, seed))
    fitted = method.call(train[0], codes, request["depth"], request["budget"], seed)
    memory = peak_bytes()
    test_errors = None
    if test is not None:
        predicted = classes[np.asarray(fitted.model.predict(test[0])).astype(np.intp)]
        test_errors = int(np.sum(predicted != test[1]))
    return {
        "rows": len(codes),
        "features": data.X.shape[1],
        "classes": len(np.unique(data.y)),
        "status": fitted.status,
        "seconds": fitted.seconds,
        "errors": errors_of(fitted.model, train[0], codes),
        "test_rows": None if test is None else len(test[1]),
        "test_errors": test_errors,
        "chosen_depth": fitted.depth,
        # Curves are drawn of whole data sets only; the thousands of runs on folds need not keep theirs.
        "claims": fitted.claims if test is None else [],
        "peak_bytes": memory,
        "library": f"{method.package} {importlib.metadata.version(method.package)}",
        "wall_seconds": time.perf_counter() - start,
    }


def _with_seed(method: Method, seed: int, X: Any, y: Any, depth: int, seconds: float) -> Any:
    return method.call(X, y, depth, seconds, seed)


if __name__ == "__main__":
    serve(answer)
