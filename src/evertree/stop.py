"""When a search ends: time, work, gap, or Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any

from evertree import _core
from evertree.incumbent import Incumbent

SECONDS_BETWEEN_PRESSES = 2.0

_STATUS = {"time": "time_limit", "work": "work_limit", "interrupt": "interrupted"}


class SearchInterruptedWarning(UserWarning):
    """Ctrl-C ended the search; the estimator holds the best tree found until then."""


class Stop:
    """Tells a search when to end, and afterwards what ended it. Its clock starts when it is made.

    A search may go on in run after run, each with limits of its own (`begin`, `end`): seconds and work are those of all
    its runs together.

    Parameters
    ----------
    time_limit : seconds, or None
    work_limit : rows that the kernel may sweep, or None; unlike seconds, the same on every machine
    gap_limit : a search may end once the gap is at most this
    whole_tasks : look at the work only between two calls of the kernel, and let the next run make up for what this one
        does too much, so that a search does the same in ten runs as in one with ten times the work
    """

    def __init__(
        self,
        *,
        time_limit: float | None = None,
        work_limit: int | None = None,
        gap_limit: float = 0.0,
        whole_tasks: bool = False,
    ) -> None:
        self._seconds_before = 0.0
        self._work_before = 0
        self._work_elsewhere = 0
        self._work_end: int | None = None
        self._elsewhere: set[_core.Limits] = set()
        self._at_end: list[Callable[[], None]] = []
        self._whole_tasks = whole_tasks
        kernel_work = None if whole_tasks else work_limit
        limits = _core.Limits(seconds=time_limit, work=kernel_work, handle_signals=in_main_thread())
        self._start(time_limit, work_limit, gap_limit, limits)

    def begin(self, run: Stop) -> None:
        """Start one more run, after the last one was ended, with the limits and the clock of a stop made for it."""
        self._start(run.time_limit, run.work_limit, run.gap_limit, run.limits)

    def end(self) -> None:
        """Stop the clock until another run begins, and what runs in other threads."""
        self._interrupt_elsewhere()
        for wind_up in self._at_end:
            wind_up()
        self._seconds_before, self._work_before, self._runs = self.seconds, self.work, False
        self._work_elsewhere = 0

    def add_earlier(self, seconds: float, work: int) -> None:
        """Count what was spent in runs of another process."""
        self._seconds_before += seconds
        self._work_before += work
        if self._work_end is not None:
            self._work_end += work

    def _start(self, time_limit: float | None, work_limit: int | None, gap_limit: float, limits: _core.Limits) -> None:
        start = self._work_before if self._work_end is None else min(self._work_before, self._work_end)
        self._work_end = None if work_limit is None else start + work_limit
        self.time_limit = time_limit
        self.work_limit = work_limit
        self.gap_limit = gap_limit
        self.limits = limits
        self._runs = True

    @property
    def seconds(self) -> float:
        """Seconds of searching."""
        return self._seconds_before + (self.limits.seconds_elapsed if self._runs else 0.0)

    @property
    def seconds_of_run(self) -> float:
        """Seconds of searching in this run."""
        return self.limits.seconds_elapsed

    @property
    def work(self) -> int:
        """Rows swept."""
        of_run = self.limits.work_done + self._work_elsewhere if self._runs else 0
        return self._work_before + of_run

    @property
    def reason(self) -> str | None:
        """The limit that was reached, as `status_` names it; None if there was none."""
        if self.limits.check():
            return _STATUS[self.limits.stopped or "interrupt"]
        return "work_limit" if self._work_end is not None and self.work >= self._work_end else None

    def interrupt(self) -> None:
        """Ask the search to end; may be called from any thread, and from within the search."""
        self.limits.interrupt()
        self._interrupt_elsewhere()

    def at_end(self, wind_up: Callable[[], None]) -> None:
        """Have something done at the end of each run, when all that runs elsewhere was told to end."""
        self._at_end.append(wind_up)

    def limits_elsewhere(self) -> _core.Limits:
        """For a call of the kernel in another thread: it ends when this run does. Tell `ended_elsewhere` of its end."""
        work = None if self._whole_tasks or self._work_end is None else max(0, self._work_end - self.work)
        limits = _core.Limits(seconds=self.seconds_left, work=work)
        self._elsewhere.add(limits)
        return limits

    def ended_elsewhere(self, limits: _core.Limits | None, work: int) -> None:
        """Count the work of a call in another thread or process."""
        if limits is not None:
            self._elsewhere.discard(limits)
        self._work_elsewhere += work

    @property
    def seconds_left(self) -> float | None:
        """Until the time limit of this run; None without one."""
        return None if self.time_limit is None else max(0.0, self.time_limit - self.seconds_of_run)

    def _interrupt_elsewhere(self) -> None:
        for limits in tuple(self._elsewhere):
            limits.interrupt()

    def is_enough(self, incumbent: Incumbent) -> bool:
        """Whether there is nothing left to do: the tree is proven to be as good as is asked for."""
        return incumbent.gap <= self.gap_limit

    def reached(self, incumbent: Incumbent) -> bool:
        """Whether the search must or may end now."""
        return self.is_enough(incumbent) or self.reason is not None

    def errors_to_beat(self, incumbent: Incumbent) -> int:
        """The search for a tree with fewer errors than this ends within the gap limit, whether there is one or not."""
        return incumbent.errors - int(self.gap_limit * incumbent.errors)

    def status(self, incumbent: Incumbent) -> str:
        """What the search ended with: "optimal" means proven, whatever else happened."""
        if incumbent.is_optimal:
            return "optimal"
        if self.is_enough(incumbent):
            return "gap_limit"
        return self.reason or "heuristic"


class CtrlC:
    """While it is entered, Ctrl-C interrupts the search instead of raising KeyboardInterrupt.

    A second press, within two seconds of the first or before the search has wound up, raises KeyboardInterrupt when
    the block has run to its end: what the search found is kept, and a loop over fits can be left. A third one raises
    at once. A handler that the user had installed gets its turn when the block has ended. The handler is installed in
    the main thread only, since Python allows it nowhere else, and never where Ctrl-C is ignored.
    """

    # When Ctrl-C was last pressed in any of these blocks: the second press of two may well arrive in the next fit.
    _last_press = -float("inf")

    def __init__(self, interrupt: Callable[[], None]) -> None:
        self._interrupt = interrupt
        self._previous: Any = None
        self._presses = 0
        self._leave = False

    @property
    def pressed(self) -> bool:
        return self._presses > 0

    def __enter__(self) -> CtrlC:
        if in_main_thread() and callable(signal.getsignal(signal.SIGINT)):
            self._previous = signal.signal(signal.SIGINT, self._on_press)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._restore()
        if error is not None or not self.pressed:
            return
        if self._previous is not signal.default_int_handler:
            self._previous(signal.SIGINT, None)
        elif self._leave:
            raise KeyboardInterrupt

    def _on_press(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        self._presses += 1
        self._leave = self._presses > 1 or now - CtrlC._last_press < SECONDS_BETWEEN_PRESSES
        CtrlC._last_press = now
        self._interrupt()
        if self._presses > 2:
            self._restore()
            raise KeyboardInterrupt

    def _restore(self) -> None:
        # Only if the handler is still ours: code that ran inside the block may have installed its own.
        if self._previous is not None and signal.getsignal(signal.SIGINT) == self._on_press:
            signal.signal(signal.SIGINT, self._previous)


def in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
