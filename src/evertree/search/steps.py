"""Searches that can be left and gone on with: a generator that yields wherever a limit may end the run."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

Answer = TypeVar("Answer")
# A computation that may be broken off at each yield, and goes on there when the next run of the search begins.
Steps = Generator[None, None, Answer]


def whole(call: Callable[[], Answer | None]) -> Steps[Answer]:
    """The answer of a kernel call, which is None when a limit broke it off: then it is made again in the next run."""
    while (answer := call()) is None:
        yield
    return answer
