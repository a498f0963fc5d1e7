"""Print what a working copy needs to be built, tested and checked, one requirement a line.

    python tools/requirements.py          # to build, run and develop
    python tools/requirements.py EXTRA    # what that extra adds

pyproject.toml is the only place that names these packages. pip can install the extras of a project only together with
the project itself, that is after building it; the Makefile wants the tools first and the build second.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib


def requirements(pyproject: dict[str, Any]) -> list[str]:
    """What building needs, what running needs and what developing needs, in this order."""
    project = pyproject["project"]
    lists = pyproject["build-system"]["requires"], project["dependencies"], project["optional-dependencies"]["dev"]
    return [requirement for names in lists for requirement in names]


def of_extra(pyproject: dict[str, Any], extra: str) -> list[str]:
    """What an extra adds to that."""
    return list(pyproject["project"]["optional-dependencies"][extra])


if __name__ == "__main__":
    path = Path(__file__).resolve().parent.parent / "pyproject.toml"
    pyproject = tomllib.loads(path.read_text(encoding="utf-8"))
    print("\n".join(of_extra(pyproject, sys.argv[1]) if len(sys.argv) > 1 else requirements(pyproject)))
