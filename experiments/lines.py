"""The file of runs: a line is added when a run ends, and whatever kills the runner costs at most the line it writes.

A last line without its end is such a one: it is not counted, and cut off before the next is written.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

from experiments.runs import Job, Run

NAME = "runs.jsonl"


def runs_file(results: Path) -> Path:
    """The file of a folder of results, or the file itself where that is named."""
    return results if results.suffix == ".jsonl" else results / NAME


def read(path: Path) -> list[Run]:
    """All whole runs, the last one of each job; ValueError that names a line which holds none."""
    runs: dict[Job, Run] = {}
    for number, line in enumerate(_whole(path.read_bytes()).decode("utf-8").splitlines(), start=1):
        try:
            run = Run.from_json(line)
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{path}, line {number}, is no run: {error}") from None
        runs[run.job] = run
    return list(runs.values())


def _whole(content: bytes) -> bytes:
    return content[: content.rfind(b"\n") + 1]


class RunsFile:
    """Writes runs to the end of a file that nobody else writes to meanwhile."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self._file = path.open("a+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise RuntimeError(f"another runner is writing to {path}: wait for it, or name another --output") from None
        self._file.seek(0)
        self._file.truncate(len(_whole(self._file.read())))
        self.runs = read(path)

    def add(self, runs: Iterable[Run]) -> None:
        """Write runs, and have the system write them to the disk."""
        for run in runs:
            self._file.write(run.to_json().encode("utf-8") + b"\n")
            self.runs.append(run)
        self._file.flush()
        os.fsync(self._file.fileno())

    def __enter__(self) -> RunsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._file.close()
