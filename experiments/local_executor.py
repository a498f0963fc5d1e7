"""Runs on this machine: several at once, each on a core of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from queue import SimpleQueue

from processes import Process

from experiments.perform import Setting, perform
from experiments.runs import Job, Run


def cores() -> Sequence[int | None]:
    """The cores that may be used; as many times "any" where the system cannot tie a process to one."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return [None] * (os.cpu_count() or 1)


def run_locally(jobs: Sequence[Job], setting: Setting, at_once: int) -> Iterator[Run]:
    """The runs as they end. When the one who takes them stops, those in progress are ended."""
    there = cores()
    if not 1 <= at_once <= len(there):
        raise ValueError(f"--jobs must be from 1 to {len(there)}, the cores that there are, not {at_once}")
    free: SimpleQueue[int | None] = SimpleQueue()
    for core in there[:at_once]:
        free.put(core)
    running: dict[Job, Process] = {}
    is_over = False

    def on_free_core(job: Job) -> Run:
        core = free.get()
        try:
            return perform(job, setting, core, on_start=lambda process: started(job, process))
        finally:
            running.pop(job, None)
            free.put(core)

    def started(job: Job, process: Process) -> None:
        running[job] = process
        if is_over:
            process.kill()

    pool = ThreadPoolExecutor(at_once)
    try:
        for future in as_completed([pool.submit(on_free_core, job) for job in jobs]):
            yield future.result()
    finally:
        is_over = True
        pool.shutdown(wait=False, cancel_futures=True)
        for process in list(running.values()):
            process.kill()
        pool.shutdown(wait=True)
