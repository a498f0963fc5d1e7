"""A million rows without any pattern: the seconds to a proof, the memory it takes, and whether time limits hold.

    python benchmarks/big_random.py [--rows 1000000] [--features 20] [--depth 2]

Nothing can be learned from these data, so hardly any bound helps: a worst case. Every fit has a process of its own,
whose peak memory is then the fit's, the data included. A fit with a time limit must end within the limit, the time to
sort the data and a tenth of a second, with a tree that is what the estimator says it is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray
from processes import peak_bytes

TIME_LIMITS = (0.05, 1.0, 5.0)
ALLOWANCE = 0.1


def make_data(rows: int, features: int) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Uniform features, and classes that have nothing to do with them."""
    rng = np.random.default_rng(0)
    return rng.random((rows, features)), rng.integers(2, size=rows, dtype=np.int32)


def sort_only(rows: int, features: int) -> dict[str, Any]:
    """What preparing the data takes, which no time limit can cut short."""
    from evertree import _core

    X, y = make_data(rows, features)
    start = time.perf_counter()
    _core.Dataset(X, y, 2)
    return {"seconds": time.perf_counter() - start}


def fit(rows: int, features: int, depth: int, time_limit: float | None) -> dict[str, Any]:
    """One fit, and what is wrong with its tree."""
    from evertree import OptimalTreeClassifier

    X, y = make_data(rows, features)
    model = OptimalTreeClassifier(max_depth=depth, time_limit=time_limit, strategy="exact", n_jobs=1)
    start = time.perf_counter()
    model.fit(X, y)
    seconds = time.perf_counter() - start
    gigabytes = peak_bytes() / 1e9
    promises = {
        "the errors are not those of predict": int(np.sum(model.predict(X) != y)) == model.error_,
        "the tree is too deep": model.get_depth() <= depth,
        "a leaf makes fewer errors": model.error_ <= np.bincount(y).min(),
        "the lower bound is above the errors": model.lower_bound_ <= model.error_,
        "the proof does not fit the bound": (model.status_ == "optimal") == (model.lower_bound_ == model.error_),
    }
    return {
        "seconds": seconds,
        "gigabytes": gigabytes,
        "status": model.status_,
        "errors": model.error_,
        "lower_bound": model.lower_bound_,
        "faults": [fault for fault, kept in promises.items() if not kept],
    }


def in_fresh_process(options: argparse.Namespace, task: str) -> dict[str, Any]:
    """The answer to a task: "sort", or the time limit of a fit ("None" for none)."""
    size = ["--rows", str(options.rows), "--features", str(options.features), "--depth", str(options.depth)]
    command = [sys.executable, __file__, *size, "--task", task]
    answer: dict[str, Any] = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return answer


def main() -> int:
    """Measure and print; end with 1 if a limit or a promise was not kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--features", type=int, default=20)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--task", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.task == "sort":
        print(json.dumps(sort_only(options.rows, options.features)))
        return 0
    if options.task is not None:
        time_limit = None if options.task == "None" else float(options.task)
        print(json.dumps(fit(options.rows, options.features, options.depth, time_limit)))
        return 0

    print(f"{options.rows} rows, {options.features} features, depth {options.depth}")
    sorting = in_fresh_process(options, "sort")["seconds"]
    print(f"sorting alone: {sorting:.2f} s", flush=True)
    all_kept = True
    for limit in (*TIME_LIMITS, None):
        done = in_fresh_process(options, str(limit))
        faults = done["faults"]
        if limit is not None and done["seconds"] > limit + sorting + ALLOWANCE:
            faults.append(f"later than {limit + sorting + ALLOWANCE:.2f} s")
        print(
            f"time limit {limit} s: {done['seconds']:.2f} s, {done['gigabytes']:.2f} GB, {done['status']}, "
            f"{done['errors']} errors, at least {done['lower_bound']} necessary: {'; '.join(faults) or 'all kept'}",
            flush=True,
        )
        all_kept = all_kept and not faults
    return int(not all_kept)


if __name__ == "__main__":
    sys.exit(main())
