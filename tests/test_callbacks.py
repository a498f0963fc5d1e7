"""What callbacks are told, how they end a search, and what happens when they raise."""

import os
import signal
import sys
import threading
import time
import warnings
from types import SimpleNamespace

import numpy as np
import pytest

from evertree import OptimalTreeClassifier, Search, SearchInterruptedWarning


@pytest.fixture(scope="module")
def data():
    rng = np.random.default_rng(0)
    return rng.random((150, 3)), rng.integers(0, 3, 150)


@pytest.fixture(scope="module")
def optimum(data):
    return OptimalTreeClassifier(3, time_limit=None).fit(*data).error_


class Recorder:
    def __init__(self):
        self.heard = []

    def on_incumbent(self, event):
        self.heard.append(("incumbent", event))

    def on_bound(self, event):
        self.heard.append(("bound", event))

    def on_end(self, event):
        self.heard.append(("end", event))


STRATEGIES = ["auto", "ca-contree", "exact"]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_told_of_everything(data, strategy):
    recorder = Recorder()
    tree = OptimalTreeClassifier(3, strategy=strategy, time_limit=5, callback=recorder).fit(*data)
    *during, (what, end) = recorder.heard
    assert [event.row for _, event in during] == list(tree.trace_)
    assert (what, end.status, end.errors, end.lower_bound) == ("end", tree.status_, tree.error_, tree.lower_bound_)
    for what, event in during:
        assert event.status is None
        assert event.tree.training_errors == event.errors
        assert event.gap == pytest.approx(1 - event.lower_bound / event.errors)
        if what == "incumbent":
            assert int(np.sum(tree.classes_[event.tree.predict(data[0])] != data[1])) == event.errors


def test_some_of_the_methods_are_enough(data):
    class Only:
        def __init__(self):
            self.bounds = []

        def on_bound(self, event):
            self.bounds.append(event.lower_bound)

    only = Only()
    OptimalTreeClassifier(3, callback=only).fit(*data)
    assert only.bounds == sorted(set(only.bounds))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("number", [1, 2, 4])
def test_false_ends_the_search(data, optimum, strategy, number):
    class Enough(Recorder):
        def on_incumbent(self, event):
            super().on_incumbent(event)
            return len(self.heard) < number

    callback = Enough()
    tree = OptimalTreeClassifier(3, strategy=strategy, time_limit=None, callback=callback).fit(*data)
    check(tree, data, optimum)
    incumbents = [event for what, event in callback.heard if what == "incumbent"]
    assert tree.status_ == "interrupted"
    assert tree.error_ == incumbents[-1].errors
    assert callback.heard[-1][1].status == "interrupted"


def test_nothing_and_true_go_on(data, optimum):
    for answer in (None, True, 0, ""):
        callback = SimpleNamespace(on_incumbent=lambda _event, answer=answer: answer)
        assert OptimalTreeClassifier(3, time_limit=None, callback=callback).fit(*data).status_ == "optimal"


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, SystemExit, StopIteration])
@pytest.mark.parametrize("method", ["on_incumbent", "on_bound", "on_end"])
def test_an_exception_ends_the_search_and_is_raised_when_all_is_kept(data, optimum, method, error, strategy):
    calls = []

    def fail(self, event):
        assert len(calls) < 2, "after an exception nothing more is told"
        calls.append(event)
        if len(calls) == (2 if method == "on_incumbent" else 1):
            raise error("of the callback")

    callback = type("Callback", (), {method: fail})()
    tree = OptimalTreeClassifier(3, strategy=strategy, time_limit=10, callback=callback)
    with pytest.raises(error, match="of the callback"):
        tree.fit(*data)
    check(tree, data, optimum)
    assert tree.error_ == calls[-1].errors
    if method == "on_incumbent":
        assert tree.status_ == "interrupted"


def test_an_exception_of_a_search_does_not_end_the_next_run(data, optimum):
    class Once(Recorder):
        def on_incumbent(self, event):
            super().on_incumbent(event)
            if len(self.heard) == 2:
                raise RuntimeError("once")

    search = Search(*data, max_depth=3, callback=Once())
    with pytest.raises(RuntimeError, match="once"):
        search.run()
    assert search.status == "interrupted"
    assert search.error >= optimum
    assert search.run() == "optimal"
    assert search.error == optimum


@pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends the process there")
@pytest.mark.parametrize("strategy", STRATEGIES)
def test_ctrl_c_at_random_moments(strategy):
    """Fifty times, each at another moment of a search that takes about as long as the latest of them."""
    rng = np.random.default_rng(1)
    X, y = rng.random((400, 6)), rng.integers(0, 2, 400)
    before = signal.getsignal(signal.SIGINT)
    interrupted = 0
    for delay in rng.uniform(0, 0.08, 50):
        search = Search(X, y, max_depth=4, strategy=strategy)
        done = threading.Event()

        def press(delay=delay, done=done):
            time.sleep(delay)
            if not done.is_set():
                os.kill(os.getpid(), signal.SIGINT)

        thread = threading.Thread(target=press)
        # The presses of two tries come within two seconds, which would mean: leave the loop.
        from evertree.stop import CtrlC

        CtrlC._last_press = -float("inf")
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                thread.start()
                status = search.run(time_limit=2)
                done.set()
                thread.join()
                possible = ("interrupted", "optimal", "time_limit")
            except KeyboardInterrupt:  # a press just before the run, or just after it
                status = search.status
                possible = ("heuristic", "interrupted", "optimal", "time_limit")
        assert signal.getsignal(signal.SIGINT) is before
        assert np.sum(search.predict(X) != y) == search.error == search.tree.training_errors
        assert 0 <= search.lower_bound <= search.error
        assert status in possible
        if status == "interrupted":
            interrupted += 1
            assert [w.category for w in caught] == [SearchInterruptedWarning]
            assert search.error > search.lower_bound
    assert interrupted > 25


def check(tree, data, optimum):
    X, y = data
    assert np.sum(tree.predict(X) != y) == tree.error_
    assert tree.lower_bound_ <= optimum <= tree.error_
    assert (tree.status_ == "optimal") == (tree.lower_bound_ == tree.error_)
