"""Searches that are stopped: by work, by the clock, by the gap, by Ctrl-C. What they then say must be true."""

import json
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest
from oracle import Oracle

from evertree import OptimalTreeClassifier


def noisy(n_rows, n_features, n_classes=2, seed=0):
    """Labels that no small tree explains: the search has to look at everything."""
    rng = np.random.default_rng(seed)
    return rng.random((n_rows, n_features)), rng.integers(0, n_classes, n_rows)


def summary(tree):
    flat = tree.tree_
    splits = (flat.feature.tolist(), flat.left.tolist(), flat.threshold[~flat.is_leaf].tolist())
    return tree.error_, tree.lower_bound_, tree.status_, tree.work_, splits


class TestWorkLimit:
    @pytest.mark.parametrize(("n_rows", "n_classes", "depth"), [(25, 2, 2), (22, 3, 3), (12, 4, 4)])
    def test_truth_after_every_amount_of_work(self, n_rows, n_classes, depth):
        X, y = noisy(n_rows, 3, n_classes)
        optimum = Oracle(X, y).optimum(depth)
        in_full = OptimalTreeClassifier(depth, time_limit=None).fit(X, y)
        assert (in_full.error_, in_full.status_) == (optimum, "optimal")
        limits = {*range(60), *np.geomspace(60, in_full.work_ + 1, 150).astype(int).tolist()}
        bounds = []
        for limit in sorted(limits):
            tree = OptimalTreeClassifier(depth, time_limit=None, work_limit=limit).fit(X, y)
            assert tree.lower_bound_ <= optimum <= tree.error_
            assert np.sum(tree.predict(X) != y) == tree.error_
            assert tree.status_ == ("optimal" if tree.lower_bound_ == tree.error_ else "work_limit")
            assert tree.gap_ == (0.0 if tree.error_ == 0 else 1 - tree.lower_bound_ / tree.error_)
            bounds.append((tree.error_, tree.lower_bound_))
        assert bounds[0][0] == n_rows - np.bincount(y).max(), "without any work there is a leaf"
        assert bounds[-1] == (optimum, optimum)

    @pytest.mark.parametrize("limit", [0, 1, 7, 50, 300, 1000, 5000, 40_000])
    def test_same_answer_twice(self, limit):
        X, y = noisy(80, 4)
        one, other = (OptimalTreeClassifier(3, time_limit=None, work_limit=limit).fit(X, y) for _ in range(2))
        assert summary(one) == summary(other)

    def test_more_work_never_makes_it_worse(self):
        X, y = noisy(60, 3)
        trees = [OptimalTreeClassifier(3, time_limit=None, work_limit=2**k).fit(X, y) for k in range(20)]
        errors = [tree.error_ for tree in trees]
        assert errors == sorted(errors, reverse=True)

    def test_overrun_is_small(self):
        """Limits are polled often: the work done is the limit and little more."""
        X, y = noisy(2000, 5)
        for limit in (10_000, 100_000, 1_000_000):
            tree = OptimalTreeClassifier(3, time_limit=None, work_limit=limit).fit(X, y)
            assert tree.status_ == "work_limit"
            assert tree.work_ <= limit + 200_000

    def test_bound_after_a_stop_is_what_was_proven(self):
        """Where much of the search is done, the bound is not zero any more."""
        X, y = noisy(150, 3)
        in_full = OptimalTreeClassifier(3, time_limit=None).fit(X, y)
        tree = OptimalTreeClassifier(3, time_limit=None, work_limit=int(0.95 * in_full.work_)).fit(X, y)
        assert 0 < tree.lower_bound_ <= in_full.error_


class TestGapLimit:
    @pytest.mark.parametrize("gap_limit", [0.0, 0.05, 0.1, 0.3, 0.7, 1.0])
    def test_gap_is_kept(self, gap_limit):
        X, y = noisy(60, 3)
        optimum = OptimalTreeClassifier(2, time_limit=None).fit(X, y).error_
        tree = OptimalTreeClassifier(2, time_limit=None, gap_limit=gap_limit).fit(X, y)
        assert tree.gap_ <= gap_limit
        assert tree.lower_bound_ <= optimum <= tree.error_
        assert tree.status_ == ("optimal" if tree.gap_ == 0 else "gap_limit")

    def test_a_wide_gap_saves_work(self):
        X, y = noisy(100, 4)
        narrow, wide = (OptimalTreeClassifier(3, time_limit=None, gap_limit=gap).fit(X, y) for gap in (0.0, 0.5))
        assert wide.work_ < narrow.work_


class TestClock:
    @pytest.mark.parametrize("time_limit", [0.05, 0.5])
    def test_time_limit_is_kept(self, time_limit):
        X, y = noisy(3000, 20)
        seconds = []
        for _ in range(3):  # the best of three, since other programs run on this machine as well
            started = time.perf_counter()
            tree = OptimalTreeClassifier(6, time_limit=time_limit).fit(X, y)
            seconds.append(time.perf_counter() - started)
            assert tree.status_ == "time_limit"
            assert np.sum(tree.predict(X) != y) == tree.error_ < len(y) // 2
        assert min(seconds) < time_limit + 0.1

    def test_tiny_time_limit_gives_a_tree(self):
        X, y = noisy(20_000, 5)
        tree = OptimalTreeClassifier(4, time_limit=1e-9).fit(X, y)
        assert tree.status_ == "time_limit"
        assert np.sum(tree.predict(X) != y) == tree.error_


class Child:
    """A Python process that fits, and that is sent Ctrl-C while it does."""

    PREAMBLE = """
        import json, time, warnings
        import numpy as np
        from evertree import OptimalTreeClassifier, SearchInterruptedWarning
        rng = np.random.default_rng(0)
        X, y = rng.random((4000, 20)), rng.integers(0, 2, 4000)
        tree = OptimalTreeClassifier(6, time_limit=30)
        def say(**what):
            print(json.dumps({"at": time.monotonic()} | what), flush=True)
        def state():
            return {"status": tree.status_, "errors": tree.error_, "bound": tree.lower_bound_,
                    "recounted": int(np.sum(tree.predict(X) != y)), "depth": tree.get_depth()}
        say(event="ready")
    """

    def __init__(self, script):
        code = textwrap.dedent(self.PREAMBLE) + textwrap.dedent(script)
        self.process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        assert self.hear()["event"] == "ready"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def hear(self):
        """The next thing that the child says."""
        return json.loads(self.process.stdout.readline() or '{"event": "died"}')

    def press(self, after):
        """Ctrl-C so many seconds from now; returns when that was."""
        time.sleep(after)
        at = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        return at


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to one process only")
class TestCtrlC:
    FIT = """
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            tree.fit(X, y)
        say(event="fitted", warned=[w.category.__name__ for w in caught], **state())
    """

    def test_ends_the_search_and_keeps_the_tree(self):
        delays = []
        for _ in range(3):  # the best of three, since other programs run on this machine as well
            with Child(self.FIT) as child:
                pressed = child.press(after=0.5)
                heard = child.hear()
                assert child.process.wait(timeout=10) == 0
            assert heard["status"] == "interrupted"
            assert heard["warned"] == ["SearchInterruptedWarning"]
            assert heard["bound"] <= heard["errors"] == heard["recounted"] < 2000
            assert heard["depth"] > 0
            delays.append(heard["at"] - pressed)
            if delays[-1] < 0.1:
                break
        assert min(delays) < 0.1

    def test_handler_is_gone_afterwards(self):
        with Child(
            self.FIT
            + """
        import signal
        say(event="handler", default=signal.getsignal(signal.SIGINT) is signal.default_int_handler)
        time.sleep(2.5)
        try:
            say(event="waiting")
            time.sleep(20)
        except KeyboardInterrupt:
            say(event="left")
        """
        ) as child:
            child.press(after=0.3)
            assert child.hear()["event"] == "fitted"
            assert child.hear()["default"]
            assert child.hear()["event"] == "waiting"
            child.press(after=0.1)
            assert child.hear()["event"] == "left"

    def test_second_press_leaves_a_loop_over_fits(self):
        with Child("""
        warnings.simplefilter("ignore")
        for number in range(10):
            tree = OptimalTreeClassifier(6, time_limit=30)
            try:
                tree.fit(X, y)
            except KeyboardInterrupt:
                say(event="left", number=number, **state())
                break
            say(event="fitted", number=number, **state())
        """) as child:
            child.press(after=0.3)
            first = child.hear()
            assert (first["event"], first["number"], first["status"]) == ("fitted", 0, "interrupted")
            child.press(after=0.5)
            second = child.hear()
            assert (second["event"], second["number"], second["status"]) == ("left", 1, "interrupted")
            assert second["errors"] == second["recounted"]

    def test_press_after_two_seconds_is_a_first_one_again(self):
        with Child("""
        warnings.simplefilter("ignore")
        for number in range(2):
            tree = OptimalTreeClassifier(6, time_limit=30)
            tree.fit(X, y)
            say(event="fitted", number=number, **state())
        """) as child:
            child.press(after=0.3)
            assert child.hear()["number"] == 0
            child.press(after=2.2)
            assert (heard := child.hear())["number"] == 1
            assert heard["status"] == "interrupted"

    def test_fit_in_another_thread_leaves_ctrl_c_alone(self):
        with Child("""
        import threading
        tree.set_params(time_limit=2)
        thread = threading.Thread(target=tree.fit, args=(X, y))
        thread.start()
        try:
            time.sleep(20)
        except KeyboardInterrupt:
            say(event="left")
        thread.join()
        say(event="fitted", **state())
        """) as child:
            child.press(after=0.5)
            assert child.hear()["event"] == "left"
            assert child.hear()["status"] == "time_limit"
