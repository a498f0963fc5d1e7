"""The parts of a model file, each checked: options, classes, tree and trace."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evertree.options import Options
from evertree.ranges import MAX_DEPTH
from evertree.strict_json import Fields, list_of, typed, whole
from evertree.trace import Row, Trace
from evertree.tree import NO_CHILD, Neighbours, Shape, Tree

MAX_BYTES = 256 * 2**20  # of a file, and of the array of its labels
MAX_FEATURES = 10**7
MAX_ROWS = 2**53
MAX_WORK = 2**63 - 1

# What belongs to one run or one process.
NOT_PLAIN = ("initial_tree", "executor", "checkpoint", "callback", "verbose")

DTYPES = ("object", "str", "bool", *(f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)))
DTYPES += ("float16", "float32", "float64")


def read_options(values: dict[str, Any], tree: Tree) -> dict[str, Any]:
    """The options by name; whether each makes sense is for those to say who use them."""
    known = {field.name for field in fields(Options)} - set(NOT_PLAIN)
    for name, value in values.items():
        if name not in known or isinstance(value, dict):
            raise ValueError(f"options has {name[:40]!r} with a value that it cannot have")
    max_depth = whole(values.get("max_depth"), "options.max_depth", 0, MAX_DEPTH)
    if tree.depth > max_depth:
        raise ValueError(f"the tree is {tree.depth} levels deep, but options.max_depth is {max_depth}")
    return values


def read_classes(classes: Fields) -> NDArray[Any]:
    """An array of the dtype that `predict` gave back when the model was saved."""
    name, labels = classes.typed("dtype", str), classes.typed("labels", list)
    classes.end()
    if not labels or any(type(label) not in (str, int, float, bool) for label in labels):
        raise ValueError("classes.labels must be a list of one or more strings, numbers, or true and false")
    if len(set(labels)) < len(labels):
        raise ValueError("classes.labels has a label twice")
    if name == "object":
        array = np.empty(len(labels), dtype=object)
        array[:] = labels
        return array
    kind = {"str": str, "bool": bool, "i": int, "u": int, "f": float}.get(name if name in ("str", "bool") else name[:1])
    if kind is None or name not in DTYPES or any(type(label) is not kind for label in labels):
        raise ValueError(f"classes.dtype must be one of {', '.join(DTYPES)}, and the labels of its type")
    if kind is str and 4 * len(labels) * max(map(len, labels)) > MAX_BYTES:
        raise ValueError("classes.labels is too large")
    in_range = kind is not int or (np.iinfo(name).min <= min(labels) and max(labels) <= np.iinfo(name).max)
    with np.errstate(over="ignore"):
        array = np.array(labels, dtype=name if in_range else object)
    if not in_range or array.tolist() != labels or labels != sorted(labels):
        raise ValueError(f"classes.labels must be in ascending order, and values that {name} can hold")
    return array


def dtype_name(classes: NDArray[Any]) -> str:
    """The classes' dtype as it stands in the file."""
    name = "str" if classes.dtype.kind == "U" else classes.dtype.newbyteorder("=").name
    if name not in DTYPES:
        raise ValueError(f"a model file cannot hold classes of dtype {classes.dtype}, only of {', '.join(DTYPES)}")
    return name


def read_tree(tree: Fields, n_classes: int) -> Tree:
    """The tree; what is said about its nodes together is checked where a tree is made."""
    n_features = tree.whole("n_features", 1, MAX_FEATURES)
    feature = tree.list_of("feature", int)
    n_nodes = len(feature)
    left, right = tree.list_of("left", int, n_nodes), tree.list_of("right", int, n_nodes)
    for name, places, end in (("feature", feature, n_features), ("left", left, n_nodes), ("right", right, n_nodes)):
        for node, place in enumerate(places):
            whole(place, f"tree.{name}[{node}]", NO_CHILD, end - 1)
    threshold = _floats(tree.take("threshold"), "tree.threshold", n_nodes, np.nan)
    counts = tree.list_of("class_counts", list, n_nodes)
    for node, row in enumerate(counts):
        where = f"tree.class_counts[{node}]"
        for count in list_of(row, int, where, n_classes):
            whole(count, where, 0, MAX_ROWS)
    below, above = tree.take("below"), tree.take("above")
    neighbours = None
    if below is not None or above is not None:
        neighbours = Neighbours(
            _floats(below, "tree.below", n_nodes, -np.inf), _floats(above, "tree.above", n_nodes, np.inf)
        )
    tree.end()
    shape = Shape.of(feature, threshold, left, right)
    class_counts = np.array(counts, dtype=np.int64).reshape(n_nodes, n_classes)
    checked = Tree(*shape, class_counts=class_counts, n_features=n_features, neighbours=neighbours)
    if not np.isnan(checked.threshold[checked.is_leaf]).all():
        raise ValueError("tree.threshold must be null in a leaf")
    return checked


def finite_or_null(values: NDArray[np.float64]) -> list[float | None]:
    """JSON knows neither NaN nor infinity."""
    return [value if np.isfinite(value) else None for value in values.tolist()]


def _floats(value: Any, where: str, length: int, null: float) -> NDArray[np.float64]:
    items = typed(value, list, where)
    if len(items) != length:
        raise ValueError(f"{where} has {len(items)} values where {length} are needed")
    numbers = [null if item is None else typed(item, float, f"{where}[{i}]") for i, item in enumerate(items)]
    return np.array(numbers, dtype=np.float64)


def read_seconds(value: Any, where: str) -> float:
    """A time, which is never negative."""
    seconds = typed(value, float, where)
    if seconds < 0:
        raise ValueError(f"{where} must not be negative")
    return seconds


def read_trace(trace: Fields, n_rows: int) -> Trace:
    """The trace: errors never rise, and the lower bound never falls."""
    if trace.take("columns") != list(Row._fields):
        raise ValueError(f"trace.columns must be {list(Row._fields)}")
    rows: list[Row] = []
    for place, values in enumerate(trace.list_of("rows", list)):
        where = f"trace.rows[{place}]"
        if len(values) != len(Row._fields):
            raise ValueError(f"{where} has {len(values)} values where {len(Row._fields)} are needed")
        seconds, work, errors, lower_bound, source, *budgets = values
        read_seconds(seconds, where)
        whole(work, where, 0, MAX_WORK)
        whole(errors, where, 0, rows[-1].errors if rows else n_rows)
        whole(lower_bound, where, rows[-1].lower_bound if rows else 0, errors)
        typed(source, str, where)
        for budget in budgets:
            if budget is not None:
                whole(budget, where, 0, MAX_WORK)
        rows.append(Row(*values))
    if not rows:
        raise ValueError("trace.rows is empty")
    trace.end()
    return Trace(rows)
