"""Read the benchmark data: a folder of gzipped CSV files, one a data set.

Each file has a header line, the class in column `y` (0, 1, ...) and the features in the other columns, `x0`, `x1`, ...
A file `optima.csv` beside them, with the columns dataset, depth and errors, names the optima that are known.
"""

from __future__ import annotations

import csv
import gzip
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

SUFFIX = ".csv.gz"


class Data(NamedTuple):
    """One data set."""

    X: NDArray[np.float64]
    y: NDArray[np.int32]


def names(folder: Path) -> list[str]:
    """The names of the data sets in a folder."""
    return sorted(path.name.removesuffix(SUFFIX) for path in folder.glob(f"*{SUFFIX}"))


def load(folder: Path, name: str) -> Data:
    """Read one data set."""
    with gzip.open(folder / (name + SUFFIX), "rt", encoding="utf-8") as file:
        columns = file.readline().strip().split(",")
        table = np.loadtxt(file, delimiter=",", ndmin=2)
    target = columns.index("y")
    features = np.ascontiguousarray(np.delete(table, target, axis=1))
    return Data(features, table[:, target].astype(np.int32))


def optima(folder: Path) -> dict[tuple[str, int], int]:
    """The known optima by data set and depth; empty when the folder names none."""
    path = folder / "optima.csv"
    return read_errors(path) if path.exists() else {}


def read_errors(path: Path) -> dict[tuple[str, int], int]:
    """Numbers of errors by data set and depth."""
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["dataset"], int(row["depth"])): int(row["errors"]) for row in csv.DictReader(file)}
