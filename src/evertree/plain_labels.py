"""Class labels as Python's own strings, whole numbers, floats and truth values: what a file or a program can hold."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy as np

PlainLabel: TypeAlias = "str | int | float | bool"


def plain_labels(labels: Iterable[Any], holder: str) -> list[PlainLabel]:
    """The labels one by one, none of them changed in value; ValueError that names the first one that is anything else.

    `holder` says who cannot hold it, for the message.
    """
    return [_plain(label, holder) for label in labels]


def _plain(label: Any, holder: str) -> PlainLabel:
    value = label.item() if isinstance(label, np.generic) else label
    if type(value) not in (str, int, float, bool):
        raise ValueError(
            f"{holder} cannot hold the class {label!r} of type {type(label).__name__}, only strings, whole numbers, "
            "floats and booleans: encode the labels as one of these before the fit"
        )
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{holder} cannot hold the class {label!r}: a class that is a float must be finite")
    return value
