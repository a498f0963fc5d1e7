"""Comma-separated values and their like, read in blocks of rows: exact in float64, and in the memory of the numbers.

Nothing is guessed about a cell: a feature is a number as `float` reads it, or the table is refused with the line and
the column where it is none.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import chain, islice
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from evertree.cli.errors import InputError
from evertree.cli.faults import refuse_features
from evertree.cli.header import is_header, is_number
from evertree.cli.labels import Labels, labels_of, of_texts
from evertree.cli.source import Source

ROWS_AT_ONCE = 20_000
DELIMITERS = ",;\t"

Line = tuple[int, list[str]]  # the number of the line on which it begins, counted from 1, and its cells


class CsvTable:
    """A table whose first lines have been read.

    Parameters
    ----------
    source : the text, in UTF-8
    header : whether the first line names the columns; None to look
    delimiter : None for the commonest of comma, semicolon and tab in the first line
    known : names that the columns are expected to have
    """

    def __init__(self, source: Source, header: bool | None, delimiter: str | None, known: Collection[str]) -> None:
        self.name = source.name
        if b"\0" in source.stream.peek(4096)[:4096]:
            raise InputError(f"{self.name} is no table: it is neither text in UTF-8 nor gzip nor Parquet")
        self._text = io.TextIOWrapper(source.stream, encoding="utf-8-sig", newline="")
        lines = self._lines(delimiter)
        first, second = next(lines, None), next(lines, None)
        if first is None:
            raise InputError(f"{self.name} is empty")
        cells = [cell.strip() for cell in first[1]]
        self.has_names = is_header(cells, second and second[1], known) if header is None else header
        self.columns = cells if self.has_names else [f"x{place}" for place in range(len(cells))]
        self._rest = chain([] if self.has_names else [first], [] if second is None else [second], lines)

    def read(self, features: Sequence[int], target: int | None) -> tuple[NDArray[np.float64], Labels | None]:
        """The numbers of these columns, in this order, and the labels of another."""
        numbers: list[NDArray[np.float64]] = []
        codes: list[NDArray[np.int32]] = []
        lines: list[NDArray[np.int64]] = []
        bad: dict[int, tuple[str, str]] = {}  # for each column that is not all numbers, its first bad cell
        code_of: defaultdict[str, int] = defaultdict()
        code_of.default_factory = code_of.__len__
        while block := list(islice(self._rest, ROWS_AT_ONCE)):
            lines.append(np.array([number for number, _ in block]))
            columns = list(zip(*(cells for _, cells in block), strict=True))
            numbers.append(np.empty((len(features), len(block))))
            for place, column in enumerate(features):
                if column not in bad and not _fill(numbers[-1][place], columns[column]):
                    row, cell = _first_bad(columns[column])
                    bad[column] = f"line {block[row][0]}", cell
            if target is not None:
                codes.append(np.fromiter(map(code_of.__getitem__, columns[target]), np.int32, len(block)))
        if bad:
            refuse_features(self.name, {self.columns[column]: place for column, place in bad.items()})
        if not numbers:
            raise InputError(f"{self.name} has no rows" + " below its header" * self.has_names)
        labels = None
        if target is not None:
            labels = self._labels(self.columns[target], list(code_of), np.concatenate(codes), np.concatenate(lines))
        # Column by column in memory, as data frames are.
        return np.concatenate(numbers, axis=1).T, labels

    def _labels(self, target: str, texts: list[str], codes: NDArray[np.int32], lines: NDArray[np.int64]) -> Labels:
        def complain(code: int, what: str) -> InputError:
            return InputError(f"{self.name}, line {lines[codes == code][0]}: the target {target!r} {what}")

        return labels_of(of_texts([text.strip() for text in texts]), codes, complain)

    def _lines(self, delimiter: str | None) -> Iterator[Line]:
        """Each line that is not blank, all with as many cells as the first one."""
        expected = None
        line = 0  # how far all was well
        try:
            head = self._text.readline()
            reader = csv.reader(chain([head], self._text), delimiter=delimiter or _commonest(head), strict=True)
            for cells in reader:
                first, line = line + 1, reader.line_num
                if not cells:
                    continue
                if expected is None:
                    expected = first, len(cells)
                elif len(cells) != expected[1]:
                    self._refuse_width(first, len(cells), *expected)
                yield first, cells
        except csv.Error as error:
            raise InputError(f"{self.name}, line {line + 1}: {error} (is a quote not closed?)") from error
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            raise InputError(
                f"{self.name} is no text in UTF-8, for it has the byte {byte:#x} somewhere after line {line}: save it "
                "as CSV in UTF-8"
            ) from error

    def _refuse_width(self, line: int, width: int, first: int, expected: int) -> NoReturn:
        cells = f"{width} cell" + "s" * (width != 1)
        raise InputError(f"{self.name}, line {line}: {cells}, where line {first} has {expected}")


def _commonest(line: str) -> str:
    """The commonest delimiter outside of quotes; the comma if there is none."""
    return max(DELIMITERS, key=re.sub(r'"[^"]*"', "", line).count)


def _fill(numbers: NDArray[np.float64], cells: Sequence[str]) -> bool:
    """Put the numbers in their place; say whether all of them were finite numbers."""
    try:
        numbers[:] = list(map(float, cells))
    except ValueError:
        return False
    # Python reads 1_000 as a number, which no other program does.
    return bool(np.isfinite(numbers).all()) and "_" not in "".join(cells)


def _first_bad(cells: Sequence[str]) -> tuple[int, str]:
    return next((row, cell) for row, cell in enumerate(cells) if not is_number(cell) or not math.isfinite(float(cell)))
