"""Parquet files: the same as a CSV file with the same rows."""

import datetime
import sys

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from command_line import done, make_table, refused, write_csv


def write(path, **columns):
    pq.write_table(pa.table(columns), path)
    return path


def test_the_same_model_as_from_csv(tmp_path):
    X, y = make_table()
    as_csv = write_csv(tmp_path / "data.csv", X, y)
    as_parquet = write(tmp_path / "data.parquet", f0=X[:, 0], f1=X[:, 1], f2=X[:, 2], y=y)
    words = ["--target", "y", "--max-depth", 2, "--quiet"]
    texts = [done("fit", path, *words, "-o", tmp_path / "m.json").splitlines() for path in (as_csv, as_parquet)]
    assert texts[0][:-1] == texts[1][:-1]  # all but the seconds
    assert done("predict", tmp_path / "m.json", as_csv) == done("predict", tmp_path / "m.json", as_parquet)


def test_columns_of_every_kind_of_number(tmp_path):
    y = [0, 1, 0, 1]
    kinds = {
        "int8": pa.array([1, 2, 1, 2], pa.int8()),
        "uint64": pa.array([1, 2, 1, 2], pa.uint64()),
        "float32": pa.array([0.5, 1.5, 0.5, 1.5], pa.float32()),
        "decimal": pa.array([1, 2, 1, 2], pa.decimal128(5, 2)),
        "bool": pa.array([False, True, False, True]),
        "coded": pa.array([1, 2, 1, 2]).dictionary_encode(),
    }
    for name, column in kinds.items():
        path = write(tmp_path / f"{name}.parquet", **{name: column, "y": y})
        assert "gets all of its 4 training rows right" in done("fit", path, "--target", "y"), name


@pytest.mark.parametrize("labels", [["no", "yes"], [True, False], [1.0, 2.0], [7, -7]])
def test_labels(labels, tmp_path):
    column = pa.array([labels[0], labels[1], labels[1]]).dictionary_encode()
    path = write(tmp_path / "data.parquet", x=[1.0, 2.0, 3.0], y=column)
    done("fit", path, "--target", "y", "-o", tmp_path / "m.json", "-q")
    predicted = done("predict", tmp_path / "m.json", path).split()[1:]
    assert predicted == [str(labels[0]), str(labels[1]), str(labels[1])]


REFUSED = {
    "text": ({"x": ["a", "b"], "y": [0, 1]}, "row 1: column 'x' has 'string such as a', which is no number"),
    "date": ({"x": [datetime.date(2020, 1, 1)] * 2, "y": [0, 1]}, "has 'date32"),
    "nothing at all": ({"x": pa.nulls(2), "y": [0, 1]}, "'null such as no value at all'"),
    "missing": ({"x": [1.0, None], "y": [0, 1]}, "row 2: column 'x' has no value"),
    "nan": ({"x": [1.0, np.nan], "y": [0, 1]}, "row 2: column 'x' has 'nan', a missing value"),
    "inf": ({"x": [1.0, np.inf], "y": [0, 1]}, "row 2: column 'x' has inf, not finite"),
    "no label": ({"x": [1.0, 2.0], "y": [0, None]}, "row 2: the target 'y' has no label"),
    "nan label": ({"x": [1.0, 2.0], "y": [0.0, np.nan]}, "row 2: the target 'y' has no label"),
    "measurement": ({"x": [1.0, 2.0], "y": [0.0, 0.5]}, "row 2: the target 'y' is 0.5, a measurement"),
    "date label": ({"x": [1.0, 2.0], "y": [datetime.date(2020, 1, 1)] * 2}, "must be a text, a whole number"),
    "list label": ({"x": [1.0, 2.0], "y": [[0], [1]]}, "the target 'y' holds no classes"),
    "no rows": ({"x": pa.array([], pa.float64()), "y": pa.array([], pa.int8())}, "has no rows"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_refused(kind, tmp_path):
    columns, said = REFUSED[kind]
    assert said in refused("fit", write(tmp_path / "data.parquet", **columns), "--target", "y")


def test_cut_off(tmp_path):
    path = write(tmp_path / "data.parquet", x=[1.0, 2.0], y=[0, 1])
    path.write_bytes(path.read_bytes()[:-10])
    assert "cannot be read as Parquet" in refused("fit", path, "--target", "y")


def test_without_pyarrow(tmp_path, monkeypatch):
    path = write(tmp_path / "data.parquet", x=[1.0, 2.0], y=[0, 1])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install evertree[parquet]" in refused("fit", path, "--target", "y")
