"""What is said of feature columns that cannot be used."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import NoReturn

from evertree.cli.errors import InputError
from evertree.cli.header import is_missing, is_number

MOST_NAMES = 10


def refuse_features(table: str, bad: Mapping[str, tuple[str, str]]) -> NoReturn:
    """Raise for columns, each with the place and the text of its first cell that is no finite number."""
    texts = {column: cell for column, (_, cell) in bad.items() if not is_number(cell) and not is_missing(cell)}
    if texts:
        column, cell = next(iter(texts.items()))
        place, _ = bad[column]
        one = len(texts) == 1
        drop = " ".join(f"--drop {shlex.quote(name)}" for name in list(texts)[:MOST_NAMES])
        raise InputError(
            f"{table}, {place}: column {column!r} has {_short(cell)}, which is no number"
            + ("" if one else f" ({len(texts)} columns are not numbers: {names_text(texts)})")
            + f". Encode {'such a column' if one else 'such columns'} as numbers, or leave "
            + f"{'it' if one else 'them'} out with {drop}"
        )
    column, (place, cell) = next(iter(bad.items()))
    missing = is_missing(cell)
    what = "no value" if not cell.strip() else f"{_short(cell)}, a missing value" if missing else f"{cell}, not finite"
    more = "" if len(bad) == 1 else f" (so have {len(bad) - 1} other columns)"
    raise InputError(
        f"{table}, {place}: column {column!r} has {what}{more}. Drop such rows, fill in numbers, or leave the column "
        f"out with --drop {shlex.quote(column)}"
    )


def names_text(names: Mapping[str, object] | list[str]) -> str:
    """The names, the first few of many."""
    shown = ", ".join(list(names)[:MOST_NAMES])
    return shown if len(names) <= MOST_NAMES else f"{shown}, … ({len(names)} in all)"


def _short(cell: str) -> str:
    return repr(cell if len(cell) <= 40 else cell[:37] + "...")
