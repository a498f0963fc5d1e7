"""Includes and imports point one way; the check that says so is itself checked on planted violations."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "tools" / "check_layers.py"

GOOD = {
    "core/base/limits.hpp": "#pragma once\n#include <vector>\n",
    "core/data/dataset.hpp": '#pragma once\n#include "base/limits.hpp"\n',
    "core/data/dataset.cpp": '#include "data/dataset.hpp"\n',
    "core/bound/envelope.hpp": '#include "base/limits.hpp"\n',
    "core/solve/solver.cpp": '#include "bound/envelope.hpp"\n#include "data/dataset.hpp"\n',
    "src/evertree/__init__.py": "from evertree.classifier import OptimalTreeClassifier\n",
    "src/evertree/classifier.py": "import numpy\nfrom .search import run\nfrom evertree import problem, _core\n",
    "src/evertree/problem.py": "from evertree._core import Dataset\n",
    "src/evertree/search/__init__.py": "from .auto import run\n",
    "src/evertree/search/auto.py": "from evertree.search import greedy\n",
    "src/evertree/search/greedy.py": "from evertree.search.tasks import grow\nfrom ..problem import Problem\n",
    "src/evertree/search/tasks.py": "from .._core import solve\n",
}

PLANTED = {
    "upwards": ("core/data/order.hpp", '#include "solve/solver.hpp"\n', "solve/solver.hpp is no file"),
    "kernel upwards": ("core/base/bits.hpp", '#include "data/dataset.hpp"\n', "base must not include data/dataset.hpp"),
    "kernel sideways": ("core/cache/cache.cpp", '  #  include "bound/envelope.hpp"\n', "cache must not include bound/"),
    "relative path": ("core/bound/other.hpp", '#include "../data/dataset.hpp"\n', "bound must not include data/"),
    "circle": ("core/base/limits.hpp", '#include "base/limits.hpp"\n', "circle: base/limits.hpp -> base/limits.hpp"),
    "Python in the kernel": ("core/base/bits.hpp", "#include <Python.h>\n", "must not include Python.h"),
    "bindings in the kernel": ("core/base/bits.hpp", '#include "../../bindings/b.hpp"\n', "must not include ../"),
    "nanobind in the kernel": ("core/base/bits.hpp", "#include <nanobind/nanobind.h>\n", "must not include nanobind"),
    "printing in the kernel": ("core/base/bits.hpp", "#include <iostream>\n", "must not include iostream"),
    "folder without a place": ("core/extra/x.hpp", "\n", "the folder extra has no place"),
    "module upwards": ("src/evertree/problem.py", "from .search import tasks\n", "must not import search.tasks"),
    "module sideways": ("src/evertree/stop.py", "from . import problem\n", "must not import problem"),
    "import inside a function": ("src/evertree/tree.py", "def f():\n    import evertree\n", "the package itself"),
    "own package": ("src/evertree/search/exact.py", "from . import run\n", "must not import search"),
    "module without a place": ("src/evertree/helpers.py", "", "has no place"),
    "long file": ("tests/test_long.py", "x = 1\n" * 401, "401 lines"),
}


def plant(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def run(folder: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, str(SCRIPT), str(folder)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_this_project_keeps_its_layers() -> None:
    code, text = run(ROOT)
    assert code == 0, text


def test_a_good_tree_passes(tmp_path: Path) -> None:
    code, text = run(plant(tmp_path, GOOD))
    assert code == 0, text


@pytest.mark.parametrize("case", PLANTED)
def test_a_planted_violation_is_found(case: str, tmp_path: Path) -> None:
    name, text, expected = PLANTED[case]
    code, output = run(plant(tmp_path, {**GOOD, name: text}))
    assert code == 1
    assert len(output.splitlines()) == 1, output
    assert name.removeprefix("core/") in output
    assert expected in output
