"""`python -m evertree`: the same as the program `evertree`."""

from __future__ import annotations

import sys

from evertree.cli import main

if __name__ == "__main__":
    sys.exit(main())
