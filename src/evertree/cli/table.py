"""Tables as the commands need them: features and labels for a fit, the columns of a model for a prediction."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from evertree.cli.csv_file import CsvTable
from evertree.cli.errors import InputError
from evertree.cli.faults import names_text
from evertree.cli.header import RULE
from evertree.cli.labels import Labels, like_those_of
from evertree.cli.parquet_file import MAGIC, ParquetTable
from evertree.cli.source import Source, opened


class Table(Protocol):
    """A table of which the columns are known, and nothing has been converted yet."""

    name: str
    columns: list[str]
    has_names: bool

    def read(self, features: Sequence[int], target: int | None) -> tuple[NDArray[np.float64], Labels | None]: ...


@dataclass(frozen=True)
class TrainingData:
    """What a fit needs, and what the model is to remember of it; there are no names where the file has no header."""

    features: NDArray[np.float64]
    labels: Labels
    names: list[str] | None
    target: str
    source: str


def add_arguments(parser: argparse.ArgumentParser, *, positional: bool = True) -> None:
    """How a table is read, for every command that reads one."""
    data_help = 'CSV, gzipped CSV, TSV or Parquet; "-" for standard input'
    if positional:
        parser.add_argument("data", metavar="DATA", help=data_help)
    else:
        parser.add_argument("--data", metavar="DATA", help=data_help)
    group = parser.add_argument_group("how the table is read", RULE)
    group.add_argument(
        "--drop",
        action="append",
        default=[],
        metavar="COLUMN",
        help="leave out a column, by name or by position from 0; may be given several times",
    )
    header = group.add_mutually_exclusive_group()
    header.add_argument("--header", action="store_true", default=None, help="the first line names the columns")
    header.add_argument(
        "--no-header", action="store_false", dest="header", help="the first line is a row; columns are x0, x1, …"
    )
    group.add_argument(
        "--delimiter",
        type=_delimiter,
        metavar="CHARACTER",
        help='what stands between cells, or "tab" (default: the commonest of comma, semicolon and tab in line 1)',
    )


def add_target(parser: argparse.ArgumentParser, *, required: bool) -> None:
    """Which column has the labels."""
    parser.add_argument(
        "--target",
        required=required,
        metavar="COLUMN",
        help="the column with the labels, by name or by position from 0; -1 is the last one",
    )


def read_training(given: argparse.Namespace) -> TrainingData:
    """The features and labels of a table, with a complaint about everything that a search could not use."""
    with opened(given.data) as source:
        table = _table(source, given, [given.target, *given.drop])
        target = _place(table, given.target, "--target")
        places = _without(table, given.drop)
        if target not in places:
            raise InputError(f"--target {given.target} names a column that --drop leaves out")
        places.remove(target)
        if not places:
            raise InputError(f"{table.name} has no column besides the target: there is nothing to learn from")
        _refuse_unclear_names(table, [*places, target])
        features, labels = table.read(places, target)
    assert labels is not None  # noqa: S101
    if len(features) < 2:
        raise InputError(f"{table.name} has one row only, but a tree is learnt from 2 rows or more")
    names = [table.columns[place] for place in places] if table.has_names else None
    return TrainingData(features, labels, names, table.columns[target], table.name)


def read_rows(given: argparse.Namespace, estimator: Any, target: str | None = None) -> tuple[Any, Labels | None]:
    """The columns that a model needs, by name where it knows names, and the labels if a target is named."""
    expected: list[str] | None = None
    if hasattr(estimator, "feature_names_in_"):
        expected = [str(name) for name in estimator.feature_names_in_]
    with opened(given.data) as source:
        table = _table(source, given, [*(expected or []), *([] if target is None else [target]), *given.drop])
        target_place = None if target is None else _place(table, target, "--target")
        places = _without(table, given.drop)
        if target_place in places and (expected is None or target not in expected):
            places.remove(target_place)
        if expected is not None and (table.has_names or given.header is not False):
            places = _by_name(table, places, expected)
        elif len(places) != estimator.n_features_in_:
            raise InputError(
                f"{table.name} has {_columns(len(places))}, but the model needs {estimator.n_features_in_}, in the "
                "order of its training data: leave others out with --drop"
            )
        features, labels = table.read(places, target_place)
    return features, None if labels is None else like_those_of(estimator.classes_, labels)


def _table(source: Source, given: argparse.Namespace, known: Collection[str]) -> Table:
    if source.starts_with(MAGIC):
        return ParquetTable(source)
    return CsvTable(source, given.header, given.delimiter, known)


def _place(table: Table, column: str, option: str) -> int:
    """The place of a column that was given by name or by position."""
    places = [place for place, name in enumerate(table.columns) if name == column]
    if len(places) == 1:
        return places[0]
    if places:
        raise InputError(
            f"{option} {column}: {table.name} has {len(places)} columns of that name; give a position: "
            + " or ".join(map(str, places))
        )
    n_columns = len(table.columns)
    try:
        position = int(column)
    except ValueError:
        close = difflib.get_close_matches(column, table.columns, 1)
        meant = f"; did you mean {close[0]!r}?" if close else "."
        header = "Its columns are" if table.has_names else "It has no header, so its columns are called"
        raise InputError(
            f"{option} {column}: {table.name} has no such column{meant} {header} {names_text(table.columns)}"
        ) from None
    if not -n_columns <= position < n_columns:
        raise InputError(f"{option} {column}: {table.name} has {_columns(n_columns)}, from 0 to {n_columns - 1}")
    return position % n_columns


def _without(table: Table, dropped: Sequence[str]) -> list[int]:
    left_out = {_place(table, column, "--drop") for column in dropped}
    return [place for place in range(len(table.columns)) if place not in left_out]


def _refuse_unclear_names(table: Table, places: Sequence[int]) -> None:
    """A model knows its columns by name, so each needs one of its own."""
    seen: dict[str, int] = {}
    for place in sorted(places):
        name = table.columns[place]
        if not name:
            raise InputError(
                f"{table.name}: column {place} (from 0) has no name: name it, or leave it out with --drop {place}"
            )
        if name in seen:
            raise InputError(
                f"{table.name}: columns {seen[name]} and {place} are both called {name!r}: rename one, or leave one "
                f"out with --drop {place}"
            )
        seen[name] = place


def _by_name(table: Table, places: Sequence[int], expected: Sequence[str]) -> list[int]:
    if not table.has_names:
        raise InputError(
            f"{table.name} has no header, but the model knows its columns by name ({names_text(list(expected))}): add "
            "one, or say with --no-header that they stand in this order"
        )
    found: dict[str, list[int]] = {name: [] for name in expected}
    for place in places:
        if table.columns[place] in found:
            found[table.columns[place]].append(place)
    if missing := [name for name, there in found.items() if not there]:
        noun = "column" if len(missing) == 1 else "columns"
        raise InputError(f"{table.name} lacks the {noun} {names_text(missing)}, which the model needs")
    _refuse_unclear_names(table, [place for there in found.values() for place in there])
    return [there[0] for there in found.values()]


def _columns(number: int) -> str:
    return f"{number} column" if number == 1 else f"{number} columns"


def _delimiter(text: str) -> str:
    if text in ("tab", "\\t"):
        return "\t"
    if len(text) != 1 or text in '"\r\n ':
        raise argparse.ArgumentTypeError('must be one character, such as ";", or "tab"')
    return text
