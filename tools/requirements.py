"""Print what a working copy needs, one requirement a line.

    python tools/requirements.py needs    # to be built and run
    python tools/requirements.py EXTRA    # what an extra of pyproject.toml adds: dev, docs, ...

pyproject.toml is the only place that names these packages. pip can install the extras of a project only together with
the project itself, that is after building it; the Makefile wants the build last.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    from pip._vendor import tomli as tomllib


# What the build uses of the dev extra. It is pinned there, so that all builds are made by the same version.
BUILD_TOOLS = ("nanobind", "ninja")


def requirements(pyproject: dict[str, Any], what: str) -> list[str]:
    """The requirements for building and running ("needs"), or those of an extra."""
    project = pyproject["project"]
    extras: dict[str, list[str]] = project["optional-dependencies"]
    if what != "needs":
        return extras[what]
    of_build = [requirement for requirement in extras["dev"] if requirement.startswith(BUILD_TOOLS)]
    return [*pyproject["build-system"]["requires"], *project["dependencies"], *of_build]


if __name__ == "__main__":
    path = Path(__file__).resolve().parent.parent / "pyproject.toml"
    print("\n".join(requirements(tomllib.loads(path.read_text(encoding="utf-8")), sys.argv[1])))
