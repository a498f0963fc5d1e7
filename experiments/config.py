"""From a TOML file to the list of runs that it asks for.

budget = 60                       # seconds a fit
seed = 0                          # of the folds and of methods that draw random numbers

[[grid]]                          # as many as you like
study = "anytime"
datasets = "all"                  # or a list of names
depths = [4, 5]
methods = ["auto", "C4.5"]
folds = 5                         # for "accuracy" only
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from experiments.methods import METHODS
from experiments.runs import Job
from experiments.sources import SOURCES

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib

STUDIES = ("anytime", "schedules", "accuracy", "proof")
DEEPEST = 20


class Grid(NamedTuple):
    """Every method on every data set at every depth."""

    study: str
    datasets: Sequence[str]
    depths: Sequence[int]
    methods: Sequence[str]
    folds: int | None = None

    def jobs(self, budget: float, seed: int) -> Iterator[Job]:
        """One by one; the methods take turns, so that whatever else the machine does meets all of them."""
        parts = [None] if self.folds is None else range(self.folds)
        for depth in self.depths:
            for dataset in self.datasets:
                for fold in parts:
                    for method in self.methods:
                        yield Job(self.study, dataset, depth, method, budget, seed, fold, self.folds)


class Config(NamedTuple):
    """What a file asks for."""

    name: str
    budget: float
    seed: int
    grids: Sequence[Grid]

    def jobs(self, budget: float | None = None) -> list[Job]:
        """All runs; each fit takes that many seconds, or as many as the file says."""
        seconds = self.budget if budget is None else _positive(budget)
        jobs = [job for grid in self.grids for job in grid.jobs(seconds, self.seed)]
        return list(dict.fromkeys(jobs))


def read_config(path: Path) -> Config:
    """Read and check a file; ValueError that says what is wrong with it and what is allowed."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path} is no TOML: {error}") from None
    try:
        _no_others(values, {"budget", "seed", "grid"}, "the file")
        grids = [_grid(grid, number) for number, grid in enumerate(_need(values, "grid", list, "the file"), start=1)]
        budget = _positive(_need(values, "budget", (int, float), "the file"))
        seed = _need({"seed": 0} | values, "seed", int, "the file")
        return Config(path.stem, budget, seed, grids)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _grid(values: dict[str, Any], number: int) -> Grid:
    where = f"grid {number}"
    _no_others(values, set(Grid._fields), where)
    study = _one_of(_need(values, "study", str, where), STUDIES, "study", where)
    folds = values.get("folds")
    if (folds is not None) != (study == "accuracy"):
        raise ValueError(f'{where}: folds must be given for the study "accuracy", and for no other')
    if folds is not None and (not isinstance(folds, int) or folds < 2):
        raise ValueError(f"{where}: folds must be a whole number from 2, not {folds!r}")
    depths = _need(values, "depths", list, where)
    if not depths or not all(isinstance(depth, int) and 1 <= depth <= DEEPEST for depth in depths):
        raise ValueError(f"{where}: depths must be whole numbers from 1 to {DEEPEST}, not {depths!r}")
    datasets = _need(values, "datasets", (str, list), where)
    datasets = list(SOURCES) if datasets == "all" else datasets
    if not isinstance(datasets, list) or not datasets:
        raise ValueError(f'{where}: datasets must be "all" or a list of names, not {datasets!r}')
    methods = _need(values, "methods", list, where)
    for method in methods:
        _one_of(method, METHODS, "methods", where)
    return Grid(study, datasets, depths, methods, folds)


def _positive(budget: float) -> float:
    if not 0 < budget < math.inf:
        raise ValueError(f"budget must be a positive number of seconds, not {budget}")
    return float(budget)


def _need(values: dict[str, Any], name: str, kind: Any, where: str) -> Any:
    if not isinstance(values.get(name), kind):
        raise ValueError(f"{where} has no {name}" if name not in values else f"{where}: {name} is {values[name]!r}")
    return values[name]


def _one_of(value: Any, allowed: Any, name: str, where: str) -> Any:
    if value not in allowed:
        raise ValueError(f"{where}: {name} has {value!r}, but there are only {', '.join(map(repr, allowed))}")
    return value


def _no_others(values: dict[str, Any], allowed: set[str], where: str) -> None:
    if others := sorted(set(values) - allowed):
        raise ValueError(f"{where} has {', '.join(others)}, but there are only {', '.join(sorted(allowed))}")
