"""Tasks done in another process, or on another machine, by whatever executor takes functions and plain data there.

A task is sent without the data set. A worker that has not seen the data answers with nothing, and is sent the task once
more, with them: so nothing has to be set up, no files are shared, and a worker that was started late or again serves as
well as any. What a worker keeps from task to task (the sorted data, the rows of nodes, its cache) stays with it; the
data that were not used for longest are dropped.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Any, Protocol

from evertree import _core
from evertree.problem import Problem
from evertree.search.rows import Rows
from evertree.search.tasks import Result, Task, perform
from evertree.stop import Stop

# Data sets, times the tasks that a worker does at once, that it keeps.
MOST_PLACES = 4


class Executor(Protocol):
    """What is asked of an executor: the `submit` of concurrent.futures."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]: ...


class Remote:
    """Sends tasks of one problem to an executor."""

    def __init__(self, executor: Executor, problem: Problem, memory_limit: int) -> None:
        self._executor = executor
        self._problem = problem
        self._memory_limit = memory_limit

    def submit(self, task: Task, seconds: float | None, *, with_data: bool = False) -> Future[Result | None]:
        """Have a task done within some seconds; the result is None where the data are missing."""
        problem = self._problem if with_data else None
        asked = task, self._problem.fingerprint, problem, seconds, self._memory_limit
        try:
            return self._executor.submit(perform_there, *asked)
        except Exception as error:  # an executor that is broken or shut down: the same as a task that is lost
            lost: Future[Result | None] = Future()
            lost.set_exception(error)
            return lost


class Place:
    """What a worker keeps of a problem from task to task."""

    def __init__(self, name: str, problem: Problem, memory_limit: int) -> None:
        self.name = name
        self.problem = problem
        self._stop = Stop()
        self._stop.end()
        self._cache = _core.Cache(memory_limit // 4)
        self._rows = Rows(problem.root, memory_limit // 4, self._stop)

    def perform(self, task: Task, seconds: float | None) -> Result:
        """Do a task; what a limit broke off is cut short."""
        self._stop.begin(Stop(time_limit=seconds))
        try:
            next(self._rows.of(task.path))
        except StopIteration as end:
            return perform(task, end.value, self._stop.limits, self._cache)
        finally:
            self._stop.end()
        return Result("cut short", 0)


_lock = Lock()
_idle: list[Place] = []  # of this process, those used last at the end


def perform_there(
    task: Task, name: str, problem: Problem | None, seconds: float | None, memory_limit: int
) -> Result | None:
    """Do a task of the problem of that name, here, which is where the executor has sent it; None without the data."""
    place = _place(name, problem, memory_limit)
    if place is None:
        return None
    try:
        return place.perform(task, seconds)
    finally:
        with _lock:
            _idle.append(place)
            del _idle[:-MOST_PLACES]


def _place(name: str, problem: Problem | None, memory_limit: int) -> Place | None:
    with _lock:
        for place in reversed(_idle):
            if place.name == name:
                _idle.remove(place)
                return place
    return None if problem is None else Place(name, problem, memory_limit)
