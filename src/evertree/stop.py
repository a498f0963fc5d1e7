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

    Parameters
    ----------
    time_limit : seconds, or None
    work_limit : rows that the kernel may sweep, or None; unlike seconds, the same on every machine
    gap_limit : a search may end once the gap is at most this
    """

    def __init__(
        self, *, time_limit: float | None = None, work_limit: int | None = None, gap_limit: float = 0.0
    ) -> None:
        self.limits = _core.Limits(seconds=time_limit, work=work_limit, handle_signals=in_main_thread())
        self.gap_limit = gap_limit

    def reached(self, incumbent: Incumbent) -> bool:
        """Whether the search must or may end now."""
        return incumbent.gap <= self.gap_limit or self.limits.check()

    def errors_to_beat(self, incumbent: Incumbent) -> int:
        """The search for a tree with fewer errors than this ends within the gap limit, whether there is one or not."""
        return incumbent.errors - int(self.gap_limit * incumbent.errors)

    def status(self, incumbent: Incumbent) -> str:
        """What the search ended with: "optimal" means proven, whatever else happened."""
        if incumbent.is_optimal:
            return "optimal"
        if incumbent.gap <= self.gap_limit:
            return "gap_limit"
        return "heuristic" if self.limits.stopped is None else _STATUS[self.limits.stopped]


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
