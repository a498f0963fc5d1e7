"""Class labels of any kind, as codes 0, 1, 2, … in the labels' own order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Labels = NDArray[Any]

EXACT_IN_FLOAT = 2**53


def encode(y: Any) -> tuple[Labels, NDArray[np.int32]]:
    """The classes, sorted where they can be, and the code of each row's class."""
    labels = as_labels(y)
    if labels.dtype.kind in "iub" and labels.size > 0:
        low, high = int(labels.min()), int(labels.max())
        if high - low <= 4 * labels.size + 256:
            return _encode_by_table(labels, low, high)
    if labels.dtype.kind == "f":
        _refuse_numbers_that_are_no_labels(labels)
    return _encode_by_hash(labels)


def as_labels(y: Any) -> Labels:
    """A flat array with the labels as they were given; ValueError where that cannot be."""
    if type(y) is np.ndarray and y.ndim == 1:
        labels = y
    else:
        # Imported here: it is needed only for what is not a flat array already.
        from sklearn.utils import column_or_1d

        if y is None:
            raise ValueError("y should be a 1d array, got None: fit requires y to be passed, the label of each row")
        labels = column_or_1d(_as_array(y), warn=True)
    if labels.dtype.kind not in "iubfUSO":
        raise ValueError(f"Unknown label type: {labels.dtype}. Labels may be numbers, strings, booleans or objects.")
    return labels


def _as_array(y: Any) -> Labels:
    """Like numpy.asarray, but unlike labels in a list stay what they are: 1 is not made "1", nor 2**60 + 1 a float."""
    return np.asarray(y, dtype=object) if _is_list_of_unlike(y) else np.asarray(y)


def _is_list_of_unlike(y: Any) -> bool:
    if not isinstance(y, (list, tuple)) or any(isinstance(label, (list, tuple, np.ndarray)) for label in y):
        return False
    text = [isinstance(label, (str, bytes)) for label in y]
    if any(text):
        return not all(text) or len({type(label) for label in y}) > 1
    return any(isinstance(label, int) and abs(label) > EXACT_IN_FLOAT for label in y)


def _encode_by_table(labels: Labels, low: int, high: int) -> tuple[Labels, NDArray[np.int32]]:
    """For integers that lie close together: no sorting, no hashing."""
    # The difference to the lowest label may wrap around in a signed type; the unsigned type of that size holds it.
    numbers = labels.view(np.uint8) if labels.dtype.kind == "b" else labels
    place = (numbers - numbers.dtype.type(low)).view(f"u{numbers.dtype.itemsize}").astype(np.intp)
    seen = np.bincount(place, minlength=high - low + 1) > 0
    codes = (np.cumsum(seen, dtype=np.int32) - np.int32(1))[place]
    classes = np.flatnonzero(seen)
    # Python's integers, where the lowest label and the place may not fit into one numpy type together.
    values = [low + int(c) for c in classes]
    return np.array(values, dtype=labels.dtype), codes


def _encode_by_hash(labels: Labels) -> tuple[Labels, NDArray[np.int32]]:
    """For everything else: hashing looks at each label once, and a mixture need not be sortable."""
    values = labels.tolist()
    try:
        distinct = list(dict.fromkeys(values))
    except TypeError as error:
        raise ValueError(f"a label in y cannot be used as a class, because it is not hashable: {error}") from error
    for label in distinct:
        if _is_missing(label):
            row = next(row for row, value in enumerate(values) if _is_missing(value))
            raise ValueError(f"Input y contains NaN or None in row {row}: drop the rows that have no label")
    try:
        distinct.sort()
    except TypeError:
        # Labels of unlike kinds: by the kind first, and in the order of appearance where even that is impossible.
        try:
            distinct.sort(key=lambda label: (type(label).__name__, label))
        except TypeError:
            pass
    code_of = {label: code for code, label in enumerate(distinct)}
    codes = np.fromiter(map(code_of.__getitem__, values), dtype=np.int32, count=len(values))
    classes = np.empty(len(distinct), dtype=labels.dtype)
    for code, label in enumerate(distinct):  # one by one: numpy would unpack labels that are tuples
        classes[code] = label
    return classes, codes


def _is_missing(label: Any) -> bool:
    if label is None or type(label).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(label, (float, np.floating)) and bool(np.isnan(label))


def _refuse_numbers_that_are_no_labels(labels: Labels) -> None:
    finite = np.isfinite(labels)
    if not finite.all():
        row = int(np.flatnonzero(~finite)[0])
        what = "NaN" if np.isnan(labels[row]) else "infinity"
        raise ValueError(f"Input y contains {what} in row {row}: drop the rows that have no label")
    whole = labels == np.floor(labels)
    if not whole.all():
        row = int(np.flatnonzero(~whole)[0])
        raise ValueError(
            f"Unknown label type: continuous. Row {row} of y is {labels[row]}, but a class label that is a number must "
            "be a whole one; to learn classes from measurements, put them into bins first."
        )
