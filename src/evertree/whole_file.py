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
    # In the same folder, since a file cannot be moved to another disk in one step.
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
