"""Where data come from: a file or standard input, gzipped or not. What they are is told by how they begin."""

from __future__ import annotations

import io
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from gzip import BadGzipFile, GzipFile
from pathlib import Path
from typing import Any

from evertree.cli.errors import InputError, reason

GZIP = b"\x1f\x8b"


@dataclass(frozen=True)
class Source:
    """Bytes to read, and what messages call them."""

    name: str
    stream: io.BufferedReader

    def starts_with(self, magic: bytes) -> bool:
        """Whether the bytes begin like this; none are used up."""
        return self.stream.peek(len(magic))[: len(magic)] == magic


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """The bytes of a file, or of standard input for "-"; InputError where they cannot be read, now or later."""
    name = "standard input" if path == "-" else path
    try:
        with ExitStack() as stack:
            stream: Any = sys.stdin.buffer if path == "-" else stack.enter_context(Path(path).open("rb"))
            source = Source(name, _peekable(stream))
            if source.starts_with(GZIP):
                source = Source(name, _peekable(GzipFile(fileobj=source.stream)))
            yield source
    except (EOFError, zlib.error, BadGzipFile) as error:
        raise InputError(f"{name} is cut off or damaged: {error}") from error
    except OSError as error:
        raise InputError(reason(error) if error.filename is not None else f"{name}: {reason(error)}") from error


def _peekable(stream: Any) -> io.BufferedReader:
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream)
