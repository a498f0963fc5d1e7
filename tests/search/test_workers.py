"""Tasks done elsewhere: on threads, in processes, on executors that fail."""

import gc
import threading
import time
import warnings
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from threading import Event

import numpy as np
import pytest
from instances import random_instance
from oracle import Oracle
from search.test_auto import make_data

from evertree import OptimalTreeClassifier, Search
from evertree.problem import Problem
from evertree.search import node_proof, remote
from evertree.search.node_proof import proof_of
from evertree.search.nodes import Nodes
from evertree.search.workers import Workers
from evertree.stop import Stop

try:
    from distributed import Client
except ImportError:
    Client = None


class LostError(Exception):
    """A worker is gone."""


class InTurn:
    """An executor that does each task at once, after a pickle's journey, and loses those it is told to lose."""

    def __init__(self, lose=()):
        self.calls, self.lose = 0, lose

    def submit(self, function, *arguments):
        import pickle

        self.calls += 1
        future = Future()
        if self.calls in self.lose:
            future.set_exception(LostError("gone"))
        else:
            future.set_result(pickle.loads(pickle.dumps(function(*pickle.loads(pickle.dumps(arguments))))))
        return future


@pytest.fixture
def no_places():
    """What earlier tests have left at the workers of this process."""
    remote._idle.clear()
    yield
    remote._idle.clear()


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("opened", [False, True])
def test_two_threads_prove_what_one_does(seed, opened, monkeypatch):
    if opened:
        monkeypatch.setattr(Nodes, "fits_a_task", lambda _nodes, node: node.depth == 3)
    rng = np.random.default_rng(seed)
    instance = random_instance(rng)
    depth = min(4, instance.max_depth)
    tree = OptimalTreeClassifier(depth, time_limit=None, n_jobs=2 + seed % 2).fit(instance.X, instance.y)
    optimum = Oracle(instance.X, instance.y).optimum(depth)
    assert (tree.error_, tree.lower_bound_, tree.status_) == (optimum, optimum, "optimal")


@pytest.mark.parametrize("depth", [3, 4])
def test_every_executor_gives_the_same_optimum(depth):
    X, y = make_data(2, n_rows=150, n_values=40)
    expected = OptimalTreeClassifier(depth, strategy="exact", time_limit=None).fit(X, y).error_
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        for executor in (threads, processes, InTurn()):
            tree = OptimalTreeClassifier(depth, time_limit=None, n_jobs=2, executor=executor).fit(X, y)
            assert (tree.error_, tree.status_) == (expected, "optimal")


@pytest.mark.skipif(Client is None, reason="dask.distributed is not installed")
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_workers():
    X, y = make_data(2, n_rows=150, n_values=40)
    expected = OptimalTreeClassifier(3, strategy="exact", time_limit=None).fit(X, y).error_
    cluster = Client(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster as client, client.get_executor() as executor:
        tree = OptimalTreeClassifier(3, time_limit=None, n_jobs=2, executor=executor).fit(X, y)
    assert (tree.error_, tree.status_) == (expected, "optimal")


def test_data_are_sent_when_they_are_missing(no_places):
    X, y = make_data(2, n_rows=150, n_values=40)
    executor = InTurn()
    problem = Problem(X, y.astype(np.int32), 3, 3)
    stop = Stop()
    nodes = Nodes(problem.root, 3, "gini", 2**30, stop)
    workers = Workers(1, executor, problem, nodes.rows, stop, None, 2**30)
    proof = proof_of(nodes.root, nodes)
    assert run(workers.start(proof.advance(1000)))
    assert len(remote._idle) == 0, "it had no data, so it did nothing"
    run(workers.collect())
    assert executor.calls == 2
    assert len(remote._idle) == 1
    assert run(workers.collect()) > 0
    assert proof.agenda is not None


@pytest.mark.parametrize("lose", [(1,), (2,), (3, 4), (7,)])
def test_a_lost_worker_costs_nothing_but_a_warning(lose):
    X, y = make_data(2, n_rows=150, n_values=40)
    expected = OptimalTreeClassifier(3, strategy="exact", time_limit=None).fit(X, y).error_
    with pytest.warns(RuntimeWarning, match="executor has lost a task.*gone"):
        tree = OptimalTreeClassifier(3, time_limit=None, n_jobs=2, executor=InTurn(lose)).fit(X, y)
    assert (tree.error_, tree.status_) == (expected, "optimal")


def test_an_executor_that_was_shut_down():
    X, y = make_data(2, n_rows=100, n_values=40)
    executor = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    executor.shutdown()
    with pytest.warns(RuntimeWarning, match="executor has lost a task"):
        assert OptimalTreeClassifier(3, time_limit=None, executor=executor).fit(X, y).status_ == "optimal"


def test_a_better_tree_ends_tasks_with_an_older_aim():
    X, y = make_data(3, n_rows=4000)
    problem = Problem(X, y.astype(np.int32), 3, 3)
    stop = Stop()
    nodes = Nodes(problem.root, 3, "gini", 2**30, stop)
    workers = Workers(1, None, problem, nodes.rows, stop, None, 2**30)
    proof = proof_of(nodes.root, nodes)
    try:
        assert run(workers.start(proof.advance(4001)))
        workers.tell(4001)
        assert stop._elsewhere, "nothing has changed for it"
        (limits,) = stop._elsewhere
        assert limits.stopped is None
        workers.tell(10)
        started = time.monotonic()
        while workers.is_busy and time.monotonic() - started < 20:
            workers.wait()
            run(workers.collect())
        assert limits.stopped in ("interrupt", None)
        assert not workers.is_busy
        assert not stop._elsewhere
    finally:
        stop.end()


def test_threads_end_with_the_run():
    X, y = make_data(3, n_rows=3000)
    search = Search(X, y, max_depth=5, n_jobs=3)
    for seconds in (0.05, 0.2):
        started = time.monotonic()
        assert search.run(time_limit=seconds) == "time_limit"
        assert time.monotonic() - started < seconds + 0.5
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("evertree")]


def test_work_of_threads_counts():
    X, y = make_data(3, n_rows=500)
    tree = OptimalTreeClassifier(4, time_limit=None, n_jobs=2, work_limit=30_000_000).fit(X, y)
    assert tree.status_ == "work_limit"
    assert 30_000_000 <= tree.work_ < 60_000_000
    assert [row.work for row in tree.trace_] == sorted(row.work for row in tree.trace_)


def test_few_rows_a_task_and_many_threads(monkeypatch):
    """Tasks that are cut short all the time, and more threads than there is to do."""
    monkeypatch.setattr(node_proof, "SLICE", 1000)
    X, y = make_data(2, n_rows=60, n_features=2, n_values=10)
    expected = OptimalTreeClassifier(3, strategy="exact", time_limit=None).fit(X, y).error_
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tree = OptimalTreeClassifier(3, time_limit=None, n_jobs=8).fit(X, y)
    assert (tree.error_, tree.status_) == (expected, "optimal")


def run(steps):
    """The answer of steps that have no reason to wait."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def test_a_task_that_no_worker_has_begun_is_done_here():
    X, y = make_data(2, n_rows=150, n_values=40)
    problem = Problem(X, y.astype(np.int32), 3, 3)
    stop = Stop()
    nodes = Nodes(problem.root, 3, "gini", 2**30, stop)
    with ThreadPoolExecutor(1) as pool:
        workers = Workers(1, pool, problem, nodes.rows, stop, None, 2**30)
        assert not run(workers.help()), "nothing was handed out"
        begun, held = Event(), Event()
        pool.submit(lambda: begun.set() or held.wait(20))  # the only worker has something else to do
        assert begun.wait(20)
        proof = proof_of(nodes.root, nodes)
        assert run(workers.start(proof.advance(151)))
        assert run(workers.help())
        assert proof.agenda is not None
        assert not workers.is_busy
        assert not stop._elsewhere
        held.set()


def test_nothing_is_left_to_the_garbage_collector():
    """It may run in the middle of whatever a thread does, where it must not wait for other threads."""
    X, y = make_data(2, n_rows=60, n_features=2, n_values=10)
    gc.disable()
    try:
        for work_limit in (None, 100_000):
            OptimalTreeClassifier(4, time_limit=None, n_jobs=3, work_limit=work_limit).fit(X, y)
            assert not [thread for thread in threading.enumerate() if thread.name.startswith("evertree")]
    finally:
        gc.enable()
