"""What leaves the program: results on standard output or in a file, remarks on standard error."""

from __future__ import annotations

import gzip
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from evertree.cli.errors import InputError, of_input, reason
from evertree.whole_file import check_writable, write_whole

STANDARD = "-"


def show(text: str) -> None:
    """Print a result, and let the reader have it."""
    try:
        sys.stdout.write(text if text.endswith("\n") else text + "\n")
    except OSError as error:
        _end_output(error)
    except UnicodeEncodeError as error:
        raise InputError(
            f"standard output, in {error.encoding}, cannot show {error.object[error.start : error.end]!r}: "
            "set PYTHONIOENCODING=utf-8"
        ) from error
    flush()


def flush() -> None:
    """Let the reader have all that was printed."""
    try:
        sys.stdout.flush()
    except OSError as error:
        _end_output(error)


def _end_output(error: OSError) -> None:
    """Drop what cannot be written, or Python would try once more at its end.

    If nobody reads any more, as in `evertree show … | head -3`, that is no fault.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        raise InputError(f"standard output: {reason(error)}") from error


def show_json(value: Any) -> None:
    """Print one JSON object on one line."""
    show(json.dumps(value, allow_nan=False))


def remark(text: str) -> None:
    """Tell the person at the terminal something that is no result, on one line."""
    print(" ".join(text.split()), file=sys.stderr, flush=True)


def check_outputs(outputs: dict[str, str | None], inputs: Iterable[str | None]) -> None:
    """InputError if a file cannot be written or would overwrite an input: better now than after the search.

    `outputs` has the option that names the file, and the file.
    """
    named = [(option, path) for option, path in outputs.items() if path is not None]
    sources = [path for path in inputs if path is not None and path != STANDARD]
    for place, (option, path) in enumerate(named):
        if path == STANDARD:
            raise InputError(f"{option} must name a file: standard output shows the result already")
        if Path(path).is_dir():
            raise InputError(f"{option} {path}: this is a folder, name a file in it")
        if any(_same_file(path, other) for other in [*sources, *(other for _, other in named[:place])]):
            raise InputError(f"{option} {path}: this file is needed for something else, name another one")
        with of_input():
            check_writable(path)


def write_file(path: str, data: str) -> None:
    """Put the text into a file, whole or not at all; gzipped if its name says so."""
    content = data.encode("utf-8")
    with of_input():
        write_whole(path, gzip.compress(content, mtime=0) if path.endswith(".gz") else content)


def _same_file(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
