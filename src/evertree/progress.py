"""The live line that a search shows: errors, bound, gap, who found the tree, and how much of the time is over."""

from __future__ import annotations

import contextvars
import threading
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from evertree.incumbent import Incumbent
from evertree.stop import Stop

if TYPE_CHECKING:
    from rich.text import Text

REFRESHES_PER_SECOND = 8
REFRESHES_PER_SECOND_IN_NOTEBOOK = 4  # each is a message to the browser


def progress_line(verbose: int, incumbent: Incumbent, stop: Stop) -> AbstractContextManager[Any]:
    """Shows the line while it is entered: only if asked to, and only in a terminal or a notebook."""
    if not verbose:
        return nullcontext()
    # Imported here: a search that shows nothing need not wait for it.
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True)  # what a program writes to its output stays clean
    line = _Line(incumbent, stop)
    if console.is_jupyter:
        return _InNotebook(line)
    if not console.is_terminal:
        return nullcontext()
    # What is printed meanwhile goes above the line, but not if it goes to a file.
    shares_terminal = Console().is_terminal
    return Live(line, console=console, refresh_per_second=REFRESHES_PER_SECOND, redirect_stdout=shares_terminal)


class _Line:
    """Reads the state of the search each time it is drawn."""

    def __init__(self, incumbent: Incumbent, stop: Stop) -> None:
        self._incumbent = incumbent
        self._stop = stop

    def __rich__(self) -> Text:
        from rich.text import Text

        return Text(self.text(), no_wrap=True, overflow="ellipsis")

    def text(self) -> str:
        best, stop = self._incumbent, self._stop
        of_limit = "" if stop.time_limit is None else f" of {stop.time_limit:g}"
        return (
            f"{best.errors} errors, at least {best.lower_bound}, gap {best.gap:.1%} "
            f"({best.source}), {stop.seconds_of_run:.1f}{of_limit} s"
        )


class _InNotebook:
    """Shows the line as one output that is replaced in place.

    rich would need ipywidgets for this, capture whatever else is printed, and leave the line as it was a moment before
    the end.
    """

    def __init__(self, line: _Line) -> None:
        self._line = line
        self._ended = threading.Event()

    def __enter__(self) -> None:
        from IPython.display import display

        display_output: Any = display  # has no types
        self._output = display_output(self._bundle(), raw=True, display_id=True)
        # The context knows which cell the output belongs to.
        context = contextvars.copy_context()
        self._thread = threading.Thread(target=context.run, args=(self._refresh,), daemon=True)
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
        self._output.update(self._bundle(), raw=True)

    def _refresh(self) -> None:
        while not self._ended.wait(1 / REFRESHES_PER_SECOND_IN_NOTEBOOK):
            self._output.update(self._bundle(), raw=True)

    def _bundle(self) -> dict[str, str]:
        return {"text/plain": self._line.text()}
