"""Check that includes and imports point one way only, and that no file grew too long.

    python tools/check_layers.py [FOLDER]

Prints one line for each violation and ends with 1 if there was any. A new Python module must be given its place in
PYTHON_LAYERS, a new folder of the kernel in CORE_LAYERS: whoever adds one has to say what it may lean on.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

# Each folder of the kernel, and the folders below it that it may include.
CORE_LAYERS: dict[str, set[str]] = {
    "base": set(),
    "data": {"base"},
    "stump": {"base", "data"},
    "bound": {"base"},
    "cache": {"base"},
    "solve": {"base", "data", "stump", "bound", "cache"},
}

# What the kernel must not know: Python, files and printing.
FORBIDDEN_IN_CORE = re.compile(r"Python\.h|nanobind|pybind11|numpy|bindings/|iostream|fstream|filesystem|stdio|print$")

# The modules of the package from the lowest layer to the highest. A module imports from layers below its own, never
# from its own. A name with a star stands for every module of that folder that is not named elsewhere.
PYTHON_LAYERS: list[set[str]] = [
    {"_core"},
    {"tree", "trace", "labels", "plain_labels", "ranges", "strict_json", "whole_file"},
    {"parameters"},
    {"options"},
    {"model_parts"},
    {"model_file"},
    {"export.named_tree", "export.identifiers"},
    {"export.*"},
    {"export"},
    {"incumbent", "metrics"},
    {"problem", "stop"},
    {"initial_tree", "callbacks", "progress"},
    {"view.*"},
    {"view.thresholds"},
    {"view.fitted"},
    {"view.words"},
    {"view.rules"},
    {"view"},
    {"svg.markup"},
    {"svg.*"},
    {"svg"},
    {"notebook"},
    {"search.schedules", "search.steps", "search.frontier", "search.kept"},
    {"search.agenda", "search.rows"},
    {"search.nodes", "search.tasks"},
    {"search.moves", "search.node_proof", "search.remote"},
    {"search.greedy"},  # the first tree of every other strategy
    {"search.*"},
    {"search.auto"},
    {"search"},
    {"checkpoint"},
    {"session"},
    {"classifier", "resumable"},
    {"plotting.optional"},
    {"plotting.*"},
    {"plotting"},
    {"report.*"},
    {"report.page"},
    {"report"},
    {"", "demo"},
    {"cli.errors", "cli.header"},
    {"cli.arguments", "cli.faults", "cli.labels", "cli.model", "cli.output", "cli.source", "cli.summary"},
    {"cli.csv_file", "cli.parquet_file"},
    {"cli.table"},
    {"cli.training"},
    {"cli.*"},  # a command each
    {"cli.parser"},
    {"cli"},
    {"__main__"},
]

MAX_LINES = 400
COUNTED_FOLDERS = ["core", "bindings", "src", "tests", "benchmarks", "tools", "experiments", "docs"]
COUNTED_SUFFIXES = {".py", ".sh", ".cpp", ".hpp", ".h"}
CXX_SUFFIXES = {".cpp", ".hpp", ".h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def files_in(folder: Path, suffixes: set[str]) -> list[Path]:
    """All files below the folder with one of these suffixes, in a fixed order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes and path.is_file())


def includes(path: Path) -> Iterator[tuple[int, str, str]]:
    """Line number, opening bracket and name of each include of a C++ file."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match[1], match[2]


def check_core(root: Path) -> Iterator[str]:
    """The kernel's includes point downwards, and nothing but C++ is above it."""
    core = root / "core"
    graph: dict[str, list[str]] = {}
    for path in files_in(core, CXX_SUFFIXES):
        here = path.relative_to(core).as_posix()
        layer = here.partition("/")[0]
        allowed = CORE_LAYERS.get(layer)
        if allowed is None:
            yield f"core/{here}: the folder {layer} has no place in CORE_LAYERS"
            continue
        for number, bracket, name in includes(path):
            where = f"core/{here}:{number}"
            if FORBIDDEN_IN_CORE.search(name):
                yield f"{where}: the kernel must not include {name}"
                continue
            if bracket == "<":
                continue
            target = next((t for t in (core / name, path.parent / name) if t.is_file()), None)
            if target is None:
                yield f"{where}: {name} is no file of the kernel"
                continue
            there = target.resolve().relative_to(core.resolve()).as_posix()
            graph.setdefault(here, []).append(there)
            if there.partition("/")[0] not in allowed | {layer}:
                yield f"{where}: {layer} must not include {there}"
    yield from (f"core: includes go in a circle: {' -> '.join(circle)}" for circle in circles(graph))


def circles(graph: dict[str, list[str]]) -> Iterator[list[str]]:
    """Each circle that a walk along the edges closes."""
    finished: set[str] = set()
    for start in graph:
        stack = [(start, iter(graph[start]))]
        trail = [start]
        while stack:
            node = next((n for n in stack[-1][1] if n not in finished), None)
            if node is None:
                finished.add(stack.pop()[0])
                trail.pop()
            elif node in trail:
                yield [*trail[trail.index(node) :], node]
            else:
                stack.append((node, iter(graph.get(node, []))))
                trail.append(node)


def layer_of(module: str) -> int | None:
    """The place of a module in PYTHON_LAYERS, counted from below."""
    folder = module.rpartition(".")[0]
    for name in (module, f"{folder}.*"):
        for height, layer in enumerate(PYTHON_LAYERS):
            if name in layer:
                return height
    return None


def module_name(package: Path, path: Path) -> str:
    """The module's dotted name inside the package: "" for the package itself."""
    parts = path.relative_to(package).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path, package: Path, modules: set[str]) -> Iterator[tuple[int, str]]:
    """Line number and name, inside the package, of each module of the package that a file imports."""
    here = ["evertree", *path.relative_to(package).parent.parts]

    def resolve(names: list[str]) -> str:
        """The longest beginning of a dotted name that is a module: what follows is something inside it."""
        inner = names[1:]
        while inner and ".".join(inner) not in modules:
            inner = inner[:-1]
        return ".".join(inner)

    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            targets = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            base = base + (node.module.split(".") if node.module else [])
            targets = [[*base, alias.name] for alias in node.names]
        else:
            continue
        for target in targets:
            if target[0] == "evertree":
                yield node.lineno, resolve(target)


def check_python(root: Path) -> Iterator[str]:
    """The package's imports point downwards."""
    package = root / "src" / "evertree"
    paths = files_in(package, {".py"})
    modules = {module_name(package, path) for path in paths} | {"_core"}
    for path in paths:
        where = path.relative_to(root).as_posix()
        height = layer_of(module_name(package, path))
        if height is None:
            yield f"{where}: has no place in PYTHON_LAYERS"
            continue
        for number, target in imported(path, package, modules):
            below = layer_of(target)
            if below is None or below >= height:
                yield f"{where}:{number}: must not import {target or 'the package itself'}"


def check_lengths(root: Path) -> Iterator[str]:
    """No file that people read is longer than MAX_LINES."""
    for folder in COUNTED_FOLDERS:
        for path in files_in(root / folder, COUNTED_SUFFIXES):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > MAX_LINES:
                yield f"{path.relative_to(root).as_posix()}: {lines} lines, more than {MAX_LINES}"


def check(root: Path) -> list[str]:
    """All violations in a source tree."""
    return [*check_core(root), *check_python(root), *check_lengths(root)]


if __name__ == "__main__":
    violations = check(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent)
    print("\n".join(violations) or "layers: every include and import points one way")
    sys.exit(bool(violations))
