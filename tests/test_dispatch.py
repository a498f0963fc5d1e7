"""Code compiled for wide vectors must not leak into the rest of the kernel.

An inline function that two object files share is kept once, and the linker may keep the one that was compiled for
AVX-512: then every CPU would run it, and the program would die where the CPU lacks these instructions. So the files
that are compiled for an instruction set may define nothing that another file could share.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

OBJECTS = Path(__file__).resolve().parent.parent / "build/release/CMakeFiles/evertree_core.dir/core"
SHARED_KINDS = {"W", "V", "u", "w", "v"}


def shared_symbols(path: Path) -> list[str]:
    nm = ["nm", "--demangle", "--defined-only", str(path)]
    lines = subprocess.run(nm, check=True, capture_output=True, text=True).stdout.splitlines()
    kinds_and_names = [line.split(maxsplit=2)[1:] for line in lines]
    return [name for kind, name in kinds_and_names if kind in SHARED_KINDS]


@pytest.mark.skipif(shutil.which("nm") is None, reason="nm is not installed")
def test_nothing_that_is_compiled_for_wide_vectors_is_shared() -> None:
    paths = sorted(OBJECTS.rglob("*_avx*.o"))
    if not paths:
        pytest.skip("no objects for wide vectors in build/release")
    leaks = {path.name: names for path in paths if (names := shared_symbols(path))}
    assert not leaks
