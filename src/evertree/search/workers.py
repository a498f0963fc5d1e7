"""Doing tasks elsewhere while this thread goes on: on threads of our own, or on an executor of the caller's.

A search of the kind of tasks.py is driven up to the task that it wants done; the task is handed out, and when its
result is there the search goes on. As many searches are under way at once as keep the workers busy. Threads share the
laid-out rows and the cache, and a better tree ends what they do under an older aim. Whatever else an executor has may
be another process or machine: it is sent the task, and the data when it asks for them (see remote.py).
"""

from __future__ import annotations

import warnings
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from evertree import _core
from evertree.problem import Problem
from evertree.search.remote import Executor, Remote
from evertree.search.rows import Rows
from evertree.search.steps import Steps
from evertree.search.tasks import Result, Task, Tasks, perform
from evertree.stop import Stop

# Tasks handed out for each worker: while one is done the next one waits, so that no worker does.
TASKS_EACH = 3

# The most seconds that this thread waits for a result before it looks at the limits again.
PATIENCE = 0.02


@dataclass(eq=False)
class Job:
    """A search under way, the task that it waits for, and the result that is to come."""

    search: Tasks[None]
    task: Task
    result: Future[Result | None]
    limits: _core.Limits | None  # of a thread of this process


class Workers:
    """Those who do tasks besides this thread.

    Parameters
    ----------
    n_workers : how many tasks they can do at once; nothing is started before the first one
    executor : whose workers they are; by default threads, which end with each run of the search
    problem, rows, stop, cache, memory_limit : those of the search
    """

    def __init__(
        self,
        n_workers: int,
        executor: Executor | None,
        problem: Problem,
        rows: Rows,
        stop: Stop,
        cache: _core.Cache,
        memory_limit: int,
    ) -> None:
        self._n_workers = n_workers
        self._capacity = TASKS_EACH * n_workers
        self._threads = executor if isinstance(executor, ThreadPoolExecutor) else None
        self._own_threads = executor is None
        self._remote = None if executor is None or self._threads else Remote(executor, problem, memory_limit)
        self._rows = rows
        self._stop = stop
        self._cache = cache
        self._jobs: list[Job] = []
        stop.at_end(self._end_threads)

    @property
    def has_room(self) -> bool:
        """Whether another task can be handed out."""
        return len(self._jobs) < self._capacity

    @property
    def is_busy(self) -> bool:
        return bool(self._jobs)

    def start(self, search: Tasks[None]) -> Steps[bool]:
        """Hand out the first task of a search; False if it ends without one."""
        return (yield from self._go_on(search, None))

    def collect(self) -> Steps[int]:
        """Go on with the searches whose results are there; say how many rows were swept for these."""
        work = 0
        for job in [job for job in self._jobs if job.result.done()]:
            self._jobs.remove(job)
            result = self._result_of(job)
            if result is None and self._remote is not None and self._capacity:
                job.result = self._remote.submit(job.task, self._stop.seconds_left, with_data=True)
                self._jobs.append(job)
                continue
            if result is None:  # a worker was lost
                result = yield from self._do_here(job.task)
            else:
                self._stop.ended_elsewhere(job.limits, result.work)
            work += result.work
            yield from self._go_on(job.search, result)
        return work

    def help(self) -> Steps[bool]:
        """Do a task here that no worker has begun; False if there is none."""
        for job in self._jobs[::-1]:
            if job.result.cancel():
                self._jobs.remove(job)
                self._stop.ended_elsewhere(job.limits, 0)
                yield from self._go_on(job.search, (yield from self._do_here(job.task)))
                return True
        return False

    def wait(self) -> None:
        """Until a result is there, but not for long."""
        wait([job.result for job in self._jobs], timeout=PATIENCE, return_when=FIRST_COMPLETED)

    def tell(self, to_beat: int) -> None:
        """End what threads do for all rows under a higher aim, now that it fell; what they have solved is kept."""
        for job in self._jobs:
            if job.limits is not None and not job.task.path and job.task.to_beat > to_beat:
                job.limits.interrupt()

    def close(self) -> None:
        """End what is under way, without waiting for what cannot be ended."""
        for job in self._jobs:
            if job.limits is not None:
                job.limits.interrupt()
            else:
                job.result.cancel()
        self._jobs.clear()

    def _end_threads(self) -> None:
        """At the end of a run, not when this object goes: that may be at any moment, in any thread, under any lock.

        What they are doing was told to end; the results are collected in the next run.
        """
        if self._own_threads and self._threads is not None:
            self._threads.shutdown(wait=True)
            self._threads = None

    def _go_on(self, search: Tasks[None], result: Result | None) -> Steps[bool]:
        """Drive a search to its next task, and hand that out; False at its end."""
        while True:
            try:
                task = search.send(result)
            except StopIteration:
                return False
            if task is not None:
                self._jobs.append((yield from self._hand_out(search, task)))
                return True
            result = None
            yield

    def _hand_out(self, search: Tasks[None], task: Task) -> Steps[Job]:
        if self._remote is not None:
            return Job(search, task, self._remote.submit(task, self._stop.seconds_left), None)
        of_task = yield from self._rows.of(task.path)
        if self._threads is None:
            self._threads = ThreadPoolExecutor(self._n_workers, thread_name_prefix="evertree")
        limits = self._stop.limits_elsewhere()
        return Job(search, task, self._threads.submit(perform, task, of_task, limits, self._cache), limits)

    def _do_here(self, task: Task) -> Steps[Result]:
        of_task = yield from self._rows.of(task.path)
        return perform(task, of_task, self._stop.limits, self._cache)

    def _result_of(self, job: Job) -> Result | None:
        """The result; None where it is missing for want of data, or a worker was lost."""
        try:
            error = job.result.exception()
        except CancelledError as cancelled:
            error = cancelled
        if error is None:
            return job.result.result()
        if self._remote is None:
            raise error
        # Ctrl-C reaches worker processes as well; it ends their tasks, and our run, and says nothing about them.
        if not isinstance(error, KeyboardInterrupt):
            self._capacity = 0
            warnings.warn(
                f"The executor has lost a task ({type(error).__name__}: {error}); the search goes on without it.",
                RuntimeWarning,
                stacklevel=2,
            )
        return None
