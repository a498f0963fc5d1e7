"""Runs of experiments made by hand, and small data sets to make real ones from."""

from __future__ import annotations

import numpy as np
from claims import Claim

from experiments.runs import Job, Result, Run


def run(method, errors, *claims, study="anytime", dataset="bank", depth=4, status="time_limit", **others):
    """A run with a limit of 10 seconds that took them; claims are (seconds, errors[, lower bound])."""
    job_fields = {name: others.pop(name) for name in ("fold", "folds", "seed") if name in others}
    job = Job(study, dataset, depth, method, others.pop("budget", 10.0), **job_fields)
    told = [Claim(seconds, n, "lds", *bound) for seconds, n, *bound in claims]
    optimum = others.pop("optimum", None)
    values = {"rows": 100, "features": 2, "classes": 2, "seconds": 10.0, "wall_seconds": 11.0} | others
    return Run(job, Result(status, errors=errors, claims=told, **values), optimum, "a machine", "2026-01-02T03:04:05")


def on_folds(method, train_errors, test_errors, **others):
    """One run for each fold, with 80 rows to learn from and 20 to be tested on."""
    return [
        run(method, train, study="accuracy", fold=fold, folds=len(test_errors), rows=80, test_rows=20, test_errors=test,
            status="time_limit", **others)
        for fold, (train, test) in enumerate(zip(train_errors, test_errors, strict=True))
    ]  # fmt: skip


def write_data(folder, *names, rows=60, seed=0):
    """Files of a data folder whose labels follow two thresholds, with some noise."""
    for number, name in enumerate(names):
        rng = np.random.default_rng(seed + number)
        features = rng.integers(0, 12, size=(rows, 3)) / 8
        labels = (features[:, 0] > 0.7) ^ (features[:, 1] > 0.4) ^ (rng.random(rows) < 0.1)
        table = np.column_stack([labels, features])
        np.savetxt(folder / f"{name}.csv.gz", table, delimiter=",", header="y,x0,x1,x2", comments="")
    return folder
