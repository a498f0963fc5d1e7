"""A table of texts, as Markdown to be read and as CSV to be used."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field

MISSING = "-"


@dataclass(frozen=True)
class Table:
    """Cells, with what one must know to read them."""

    name: str  # of its files
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = field(default_factory=list)

    def markdown(self) -> str:
        """Title, table, notes: the first column to the left, the others to the right."""
        lines = [f"### {self.title}", ""]
        if self.rows:
            rule = ["---", *["---:"] * (len(self.columns) - 1)]
            lines += ["| " + " | ".join(cells) + " |" for cells in (self.columns, rule, *self.rows)]
            lines.append("")
        for note in self.notes:
            lines += [note, ""]
        return "\n".join(lines)

    def csv(self) -> str:
        """The cells alone."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows(self.rows)
        return text.getvalue()


def number(value: float | None, digits: int) -> str:
    """With that many digits behind the point; a dash for nothing."""
    return MISSING if value is None else f"{value:.{digits}f}"


def whole(value: int | None) -> str:
    """A dash for nothing."""
    return MISSING if value is None else str(value)
