"""Processes that fit one library each, so that what one library does to its process is no other's business."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any

WORKER = Path(__file__).resolve().parent / "worker.py"


class Worker:
    """A process that holds one data set and fits one library to it."""

    def __init__(self, python: str, library: str) -> None:
        self._process = subprocess.Popen(
            [python, str(WORKER), library], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )

    def ask(self, **request: object) -> dict[str, Any]:
        """Send one request and wait for its answer."""
        questions, answers = self._process.stdin, self._process.stdout
        assert questions is not None
        assert answers is not None
        print(json.dumps(request), file=questions, flush=True)
        line = answers.readline()
        if not line:
            raise RuntimeError(f"the worker ended with status {self._process.wait()} when asked for {request}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()
