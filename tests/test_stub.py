"""The committed type stub of the kernel is what the built kernel generates."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_the_stub_is_current(tmp_path: Path) -> None:
    pytest.importorskip("nanobind", reason="the generator is not installed")
    fresh = tmp_path / "_core.pyi"
    subprocess.run([sys.executable, str(ROOT / "tools" / "write_stub.py"), str(fresh)], check=True)
    committed = ROOT / "src" / "evertree" / "_core.pyi"
    assert fresh.read_text(encoding="utf-8") == committed.read_text(encoding="utf-8"), "run `make stub`"
