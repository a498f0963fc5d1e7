"""Make a small virtual environment that borrows the packages of the one it is made with.

    .venv/bin/python tools/borrow_environment.py build/debug-environment

The debug build of evertree and its like are installed into such environments. So every test, and every process that a
test starts, sees that build and no other, while numpy and the rest are installed only once.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path


def site_packages(python: str) -> Path:
    """Where this interpreter keeps its packages."""
    command = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    return Path(subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


def main(folder: str) -> None:
    """Make the environment if it is missing, and point it at this interpreter's packages."""
    python = Path(folder) / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    # A folder named in a .pth file is searched for packages, but its own .pth files are not read: that is what keeps
    # the editable evertree of the lender out.
    (site_packages(str(python)) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
