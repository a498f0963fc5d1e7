"""The target column as class labels: whole numbers where the file has such, else its texts as they stand."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evertree.cli.errors import InputError

Labels = NDArray[Any]


def of_texts(texts: list[str]) -> list[Any]:
    """The labels of a text file, each text once: numbers if all of them are, and are written as Python writes them.

    So `predict` writes a label as it stands in the file: "01" and "1.50" stay texts.
    """
    for kind in (int, float):
        numbers = _all_as(kind, texts)
        if numbers is not None and all(str(number) == text for number, text in zip(numbers, texts, strict=True)):
            return numbers
    numbers = _all_as(float, texts)
    if numbers is not None and any(math.isfinite(number) and not number.is_integer() for number in numbers):
        return numbers  # measurements, to be refused as such
    return list(texts)


def labels_of(values: list[Any], codes: NDArray[Any], complain: Callable[[int, str], InputError]) -> Labels:
    """The label of each row, from the different values and the code of each row's; `complain` names a value's row."""
    for code, value in enumerate(values):
        if value is None or value == "" or str(value).lower() == "nan":
            raise complain(code, "has no label: drop such rows or label them")
        if not isinstance(value, (str, int, float)):
            raise complain(code, f"is {value!r}, but a class must be a text, a whole number or true or false")
        if isinstance(value, float) and not value.is_integer():
            raise complain(
                code, f"is {value}, a measurement and no class: put such values into classes first, or name another one"
            )
    kinds = {type(value) for value in values}
    if kinds == {int} and not all(-(2**63) <= value < 2**63 for value in values):
        kinds = set()  # numpy would make floats of some of them
    array = np.empty(len(values), dtype=object)
    array[:] = values
    return (np.array(values) if len(kinds) == 1 else array)[codes]


def like_those_of(classes: Labels, labels: Labels) -> Labels:
    """The same labels, as the classes of a model where these look the same: 1 is "1" in another file."""
    known = {str(label): label for label in classes.tolist()}
    return np.array([known.get(str(label), label) for label in labels.tolist()], dtype=object)


def _all_as(kind: type, texts: list[str]) -> list[Any] | None:
    try:
        return [kind(text) for text in texts]
    except ValueError:
        return None
