"""Running the command line: in this process, where it takes no time, or as a program of its own."""

from __future__ import annotations

import contextlib
import csv
import io
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from evertree.cli import main

PROGRAM = [sys.executable, "-m", "evertree"]


class Result(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str


def run(*arguments: Any) -> Result:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(argument) for argument in arguments])
    return Result(code, out.getvalue(), err.getvalue())


def done(*arguments: Any) -> str:
    """What a command that succeeds prints."""
    result = run(*arguments)
    assert result.code == 0, result.err
    return result.out


def refused(*arguments: Any) -> str:
    """The one line that a command with wrong input says, after which it ends with code 2."""
    result = run(*arguments)
    assert result.code == 2, result
    assert result.out == ""
    assert result.err.startswith("evertree: ")
    assert result.err.count("\n") == 1
    return result.err


def as_program(*arguments: Any, **how: Any) -> subprocess.CompletedProcess[str]:
    """Run a command as a program of its own."""
    return subprocess.run([*PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=60, **how)


def make_table(n_rows: int = 60, n_features: int = 3, n_classes: int = 3, seed: int = 0) -> tuple[Any, Any]:
    """Rows whose labels follow a few thresholds, with noise."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n_rows, n_features))
    y = (X[:, 0] > 0.1).astype(int) + (X[:, -1] > 0.4) * (X[:, 0] > -0.5)
    return X, np.where(rng.random(n_rows) < 0.1, rng.integers(0, n_classes, n_rows), y % n_classes)


def write_csv(path: Path, X: Any, y: Any = None, names: list[str] | None = None, delimiter: str = ",") -> Path:
    """A table with the labels in its last column, "y"; numbers in as many digits as bring them back."""
    if names is None:
        names = [f"f{place}" for place in range(X.shape[1])] + ([] if y is None else ["y"])
    rows = X.tolist() if y is None else [[*row, label] for row, label in zip(X.tolist(), y, strict=True)]
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, delimiter=delimiter).writerows([names, *rows] if names else rows)
    return path
