"""The process that does the fits of one library, so that only fits are timed: neither imports nor reading files.

It reads requests from standard input, a JSON object a line, and answers each with a JSON object a line:

    {"load": "bank", "folder": "data"}      -> {"rows": 1372, "features": 4, "classes": 2}
    {"depth": 3, "time_limit": 300.0}       -> {"seconds": 0.04, "errors": 23, "status": "optimal", "claims": []}

The library is its only argument. On loading, a fit on a handful of rows makes the library do what it does only once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from datasets import Data, load
from libraries import Fit, errors_of, library_named, warm_up
from processes import serve


class Fitter:
    """Holds one data set, and fits the library to it when asked."""

    def __init__(self, fit: Fit) -> None:
        self._fit = fit
        self._data: Data

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Load a data set, or fit."""
        if "load" in request:
            X, y = self._data = load(Path(request["folder"]), request["load"])
            warm_up(self._fit)
            return {"rows": X.shape[0], "features": X.shape[1], "classes": len(np.unique(y))}
        fitted = self._fit(*self._data, request["depth"], request["time_limit"])
        errors = errors_of(fitted.model, *self._data)
        return {"seconds": fitted.seconds, "errors": errors, "status": fitted.status, "claims": fitted.claims}


if __name__ == "__main__":
    serve(Fitter(library_named(sys.argv[1])).answer)
