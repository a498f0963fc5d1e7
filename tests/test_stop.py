"""When a search stops, what it is then called, and what Ctrl-C does."""

import signal
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from evertree import OptimalTreeClassifier, SearchInterruptedWarning
from evertree.incumbent import Incumbent
from evertree.stop import CtrlC, Stop
from evertree.tree import Shape


def incumbent(errors, lower_bound):
    result = Incumbent(Shape.leaf(), errors, "leaf")
    result.prove(lower_bound, "proof")
    return result


class TestStop:
    def test_goes_on_without_limits(self):
        stop = Stop()
        assert not stop.reached(incumbent(10, 3))
        assert stop.status(incumbent(10, 3)) == "heuristic"

    def test_stops_at_the_proof(self):
        stop = Stop()
        assert stop.reached(incumbent(10, 10))
        assert stop.status(incumbent(10, 10)) == "optimal"

    @pytest.mark.parametrize(
        ("limits", "status"), [({"work_limit": 0}, "work_limit"), ({"time_limit": 1e-9}, "time_limit")]
    )
    def test_stops_at_a_limit(self, limits, status):
        stop = Stop(**limits)
        assert stop.reached(incumbent(10, 3))
        assert stop.status(incumbent(10, 3)) == status
        assert stop.status(incumbent(10, 10)) == "optimal", "what is proven is proven, whatever ended the search"

    def test_stops_when_interrupted(self):
        stop = Stop()
        stop.limits.interrupt()
        assert stop.reached(incumbent(10, 3))
        assert stop.status(incumbent(10, 3)) == "interrupted"

    def test_stops_within_the_gap(self):
        stop = Stop(gap_limit=0.25)
        assert not stop.reached(incumbent(100, 74))
        assert stop.reached(incumbent(100, 75))
        assert stop.status(incumbent(100, 75)) == "gap_limit"
        assert stop.status(incumbent(100, 100)) == "optimal"

    @pytest.mark.parametrize("gap_limit", [0.0, 0.01, 0.1, 0.29, 1 / 3, 0.5, 0.99, 1.0])
    @pytest.mark.parametrize("errors", [1, 2, 3, 7, 10, 100, 12345])
    def test_nothing_below_the_errors_to_beat_is_within_the_gap(self, gap_limit, errors):
        stop = Stop(gap_limit=gap_limit)
        target = stop.errors_to_beat(incumbent(errors, 0))
        assert incumbent(errors, target).gap <= gap_limit
        assert target == 0 or incumbent(errors, target - 1).gap > gap_limit - 1e-9, "no more is asked than needed"


@pytest.fixture(autouse=True)
def ctrl_c_was_not_pressed_before(monkeypatch):
    monkeypatch.setattr(CtrlC, "_last_press", -float("inf"))
    yield
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, "a handler was left behind"


def press():
    signal.raise_signal(signal.SIGINT)


def press_is_ignored(*_):
    """A handler of the user's."""


class TestCtrlC:
    def test_first_press_interrupts_the_search(self):
        calls = []
        with CtrlC(lambda: calls.append("interrupt")) as ctrl_c:
            assert not ctrl_c.pressed
            press()
            assert ctrl_c.pressed
        assert calls == ["interrupt"]

    def test_second_press_raises_at_the_end(self):
        finished = False
        with pytest.raises(KeyboardInterrupt), CtrlC(lambda: None):  # noqa: PT012
            press()
            press()
            finished = True
        assert finished

    def test_second_press_raises_however_late_if_the_search_goes_on(self, monkeypatch):
        with pytest.raises(KeyboardInterrupt), CtrlC(lambda: None):  # noqa: PT012
            press()
            monkeypatch.setattr(CtrlC, "_last_press", CtrlC._last_press - 10.0)
            press()

    def test_third_press_raises_at_once(self):
        with pytest.raises(KeyboardInterrupt), CtrlC(lambda: None):  # noqa: PT012
            for _ in range(3):
                press()
            pytest.fail("still going")

    def test_second_press_in_the_next_block(self):
        with CtrlC(lambda: None):
            press()
        with pytest.raises(KeyboardInterrupt), CtrlC(lambda: None):
            press()

    def test_late_press_in_the_next_block_is_a_first_one(self, monkeypatch):
        with CtrlC(lambda: None):
            press()
        monkeypatch.setattr(CtrlC, "_last_press", CtrlC._last_press - 2.0)
        with CtrlC(lambda: None) as ctrl_c:
            press()
        assert ctrl_c.pressed

    def test_an_error_in_the_block_is_what_is_raised(self):
        with pytest.raises(ZeroDivisionError), CtrlC(lambda: None):  # noqa: PT012
            press()
            press()
            raise ZeroDivisionError

    def test_a_handler_of_the_user_gets_its_turn_afterwards(self):
        events = []
        signal.signal(signal.SIGINT, lambda *_: events.append("user"))
        try:
            with CtrlC(lambda: events.append("interrupt")):
                press()
                events.append("finished")
            press()
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        assert events == ["interrupt", "finished", "user", "user"]

    def test_ignored_ctrl_c_stays_ignored(self):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            with CtrlC(lambda: pytest.fail("interrupted")):
                press()
                assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def test_a_handler_that_was_installed_inside_stays(self):
        try:
            with CtrlC(lambda: None):
                signal.signal(signal.SIGINT, press_is_ignored)
            assert signal.getsignal(signal.SIGINT) is press_is_ignored
        finally:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def test_another_thread_installs_nothing(self):
        def handler_inside():
            assert threading.current_thread() is not threading.main_thread()
            with CtrlC(lambda: None):
                return signal.getsignal(signal.SIGINT)

        with ThreadPoolExecutor(1) as pool:
            assert pool.submit(handler_inside).result() is signal.default_int_handler


class TestFit:
    X = np.arange(20.0).reshape(10, 2)
    y = np.array([0, 1, 1, 0, 0, 1, 0, 0, 1, 1])

    def press_while_searching(self, monkeypatch, times):
        from evertree.search import STRATEGIES

        search = STRATEGIES["exact"]

        def search_and_press(*subject):
            for _ in range(times):
                press()
            return search(*subject)

        monkeypatch.setitem(STRATEGIES, "exact", search_and_press)
        return OptimalTreeClassifier(3, strategy="exact")

    def check_fitted(self, tree):
        assert tree.status_ == "interrupted"
        assert np.sum(tree.predict(self.X) != self.y) == tree.error_

    def test_one_press(self, monkeypatch):
        tree = self.press_while_searching(monkeypatch, times=1)
        with pytest.warns(SearchInterruptedWarning, match=r"5 errors where at least 0"):
            assert tree.fit(self.X, self.y) is tree
        self.check_fitted(tree)

    def test_two_presses(self, monkeypatch):
        tree = self.press_while_searching(monkeypatch, times=2)
        with pytest.raises(KeyboardInterrupt):
            tree.fit(self.X, self.y)
        self.check_fitted(tree)

    def test_handler_is_gone_after_an_error(self):
        with pytest.raises(ValueError, match="NaN"):
            OptimalTreeClassifier().fit(self.X * np.nan, self.y)
        # The fixture looks at the handler.
