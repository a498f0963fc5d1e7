"""The process that does the fits of one library, so that only fits are timed: neither imports nor reading files.

It reads requests from standard input, a JSON object a line, and answers each with a JSON object a line:

    {"load": "bank", "folder": "data"}      -> {"rows": 1372, "features": 4, "classes": 2}
    {"depth": 3, "time_limit": 300.0}       -> {"seconds": 0.04, "errors": 23, "status": "optimal", "claims": []}

The library is its only argument. On loading, a fit on a handful of rows makes the library do what it does only once.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

# Before numpy is imported: what it and others below it would otherwise do with several threads.
for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"):
    os.environ[variable] = "1"

import numpy as np  # noqa: E402
from datasets import load  # noqa: E402
from libraries import library_named  # noqa: E402


def main(library: str) -> None:
    """Answer requests until there are no more."""
    fit = library_named(library)
    # Whatever a library prints goes with the error messages; the answers have standard output to themselves.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, object]
        if "load" in request:
            X, y = load(Path(request["folder"]), request["load"])
            rng = np.random.default_rng(0)
            fit(rng.random((50, 2)), rng.integers(2, size=50).astype(np.int32), 2, 10.0)
            answer = {"rows": X.shape[0], "features": X.shape[1], "classes": len(np.unique(y))}
        else:
            fitted = fit(X, y, request["depth"], request["time_limit"])
            errors = int(np.sum(np.asarray(fitted.model.predict(X)) != y))
            answer = {"seconds": fitted.seconds, "errors": errors, "status": fitted.status, "claims": fitted.claims}
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
