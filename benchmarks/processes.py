"""Processes that fit one library each, so that what one library does to its process is no other's business.

A process reads requests from standard input, a JSON object a line, and answers each with a JSON object a line.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

WORKER = Path(__file__).resolve().parent / "worker.py"

# What numpy and others below it would otherwise do with several threads.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "RAYON_NUM_THREADS"), "1")

# Tells a process who started it.
PARENT = "EVERTREE_WORKER_PARENT"


class Process:
    """A process that answers requests, and ends with whoever started it."""

    def __init__(
        self, command: Sequence[str], *, environment: Mapping[str, str] | None = None, core: int | None = None
    ) -> None:
        # What it says besides its answers is kept for the message if it dies, and out of the way otherwise.
        self._messages = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._messages,
            text=True,
            encoding="utf-8",
            env={**os.environ, **ONE_THREAD, PARENT: str(os.getpid()), **(environment or {})},
            start_new_session=True,  # Ctrl-C is for whoever started it
        )
        if core is not None:
            os.sched_setaffinity(self._process.pid, {core})

    def ask(self, *, limit: float | None = None, **request: object) -> dict[str, Any]:
        """Send one request and wait for its answer.

        TimeoutError if it takes more than `limit` seconds: the process is then killed. RuntimeError if it dies.
        """
        timer = threading.Timer(limit if limit is not None else 0.0, self.kill)
        if limit is not None:
            timer.start()
        line = self._line_for(json.dumps(request))
        is_late = timer.finished.is_set()
        timer.cancel()
        if line.endswith("\n"):
            answer: dict[str, Any] = json.loads(line)
            return answer
        status = self._process.wait()
        if is_late:
            raise TimeoutError(f"killed after {limit:g} s without an answer")
        raise RuntimeError(f"the worker ended with status {status}{self._last_words()}")

    def _line_for(self, request: str) -> str:
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        try:
            print(request, file=questions, flush=True)
        except OSError:
            return ""  # it has died already
        return answers.readline()

    def _last_words(self) -> str:
        self._messages.seek(0)
        lines = self._messages.read().strip().splitlines()
        return f": {lines[-1].strip()}" if lines else ""

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.kill()
        self._process.communicate()
        self._messages.close()


class Worker(Process):
    """A process that holds one data set and fits one library to it."""

    def __init__(self, python: str, library: str) -> None:
        super().__init__([python, str(WORKER), library])


def serve(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """What such a process does: answer requests until there are no more."""
    _end_with_parent()
    # Whatever a library prints goes with the error messages; the answers have standard output to themselves.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


def _end_with_parent() -> None:
    """Have the system end this process when its parent dies, however that happens, so that it computes for nobody.

    Linux alone can do that; elsewhere the process ends when it next looks for a request.
    """
    parent = os.environ.get(PARENT)
    if parent is None or not sys.platform.startswith("linux"):
        return
    set_death_signal = 1
    ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
    if os.getppid() != int(parent):
        sys.exit("whoever started this process is gone")


def peak_bytes() -> int:
    """The most memory that this process has held."""
    status = Path("/proc/self/status")
    if status.exists():
        # Not what getrusage says: that counts what the parent held when it started this process.
        for line in status.read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
