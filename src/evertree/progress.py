"""The live line that a search shows: errors, bound, gap, who found the tree, and how much of the time is over."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from evertree.incumbent import Incumbent
from evertree.stop import Stop

if TYPE_CHECKING:
    from rich.text import Text

REFRESHES_PER_SECOND = 8


def progress_line(verbose: int, incumbent: Incumbent, stop: Stop) -> AbstractContextManager[Any]:
    """Shows the line while it is entered: only if asked to, and only in a terminal or a notebook."""
    if not verbose:
        return nullcontext()
    # Imported here: a search that shows nothing need not wait for it.
    from rich.console import Console
    from rich.live import Live

    console = Console()
    if not (console.is_terminal or console.is_jupyter):
        return nullcontext()
    line = _Line(incumbent, stop)
    return Live(line, console=console, refresh_per_second=REFRESHES_PER_SECOND)


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
