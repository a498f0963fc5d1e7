"""`python -m evertree`: the same as the program `evertree`."""

from __future__ import annotations

from evertree.cli import program

if __name__ == "__main__":
    program()
