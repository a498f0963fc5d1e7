"""Break each bound and each pruning rule of the kernel, one at a time, and see whether the tests notice.

A mutant is one changed comparison, one dropped or added 1, or a maximum turned into a minimum. Everything happens in a
copy of the tree under build/mutants. Prints a line for each mutant: what caught it, or SURVIVED. Usage:

    python tools/mutants.py [FILE ...] [--jobs 2]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    "bound/envelope.hpp",
    "bound/known_cut.hpp",
    "solve/cut_state.cpp",
    "solve/cut_state.hpp",
    "solve/depth_two.cpp",
    "solve/exact.cpp",
    "solve/label_pairs.hpp",
]
TESTS = [
    "tests/core",
    "tests/test_against_oracle.py",
    "tests/test_stops.py",
    # It presses Ctrl-C at moments of the clock, which fail in a slow build on a busy machine whatever the mutant is.
    "--deselect=tests/test_stops.py::TestCtrlC",
]
CHANGES = [
    (r" < ", " <= "),
    (r" <= ", " < "),
    (r" > ", " >= "),
    (r" >= ", " > "),
    (r" == ", " != "),
    (r" \+ 1\b", ""),
    (r" - 1\b", ""),
    (r" \+ 1\b", " + 2"),
    (r"std::max\(", "std::min("),
    (r"std::min\(", "std::max("),
    (r"std::min_element", "std::max_element"),
]


class Mutant(NamedTuple):
    file: str
    line: int
    before: str
    after: str


def mutants_of(file: str) -> list[Mutant]:
    """All mutants of one file of core/."""
    found = []
    for number, line in enumerate((ROOT / "core" / file).read_text().splitlines()):
        code = line.split("//")[0]
        if code.lstrip().startswith(("template", "#", "extern")):
            continue
        for pattern, replacement in CHANGES:
            for match in re.finditer(pattern, code):
                changed = code[: match.start()] + replacement + code[match.end() :]
                found.append(Mutant(file, number, code.strip(), changed))
    return found


def run(command: list[str], folder: Path, **options: object) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, and keep what it prints."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]


def prepare(folder: Path, python: Path) -> None:
    """Copy the tree and build it once."""
    shutil.rmtree(folder, ignore_errors=True)
    for part in ("core", "bindings", "src", "tests", "CMakeLists.txt", "pyproject.toml"):
        source = ROOT / part
        folder.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(source, folder / part)
    flags = "-DCMAKE_CXX_FLAGS=-O1"
    setup = [
        "cmake",
        "-S",
        ".",
        "-B",
        "b",
        "-G",
        "Ninja",
        "-DCMAKE_BUILD_TYPE=None",
        flags,
        f"-DPython_EXECUTABLE={python}",
    ]
    done = run(setup, folder)
    if done.returncode != 0 or not build(folder):
        raise SystemExit(f"the tree does not build as it is:\n{done.stderr}")


def build(folder: Path) -> bool:
    """Compile what changed; whether that worked."""
    if run(["cmake", "--build", "b"], folder).returncode != 0:
        return False
    for module in (folder / "b").glob("_core*.so"):
        shutil.copy(module, folder / "src" / "evertree" / module.name)
    return True


def verdict(mutant: Mutant, folder: Path, python: Path) -> str:
    """What happens to this mutant."""
    path = folder / "core" / mutant.file
    original = path.read_text()
    lines = original.splitlines()
    lines[mutant.line] = mutant.after
    path.write_text("\n".join(lines) + "\n")
    try:
        if not build(folder):
            return "does not compile"
        environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
        command = [str(python), "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
        try:
            done = run(command, folder, env=environment, timeout=300)
        except subprocess.TimeoutExpired:
            return "caught: never ends"
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        if failed:
            return "caught: " + failed[1]
        return "SURVIVED" if done.returncode == 0 else f"caught: exit code {done.returncode}"
    finally:
        path.write_text(original)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="*", default=FILES, help="files of core/ (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    python = ROOT / "build" / "mutants-environment" / "bin" / "python"
    subprocess.run(
        [sys.executable, str(ROOT / "tools" / "borrow_environment.py"), str(python.parent.parent)], check=True
    )
    free: Queue[Path] = Queue()
    for job in range(arguments.jobs):
        folder = ROOT / "build" / "mutants" / str(job)
        prepare(folder, python)
        free.put(folder)

    def examine(mutant: Mutant) -> str:
        folder = free.get()
        try:
            return verdict(mutant, folder, python)
        finally:
            free.put(folder)

    mutants = [mutant for file in arguments.files for mutant in mutants_of(file)]
    survived = 0
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, result in zip(mutants, pool.map(examine, mutants), strict=True):
            survived += result == "SURVIVED"
            print(f"{mutant.file}:{mutant.line + 1}: {mutant.before}  ->  {mutant.after.strip()}: {result}", flush=True)
    print(f"{len(mutants)} mutants, {survived} survived")
    return 1 if survived else 0


if __name__ == "__main__":
    raise SystemExit(main())
