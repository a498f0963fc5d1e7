"""A fitted model as a JSON file: the tree, what its columns and classes are called, and what was proven and how.

Nothing in a file is believed: reading it checks every type, index, length and sum, and a checksum of the contents, so
that what comes out is a tree that predicts, or a ValueError that says what is wrong. Nothing in it is ever executed.
Floats are written in as many digits as bring them back bit for bit.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evertree.model_parts import (
    MAX_BYTES,
    MAX_ROWS,
    MAX_WORK,
    NOT_PLAIN,
    dtype_name,
    finite_or_null,
    read_classes,
    read_options,
    read_seconds,
    read_trace,
    read_tree,
)
from evertree.options import Options
from evertree.plain_labels import plain_labels
from evertree.strict_json import Fields, compact, list_of, parse
from evertree.trace import Row, Trace
from evertree.tree import Tree
from evertree.whole_file import write_whole

FORMAT = "evertree model"
VERSION = 1  # to be raised with every change that an older reader would misunderstand

STATUSES = ("optimal", "gap_limit", "time_limit", "work_limit", "interrupted", "heuristic")


@dataclass(frozen=True)
class Model:
    """What a file holds: the fitted attributes of an estimator, and the parameters that it was fitted with."""

    tree: Tree
    classes: NDArray[Any]
    feature_names: list[str] | None
    options: dict[str, Any]
    errors: int
    lower_bound: int
    status: str
    seconds: float
    work: int
    trace: Trace

    @property
    def gap(self) -> float:
        """The share of the errors that a better tree might save."""
        return (self.errors - self.lower_bound) / self.errors if self.errors > 0 else 0.0


def write_model(model: Model, path: str | os.PathLike[str]) -> None:
    """Write the file whole or not at all; ValueError where the model cannot be written, or not be read again."""
    write_whole(path, model_text(model).encode("ascii"))


def read_model(path: str | os.PathLike[str]) -> Model:
    """Read what `write_model` has written; ValueError that names the file and its fault."""
    with Path(path).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
    try:
        if len(data) > MAX_BYTES:
            raise ValueError(f"it is larger than {MAX_BYTES} bytes")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(f"it is no text: {error}") from None
        return model_of_text(text)
    except ValueError as error:
        raise cannot_load(path, error) from None


def cannot_load(path: str | os.PathLike[str], fault: object) -> ValueError:
    """What to raise for a file with that fault, however long its values are."""
    said = str(fault)
    return ValueError(
        f"{os.fspath(path)} cannot be loaded as a model: {said if len(said) <= 400 else said[:396] + ' ...'}"
    )


def model_text(model: Model) -> str:
    """The contents of the file: a line for each field."""
    tree, neighbours = model.tree, model.tree.neighbours
    content: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "classes": {
            "dtype": dtype_name(model.classes),
            "labels": plain_labels(model.classes, "a model file"),
        },
        "feature_names": model.feature_names,
        "tree": {
            "n_features": tree.n_features,
            "feature": tree.feature.tolist(),
            "threshold": finite_or_null(tree.threshold),
            "left": tree.left.tolist(),
            "right": tree.right.tolist(),
            "class_counts": tree.class_counts.tolist(),
            "below": neighbours and finite_or_null(neighbours.below),
            "above": neighbours and finite_or_null(neighbours.above),
        },
        "options": model.options,
        "result": {
            "n_rows": int(tree.class_counts[0].sum()),
            "errors": model.errors,
            "lower_bound": model.lower_bound,
            "status": model.status,
            "seconds": model.seconds,
            "work": model.work,
        },
        "trace": {"columns": list(Row._fields), "rows": [list(row) for row in model.trace]},
    }
    text = _in_lines(content | {"checksum": checksum_of(content)})
    try:
        model_of_text(text)
    except ValueError as error:
        raise ValueError(f"the model would not come back from its file: {error}") from None
    return text


def model_of_text(text: str) -> Model:
    """The model, if everything about it is right."""
    value = parse(text)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ValueError(f'it is no model of Evertree: it does not have "format": "{FORMAT}"')
    top = Fields(value)
    top.take("format")
    version = top.whole("version", 1, MAX_ROWS)
    if version > VERSION:
        raise ValueError(
            f"it is from a newer Evertree, in version {version} of the format where this one reads {VERSION}: update"
        )
    if top.take("checksum") != checksum_of({name: field for name, field in value.items() if name != "checksum"}):
        raise ValueError("it was damaged or edited: its contents do not have its checksum")
    classes = read_classes(Fields(top.take("classes"), "classes"))
    tree = read_tree(Fields(top.take("tree"), "tree"), len(classes))
    names = top.take("feature_names")
    if names is not None:
        list_of(names, str, "feature_names", tree.n_features)
    options = read_options(top.typed("options", dict), tree)
    result = Fields(top.take("result"), "result")
    n_rows = result.whole("n_rows", 0, MAX_ROWS)
    if sum(tree.class_counts[0].tolist()) != n_rows:
        raise ValueError(f"the class counts of tree do not sum to the {n_rows} rows of result")
    errors = result.whole("errors", 0, n_rows)
    if errors != tree.training_errors:
        raise ValueError(f"result.errors is {errors}, but the tree makes {tree.training_errors}")
    lower_bound = result.whole("lower_bound", 0, errors)
    status = result.typed("status", str)
    if status not in STATUSES or (status == "optimal") != (lower_bound == errors):
        raise ValueError(
            f"result.status must be one of {', '.join(STATUSES)}, and optimal exactly where the lower bound is reached"
        )
    seconds, work = read_seconds(result.take("seconds"), "result.seconds"), result.whole("work", 0, MAX_WORK)
    trace = read_trace(Fields(top.take("trace"), "trace"), n_rows)
    if (trace[-1].errors, trace[-1].lower_bound) != (errors, lower_bound):
        raise ValueError("trace does not end with the errors and the lower bound of result")
    result.end()
    top.end()
    return Model(tree, classes, names, options, errors, lower_bound, status, seconds, work, trace)


def plain_options(options: Options) -> dict[str, Any]:
    """The options that a file can hold; an initial tree, a callback, or a schedule without end stay behind."""
    plain = {}
    for name in (field.name for field in fields(options) if field.name not in NOT_PLAIN):
        value = getattr(options, name)
        if isinstance(value, np.generic):
            value = value.item()
        if isinstance(value, list):
            value = [[int(budget) for budget in pair] for pair in value]
        if isinstance(value, float) and not math.isfinite(value):
            continue  # JSON has no infinity
        if value is None or isinstance(value, (bool, int, float, str, list)):
            plain[name] = value
    return plain


def checksum_of(content: dict[str, Any]) -> str:
    """The same for equal contents, however they are laid out."""
    try:
        return "sha256:" + hashlib.sha256(compact(content).encode("ascii")).hexdigest()
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def _in_lines(content: dict[str, Any]) -> str:
    """As JSON with a line for each field, and for each field of those that are objects."""
    lines = []
    for name, value in content.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"    {json.dumps(key)}: {json.dumps(field)}" for key, field in value.items())
            lines.append(f"  {json.dumps(name)}: {{\n{inner}\n  }}")
        else:
            lines.append(f"  {json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
