"""Break each bound and each pruning rule of the kernel, one at a time, and see whether the tests notice.

A mutant is one changed comparison, one dropped or added 1, or a maximum turned into a minimum. Everything happens in a
copy of the tree under build/mutants, built with the library's own checks of indices, since a loop that goes one too far
often does no other harm. Prints a line for each mutant: what caught it, why nothing can, or SURVIVED. Usage:

    python tools/mutants.py [FILE | FILE:LINE | FILE:FIRST-LAST ...] [--jobs 2]
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FILES = [
    "data/followers.cpp",
    "bound/envelope.hpp",
    "bound/known_cut.hpp",
    "solve/cut_state.cpp",
    "solve/cut_state.hpp",
    "solve/depth_two.cpp",
    "solve/exact.cpp",
    "solve/label_pairs.hpp",
    "solve/slack.hpp",
]
# First those of the kernel that compare with the truth, then those that count the work, then all others. Each file is
# named, since pytest runs a file where its folder stands as soon as that is named too.
FIRST = [f"tests/core/test_{name}.py" for name in ("envelope", "depth_two", "many_cuts", "cuts", "exact", "work")]
TESTS = [
    *FIRST,
    *sorted({path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/core/test_*.py")} - set(FIRST)),
    "tests/test_stops.py",
    "tests/test_against_oracle.py",
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
FLAGS = "-O1 -D_GLIBCXX_ASSERTIONS"

# Mutants that do the very same as the original: (file, line, changed line, and the proof).
EQUAL = [
    (
        "data/followers.cpp",
        "left_out[f] = leader < f || !follows(dataset, leader, f);",
        "left_out[f] = leader <= f || !follows(dataset, leader, f);",
        "a leader that is the feature itself was passed over just before",
    ),
    (
        "solve/label_pairs.hpp",
        "for (std::size_t i = 0; i < order_.size(); ++i) {",
        "for (std::size_t i = 0; i <= order_.size(); ++i) {",
        "beyond the last i the loop over j > i, which is all there is in it, has no turn",
    ),
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


def selected(names: list[str]) -> list[Mutant]:
    """The mutants of these files, or of some lines of them."""
    found = []
    for name in names:
        file, _, lines = name.partition(":")
        first, _, last = lines.partition("-")
        within = range(int(first or 1) - 1, int(last or first or 10**9))
        found += [mutant for mutant in mutants_of(file) if mutant.line in within]
    return found


def reasons() -> dict[Mutant, str]:
    """Why a mutant does the same as the original; an entry of the table that names no mutant any more is refused."""
    mutants = [mutant for file in FILES for mutant in mutants_of(file)]
    found = {}
    for file, before, after, reason in EQUAL:
        same = [m for m in mutants if (m.file, m.before, m.after.strip()) == (file, before, after)]
        if len(same) != 1:
            raise SystemExit(f"the table of equal mutants names {len(same)} mutants of {file}, not one: {after}")
        found[same[0]] = reason
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
    setup = [
        "cmake",
        "-S",
        ".",
        "-B",
        "b",
        "-G",
        "Ninja",
        "-DCMAKE_BUILD_TYPE=None",
        f"-DCMAKE_CXX_FLAGS={FLAGS}",
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


def test(folder: Path, python: Path, timeout: float) -> str:
    """What the tests say of the tree as it is there."""
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    command = [str(python), "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
    try:
        done = run(command, folder, env=environment, timeout=timeout)
    except subprocess.TimeoutExpired:
        return "caught: never ends"
    if done.returncode == 0:
        return "SURVIVED"
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if failed:
        return "caught: " + failed[1]
    # Where an index is out of range the process ends; Python then says where it was.
    ended = re.search(r'File "\S*?(tests/\S+)", line \d+ in (test_\w+)', done.stderr)
    return f"caught: {ended[1]}::{ended[2]} (crash)" if ended else f"caught: exit code {done.returncode}"


def verdict(mutant: Mutant, folder: Path, python: Path, timeout: float) -> str:
    """What happens to this mutant."""
    path = folder / "core" / mutant.file
    original = path.read_text()
    lines = original.splitlines()
    lines[mutant.line] = mutant.after
    path.write_text("\n".join(lines) + "\n")
    try:
        return test(folder, python, timeout) if build(folder) else "does not compile"
    finally:
        path.write_text(original)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument(
        "files", nargs="*", default=FILES, help="files of core/, or lines of them (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    mutants, equal = selected(arguments.files), reasons()
    python = ROOT / "build" / "mutants-environment" / "bin" / "python"
    subprocess.run(
        [sys.executable, str(ROOT / "tools" / "borrow_environment.py"), str(python.parent.parent)], check=True
    )
    free: Queue[Path] = Queue()
    for job in range(arguments.jobs):
        folder = ROOT / "build" / "mutants" / str(job)
        prepare(folder, python)
        free.put(folder)
    started = time.monotonic()
    if (result := test(folder, python, timeout=1000)) != "SURVIVED":
        raise SystemExit(f"the tests do not pass on the tree as it is: {result}")
    patience = 60 + 4 * (time.monotonic() - started)

    def examine(mutant: Mutant) -> str:
        if mutant in equal:
            return "equal: " + equal[mutant]
        folder = free.get()
        try:
            return verdict(mutant, folder, python, patience)
        finally:
            free.put(folder)

    counts: Counter[str] = Counter()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for mutant, result in zip(mutants, pool.map(examine, mutants), strict=True):
            counts[result.split(":")[0]] += 1
            print(f"{mutant.file}:{mutant.line + 1}: {mutant.before}  ->  {mutant.after.strip()}: {result}", flush=True)
    print(f"{len(mutants)} mutants: " + ", ".join(f"{count} {what}" for what, count in counts.most_common()))
    return 1 if counts["SURVIVED"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
