"""How a search got where it is: one row for each better tree and each better bound, as plain data."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, overload


class Row(NamedTuple):
    """What was known at one moment."""

    seconds: float  # of searching, over all runs of the search
    work: int  # rows swept by the kernel until then
    errors: int  # of the best tree
    lower_bound: int  # proven: no tree makes fewer errors
    source: str  # who found the tree or the bound
    feature_budget: int | None = None  # of the pass, where the search goes in passes of limited discrepancy
    split_budget: int | None = None


class Trace(Sequence[Row]):
    """Rows in the order of time: errors never rise, the lower bound never falls."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._rows = list(rows)

    def append(self, row: Row) -> None:
        self._rows.append(row)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> Trace: ...
    def __getitem__(self, index: int | slice) -> Row | Trace:
        return Trace(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def __eq__(self, other: object) -> bool:
        return self._rows == other._rows if isinstance(other, Trace) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if not self._rows:
            return "Trace(no rows)"
        last = self._rows[-1]
        return f"Trace({len(self)} rows, the last: {last.errors} errors, at least {last.lower_bound} necessary)"

    def without_times(self) -> list[tuple[Any, ...]]:
        """The rows without their seconds: the part that is the same in every run."""
        return [row[1:] for row in self._rows]

    def to_frame(self) -> Any:
        """The rows as a pandas data frame."""
        try:
            import pandas as pd
        except ImportError as error:
            raise ImportError("to_frame needs pandas: install it, or use to_csv or the rows as they are") from error
        frame = pd.DataFrame(self._rows, columns=list(Row._fields))
        return frame.astype({"feature_budget": "Int64", "split_budget": "Int64"})

    def to_csv(self, path: str | Path) -> None:
        """Write the rows to a file with a header line; an unknown budget is left empty."""
        with Path(path).open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(Row._fields)
            writer.writerows(["" if value is None else value for value in row] for row in self._rows)

    @classmethod
    def from_csv(cls, path: str | Path) -> Trace:
        """Read what `to_csv` has written; ValueError that names the line where the file is something else."""
        with Path(path).open(newline="", encoding="utf-8") as file:
            lines = list(csv.reader(file))
        if not lines or tuple(lines[0]) != Row._fields:
            raise ValueError(f"{path} is no trace: its first line is not {','.join(Row._fields)}")
        rows = []
        for number, cells in enumerate(lines[1:], start=2):
            try:
                seconds, work, errors, lower_bound, source, *budgets = cells
                feature_budget, split_budget = (int(cell) if cell else None for cell in budgets)
                numbers = float(seconds), int(work), int(errors), int(lower_bound)
                rows.append(Row(*numbers, source, feature_budget, split_budget))
            except ValueError as error:
                raise ValueError(f"{path}, line {number}, is no row of a trace: {error}") from None
        return cls(rows)
