"""A file that is written whole or not at all, whatever happens on the way."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Put the data into the file. Whoever reads it, now or after a crash, finds the old contents or the new ones."""
    target = Path(os.path.realpath(path))  # so that a link stays one
    if target.exists() and not target.is_file():
        raise ValueError(f"{path} is there already, and it is no file")
    draft = _draft_beside(target)
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise now what would keep the file from being written later, as far as that can be told."""
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise ValueError(f"{path} is there already, and it is no file")
    draft = _draft_beside(target)
    try:
        draft.open("xb").close()
    except OSError as error:
        error.filename = os.fspath(path)  # nobody has heard of the draft
        raise
    draft.unlink()


def _draft_beside(target: Path) -> Path:
    # In the same folder, since a file cannot be moved to another disk in one step.
    return target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
