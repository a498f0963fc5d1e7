"""What a run was made on, in words: figures in seconds say nothing without it."""

from __future__ import annotations

import os
import platform
from functools import cache
from pathlib import Path


@cache
def description() -> str:
    """Processor, cores, memory, system and Python of this machine."""
    return ", ".join(
        [_processor(), f"{os.cpu_count()} cores", *_memory(), platform.system(), f"Python {platform.python_version()}"]
    )


def _processor() -> str:
    path = Path("/proc/cpuinfo")
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> list[str]:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):  # not every system tells
        return []
    return [f"{size / 2**30:.0f} GiB"]
