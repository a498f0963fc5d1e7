"""Runs on a Dask cluster: the one at an address, or one made here for the time being.

The machines of a cluster need this repository as their working directory, the data at the same place, and one thread a
worker. A worker that dies loses its run only, which another takes up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from experiments.perform import Setting, perform
from experiments.runs import Job, Result, Run


def run_on_dask(jobs: Sequence[Job], setting: Setting, address: str | None, workers: int) -> Iterator[Run]:
    """The runs as they end."""
    try:
        from dask import distributed
    except ImportError as error:
        raise ImportError("--executor dask needs Dask: pip install 'dask[distributed]'") from error
    with ExitStack() as stack:
        if address is None:
            address = stack.enter_context(local_cluster(workers))
        client = stack.enter_context(distributed.Client(address, set_as_default=False))
        yield from run_with_client(client, jobs, setting)


def local_cluster(workers: int) -> Any:
    """That many processes here, with a thread each, and no limit on memory: the runs have processes of their own."""
    from dask import distributed

    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, memory_limit=None
    )


def run_with_client(client: Any, jobs: Sequence[Job], setting: Setting) -> Iterator[Run]:
    """The same with a client that is there already."""
    from dask import distributed

    # pure=False: a run is no function of its arguments, for it takes time.
    futures = {client.submit(perform, job, setting, pure=False): job for job in jobs}
    for future in distributed.as_completed(futures, loop=client.loop):
        # A run that ends worker after worker is given up in the end; it must not end the others.
        failure = future.exception()
        yield future.result() if failure is None else Run(futures[future], Result(f"gave up: {failure}"))
        future.release()
