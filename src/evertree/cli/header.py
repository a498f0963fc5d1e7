"""Whether the first line of a table names its columns. `RULE` says it in words, for the help.

A wrong guess would make a row of the data a name, or a name a row, without anybody noticing. So a name that the user
has given decides, and both can be said outright.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

RULE = (
    "The first line names the columns if it has a name that is asked for, if none of its cells is a number, or if a "
    "text stands above a number."
)

# How files write that a value is missing.
MISSING = frozenset({"", "?", "-", "na", "n/a", "nan", "null", "none", "nil", "missing"})


def is_header(first: Sequence[str], second: Sequence[str] | None, known: Collection[str]) -> bool:
    """Whether the first line of a table is a header; `known` are names that are asked for."""
    # A whole number may be meant as a position.
    if any(cell in known and not is_number(cell) for cell in first):
        return True
    texts = [not is_number(cell) and not is_missing(cell) for cell in first]
    if not any(is_number(cell) for cell in first):
        return any(texts)
    return second is not None and any(text and is_number(below) for text, below in zip(texts, second, strict=True))


def is_number(cell: str) -> bool:
    """Whether a cell is a number; Python would take 1_000 for one as well."""
    try:
        float(cell)
    except ValueError:
        return False
    return "_" not in cell


def is_missing(cell: str) -> bool:
    """Whether a cell says that there is no value."""
    return cell.strip().lower() in MISSING
