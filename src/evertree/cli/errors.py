"""Faults in what the user gave: one line on standard error, and exit code 2.

Anything else that is raised is a bug of ours and keeps its traceback. So library calls are made inside `of_input` only
where all that can be wrong with them comes from outside.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


class InputError(Exception):
    """Its text says what is wrong, where, and what to do."""


@contextmanager
def of_input() -> Iterator[None]:
    """Whatever is refused in this block was given by the user."""
    try:
        yield
    except (ValueError, ImportError) as error:
        raise InputError(str(error)) from error
    except OSError as error:
        raise InputError(reason(error)) from error


def reason(error: OSError) -> str:
    """What the system says, in the order in which people say it."""
    what = error.strerror or str(error)
    return what if error.filename is None else f"{os.fsdecode(error.filename)}: {what[:1].lower()}{what[1:]}"
