"""Parquet files, if pyarrow is installed (`pip install evertree[parquet]`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evertree.cli.errors import InputError
from evertree.cli.faults import refuse_features
from evertree.cli.labels import Labels, labels_of
from evertree.cli.source import Source

MAGIC = b"PAR1"


class ParquetTable:
    """A table with names and types; rows are counted from 1, as they have no lines."""

    has_names = True

    def __init__(self, source: Source) -> None:
        try:
            import pyarrow
            import pyarrow.parquet as parquet
        except ImportError as error:
            raise InputError(
                f"{source.name} is a Parquet file, and reading it needs pyarrow: pip install evertree[parquet], or "
                "write it as CSV"
            ) from error
        self.name = source.name
        try:
            # From a pipe one cannot read the end first, where Parquet keeps its table of contents.
            self._table: Any = parquet.read_table(io.BytesIO(source.stream.read()))
        except (pyarrow.ArrowException, OSError) as error:
            raise InputError(f"{self.name} cannot be read as Parquet: {error}") from error
        self._types: Any = pyarrow.types
        self._float64: Any = pyarrow.float64()
        self.columns: list[str] = [name.strip() for name in self._table.column_names]

    def read(self, features: Sequence[int], target: int | None) -> tuple[NDArray[np.float64], Labels | None]:
        """The numbers of these columns, in this order, and the labels of another."""
        n_rows = self._table.num_rows
        if n_rows == 0:
            raise InputError(f"{self.name} has no rows")
        numbers = np.empty((len(features), n_rows))
        bad: dict[str, tuple[str, str]] = {}
        for place, column in enumerate(features):
            values = self._plain(column)
            if not self._is_number(values.type):
                shown = next((str(value) for value in values.to_pylist() if value is not None), "no value at all")
                bad[self.columns[column]] = ("row 1", f"{values.type} such as {shown}")
                continue
            numbers[place] = values.cast(self._float64, safe=False).to_numpy(zero_copy_only=False)
            if not np.isfinite(numbers[place]).all():
                row = int(np.flatnonzero(~np.isfinite(numbers[place]))[0])
                cell = "" if values[row].as_py() is None else str(numbers[place, row])
                bad[self.columns[column]] = (f"row {row + 1}", cell)
        if bad:
            refuse_features(self.name, bad)
        return numbers.T, None if target is None else self._labels(target)

    def _labels(self, target: int) -> Labels:
        values = self._plain(target).to_pylist()
        code_of: dict[Any, int] = {}
        try:
            codes = np.fromiter((code_of.setdefault(_key(value), len(code_of)) for value in values), np.int32)
        except TypeError as error:
            raise InputError(f"{self.name}: the target {self.columns[target]!r} holds no classes: {error}") from error
        first_row = {int(code): row for row, code in reversed(list(enumerate(codes)))}

        def complain(code: int, what: str) -> InputError:
            return InputError(f"{self.name}, row {first_row[code] + 1}: the target {self.columns[target]!r} {what}")

        return labels_of([value for _, value in code_of], codes, complain)

    def _plain(self, column: int) -> Any:
        """The column without the dictionary that it may be coded by."""
        values = self._table.column(column).combine_chunks()
        return values.dictionary_decode() if self._types.is_dictionary(values.type) else values

    def _is_number(self, kind: Any) -> bool:
        types = self._types
        return bool(
            types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind) or types.is_boolean(kind)
        )


def _key(value: Any) -> tuple[str, Any]:
    """Different for True and 1, which are equal, and the same for all that are no number."""
    return type(value).__name__, None if value != value else value
