"""Tables as text: every float64 comes back, and everything else is refused with its line."""

import gzip
import io

import numpy as np
import pytest
from command_line import make_table, write_csv

from evertree.cli import csv_file
from evertree.cli.csv_file import CsvTable
from evertree.cli.errors import InputError
from evertree.cli.source import Source, opened


def read(text, features=None, target=None, header=None, delimiter=None, known=()):
    data = text if isinstance(text, bytes) else text.encode()
    table = CsvTable(Source("data", io.BufferedReader(io.BytesIO(data))), header, delimiter, known)
    if features is None:
        features = [place for place in range(len(table.columns)) if place != target]
    numbers, labels = table.read(features, target)
    return table.columns, numbers.tolist(), None if labels is None else labels.tolist()


def test_plain():
    assert read("a,b\n1,2.5\n-3,4e2\n") == (["a", "b"], [[1, 2.5], [-3, 400]], None)
    assert read("a,y,b\n1,no,2\n3,yes,4\n", target=1) == (["a", "y", "b"], [[1, 2], [3, 4]], ["no", "yes"])
    assert read("a,b,c\n1,2,3", features=[2, 0]) == (["a", "b", "c"], [[3, 1]], None)


@pytest.mark.parametrize(
    "text", ["a,b\r\n1,2\r\n", "a,b\r1,2\r", "\ufeffa,b\n1,2", 'a,"b"\n"1",2\n\n\n', " a , b \n 1 , 2 "]
)
def test_ways_of_writing_the_same(text):
    assert read(text) == (["a", "b"], [[1, 2]], None)


@pytest.mark.parametrize(
    ("text", "delimiter"), [("a;b\n1;2", None), ("a\tb\n1\t2", None), ("a|b\n1|2", "|"), ('"a";"b,,"\n1;2', None)]
)
def test_delimiters(text, delimiter):
    assert read(text, delimiter=delimiter)[1] == [[1, 2]]


def test_header():
    assert read("1,2\n3,4") == (["x0", "x1"], [[1, 2], [3, 4]], None)
    assert read("1,2\n3,4", header=True) == (["1", "2"], [[3, 4]], None)
    assert read("7,y\n3,4", header=False, features=[0])[1] == [[7], [3]]


def test_quoted_text_may_have_anything():
    columns, _, labels = read('a,"the ""y"", so called"\n1,"x\ny"\n2,"a,b"\n', target=1)
    assert columns[1] == 'the "y", so called'
    assert labels == ["x\ny", "a,b"]


@pytest.mark.parametrize("seed", range(3))
def test_every_float_comes_back(seed, tmp_path, monkeypatch):
    monkeypatch.setattr(csv_file, "ROWS_AT_ONCE", 700)
    bits = np.random.default_rng(seed).integers(0, 2**64, size=(2500, 4), dtype=np.uint64)
    X = bits.view(np.float64)
    X[~np.isfinite(X)] = 5e-324
    X[0] = [2.0**53 + 2, -0.0, 1.7976931348623157e308, 1e-300]
    path = write_csv(tmp_path / "data.csv", X)
    with opened(str(path)) as source:
        table = CsvTable(source, None, None, ())
        numbers, _ = table.read([0, 1, 2, 3], None)
    assert numbers.tobytes() == np.ascontiguousarray(X).tobytes()
    assert numbers.flags.f_contiguous


def test_gzip(tmp_path):
    X, y = make_table()
    path = write_csv(tmp_path / "data.csv", X, y)
    packed = tmp_path / "no-telling-name"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    with opened(str(packed)) as source:
        table = CsvTable(source, None, None, ())
        numbers, labels = table.read([0, 1, 2], 3)
    assert numbers.tolist() == X.tolist()
    assert labels.tolist() == y.tolist()


REFUSED = {
    "empty": ("", "data is empty"),
    "blank": ("\n\n\n", "data is empty"),
    "only a header": ("a,b\n", "data has no rows below its header"),
    "too few cells": ("a,b\n1,2\n3\n", "data, line 3: 1 cell, where line 1 has 2"),
    "too many cells": ("\na,b\n1,2\n\n3,4,5\n", "data, line 5: 3 cells, where line 2 has 2"),
    "too few cells after a text of two lines": ('a,b\n"1\n",2\n3\n', "data, line 4: 1 cell"),
    "text": ("a,b\n1,2\n3,red\n", "data, line 3: column 'b' has 'red', which is no number. .* with --drop b$"),
    "texts": ("a b,b,c\n1,2,3\nx,y,3\n", r"2 columns are not numbers: a b, b\).*--drop 'a b' --drop b$"),
    "text in a later block": ("a,b\n" + "1,2\n" * 50 + "3,red\n", "line 52: column 'b'"),
    "decimal comma": ('a;b\n1;"2,5"\n', "column 'b' has '2,5'"),
    "underscore": ("a,b\n1,2\n3,1_000\n", "line 3: column 'b' has '1_000'"),
    "nothing": ("a,b\n1,2\n,3\n", "line 3: column 'a' has no value"),
    "NA": ("a,b\n1,2\n1,NA\n", "line 3: column 'b' has 'NA', a missing value"),
    "nan": ("a,b\n1,2\n1,nan\n", "line 3: column 'b' has 'nan', a missing value"),
    "infinity": ("a,b\n1,2\n1,-inf\n", "line 3: column 'b' has -inf, not finite"),
    "too large": ("a,b\n1,2\n1,1e309\n", "line 3: column 'b' has 1e309, not finite"),
    "many columns with nothing": ("a,b,c\n1,2,3\n,,\n", r"column 'a' has no value \(so have 2 other columns\)"),
    "long text": ("a,b\n1," + "x" * 500, r"column 'b' has 'x{37}\.\.\.', which"),
    "open quote": ('a,b\n1,2\n3,"4\n5,6\n', r"data, line 3: unexpected end of data \(is a quote not closed\?\)"),
    "text after a quote": ('a,b\n1,2\n3,"4"x\n', "data, line 3: ',' expected after"),
    "bytes": (b"a,b\n1,\xe4\n", "data is no text in UTF-8, for it has the byte 0xe4 somewhere after line"),
    "UTF-16": ("a,b\n1,2\n".encode("utf-16"), "neither text in UTF-8 nor gzip nor Parquet"),
    "zeros": (b"\x7fELF\0\0\0", "data is no table"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_refused(kind, monkeypatch):
    monkeypatch.setattr(csv_file, "ROWS_AT_ONCE", 20)
    text, said = REFUSED[kind]
    with pytest.raises(InputError, match=said):
        read(text)


TARGETS = {
    "no label": ("1,a\n2,\n3,b", "data, line 3: the target 'y' has no label"),
    "nan": ("1,1\n2,nan\n3,0", "data, line 3: the target 'y' has no label"),
    "measurement": ("1,1\n2,0.5\n3,2", "data, line 3: the target 'y' is 0.5, a measurement and no class"),
}


@pytest.mark.parametrize("kind", TARGETS)
def test_refused_targets(kind):
    rows, said = TARGETS[kind]
    with pytest.raises(InputError, match=said):
        read("x,y\n" + rows, target=1)


def test_columns_that_are_not_asked_for_may_be_anything():
    assert read("a,name,b\n1,Ada,2\n3,,4\n", features=[0, 2])[1] == [[1, 2], [3, 4]]
