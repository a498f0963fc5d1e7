"""What is asked: the rows, their classes, and how deep the tree may be."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evertree import _core
from evertree.tree import Shape, Tree

MOST_GATHERED = 2**28


@dataclass(frozen=True)
class Problem:
    """Checked data and the depth; what the kernel makes of them is made once, when it is first needed.

    `most_gathered` bytes are what a thread may keep besides; where that is little, it costs time with many rows.
    """

    features: NDArray[np.float64]
    codes: NDArray[np.int32]
    n_classes: int
    max_depth: int
    most_gathered: int = MOST_GATHERED

    def __post_init__(self) -> None:
        if len(self.features) != len(self.codes):
            raise ValueError(f"X has {len(self.features)} rows, but y has {len(self.codes)} labels: one for each row")

    @cached_property
    def dataset(self) -> _core.Dataset:
        """The data as the kernel holds them: each feature sorted once, without columns that no tree needs."""
        return _core.Dataset(self.features, self.codes, self.n_classes, with_followers=False)

    @cached_property
    def root(self) -> _core.Subset:
        """All rows."""
        return _core.Subset(self.dataset, most_gathered=self.most_gathered)

    @cached_property
    def leaf_errors(self) -> int:
        """The errors of the tree that does not split."""
        return len(self.codes) - int(np.bincount(self.codes).max())

    @cached_property
    def fingerprint(self) -> str:
        """A name for the data and the depth: equal for equal ones, and in practice for no others."""
        digest = hashlib.sha256(repr((self.features.shape, self.n_classes, self.max_depth)).encode())
        # Zeros of either sign are one value.
        for array in (self.features + 0.0, self.codes):
            digest.update(np.ascontiguousarray(array).data)
        return digest.hexdigest()

    def __getstate__(self) -> dict[str, Any]:
        """The data alone; whoever gets them makes of them what is needed there."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def is_same(self, other: Problem) -> bool:
        """Whether the same is asked of equal data."""
        return (
            self.max_depth == other.max_depth
            and np.array_equal(self.features, other.features)
            and np.array_equal(self.codes, other.codes)
        )

    def tree(self, shape: Shape) -> Tree:
        """The tree of that shape, its class counts taken from these rows."""
        return Tree.grow(shape, self.features, self.codes, self.n_classes)


def as_features(X: Any, *, min_rows: int) -> NDArray[np.float64]:
    """X as a float64 matrix of finite numbers; ValueError that says where it is none."""
    if type(X) is np.ndarray and X.dtype == np.float64 and X.ndim == 2 and X.size > 0:
        features = X
    else:
        features = _convert(X)
    if len(features) < min_rows:
        raise ValueError(
            f"X has one row only (n_samples = {len(features)}), but a tree is learnt from {min_rows} rows or more"
        )
    # The sum is finite if all numbers are, overflow aside: this looks at the numbers once and stores nothing.
    with np.errstate(over="ignore", invalid="ignore"):
        total = features.sum()
    if not np.isfinite(total):
        _refuse_if_not_finite(features, X)
    return features


def _convert(X: Any) -> NDArray[np.float64]:
    # Imported here: a matrix of floats needs none of it.
    from sklearn.utils import check_array

    try:
        features: NDArray[np.float64] = check_array(X, dtype=np.float64, ensure_all_finite=False, input_name="X")
    except ValueError as error:
        if "convert" in str(error):
            _refuse_if_no_number(X)
        raise
    return features


def _refuse_if_not_finite(features: NDArray[np.float64], X: Any) -> None:
    bad = ~np.isfinite(features)
    if bad.any():
        row, column = (int(i) for i in np.argwhere(bad)[0])
        what = "NaN" if np.isnan(features[row, column]) else "infinity (inf)"
        others = int(bad.sum()) - 1
        more = f" and in {others} other places" if others > 1 else " and in one other place" if others else ""
        raise ValueError(
            f"Input X contains {what} in row {row}, {_name_of_column(X, column)}{more} (counted from 0): "
            "drop such rows or fill in numbers"
        )


def _refuse_if_no_number(X: Any) -> None:
    table = np.asarray(X, dtype=object)
    if table.ndim != 2:
        return
    for column in range(table.shape[1]):
        for row, value in enumerate(table[:, column]):
            try:
                float(value)
            except ValueError:
                raise ValueError(
                    f"X has {value!r} in row {row}, {_name_of_column(X, column)} (counted from 0), which is not a "
                    "number: encode such a column as numbers, or leave it out"
                ) from None


def _name_of_column(X: Any, column: int) -> str:
    names = getattr(X, "columns", None)
    return f"column {column}" if names is None else f"column {column} ({names[column]!r})"
