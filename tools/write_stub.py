"""Write the type stub of the kernel's module, src/evertree/_core.pyi, from the built module itself.

Another file to write to may be named as its only argument.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parent
STUB = TOOLS.parent / "src" / "evertree" / "_core.pyi"


def write_stub(path: Path) -> None:
    """Generate the stub into this file."""
    command = [sys.executable, "-m", "nanobind.stubgen", "--quiet", "--module", "evertree._core"]
    command += ["--pattern-file", str(TOOLS / "stub_patterns.txt"), "--output-file", str(path)]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    write_stub(Path(sys.argv[1]) if len(sys.argv) > 1 else STUB)
