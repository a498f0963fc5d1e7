"""Make the runs that a config asks for and that are not there yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from experiments.config import Config
from experiments.dask_executor import run_on_dask
from experiments.datasets import differences, prepare
from experiments.lines import RunsFile
from experiments.local_executor import run_locally
from experiments.methods import METHODS
from experiments.perform import Setting
from experiments.progress import Bar
from experiments.runs import Job, Run


@dataclass(frozen=True)
class How:
    """Where the runs are made, and with what."""

    data_dir: Path | None = None
    peers: str | None = None
    budget: float | None = None  # instead of the config's
    at_once: int = 1
    executor: str = "local"
    scheduler: str | None = None  # the address of a Dask cluster
    again: bool = False  # make those anew whose process did not come to an end


def run(config: Config, file: Path, how: How, console: Console) -> None:
    """Add to the file whatever is missing there."""
    jobs = config.jobs(how.budget)
    if how.peers is None and (left_out := sorted({job.method for job in jobs if METHODS[job.method].in_peers})):
        console.print(f"Without the peers' interpreter (--peers) these are left out: {', '.join(left_out)}.")
        jobs = [job for job in jobs if not METHODS[job.method].in_peers]
    datasets = {job.dataset for job in jobs}
    folder = prepare(datasets, how.data_dir)
    for difference in differences(folder, datasets):
        console.print(f"Note: {difference}.")
    with RunsFile(file) as runs:
        there = {run.job for run in runs.runs if run.has_ended or not how.again}
        todo = [job for job in jobs if job not in there]
        setting = Setting(str(folder), how.peers)
        with Bar(todo, len(jobs) - len(todo), how.at_once, console) as bar:
            for made in _make(todo, setting, how):
                runs.add([made])
                bar.show(made)


def _make(jobs: Sequence[Job], setting: Setting, how: How) -> Iterator[Run]:
    if how.executor == "dask":
        return run_on_dask(jobs, setting, how.scheduler, how.at_once)
    return run_locally(jobs, setting, how.at_once)
