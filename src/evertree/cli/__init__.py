"""The command line: `evertree fit | resume | predict | show | report | demo`.

Results go to standard output, remarks and the live line to standard error. The exit code is 0 if there is a result,
also after one Ctrl-C; 2 for input that cannot be used, with one line that says what is wrong; 130 after two Ctrl-C.
"""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from evertree.cli.errors import InputError
from evertree.cli.output import flush, remark
from evertree.cli.parser import make_parser
from evertree.stop import SearchInterruptedWarning

DONE, WRONG_INPUT, INTERRUPTED = 0, 2, 130


def program() -> NoReturn:
    """What the program `evertree` runs."""
    code = main()
    # All is done: a late Ctrl-C would only make Python complain while it ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        with _warnings_on_one_line():
            try:
                given = make_parser().parse_args(arguments)
                given.run(given)
            except SystemExit:  # argparse has shown its help
                pass
            flush()
    except InputError as error:
        remark(f"evertree: {error}")
        return WRONG_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    return DONE


@contextmanager
def _warnings_on_one_line() -> Iterator[None]:
    """Without the line of our source that they come from. That Ctrl-C ended the search is said in other words."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        remark(f"evertree: warning: {message}")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SearchInterruptedWarning)
        warnings.showwarning = show
        yield
