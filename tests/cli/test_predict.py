"""`evertree predict`: what the estimator predicts, columns by name."""

import csv
import gzip
import io
import json

import numpy as np
import pandas as pd
import pytest
from command_line import done, refused, write_csv

from evertree import load

NAMES = ["f0", "f1", "f2"]


@pytest.fixture(scope="module")
def rows():
    return np.random.default_rng(5).normal(size=(50, 3))


def expected(model, rows, method="predict"):
    return getattr(load(model), method)(pd.DataFrame(rows, columns=NAMES)).tolist()


def test_labels(model, rows, tmp_path):
    path = write_csv(tmp_path / "rows.csv", rows)
    head, *labels = done("predict", model, path).split()
    assert head == "prediction"
    assert labels == [str(label) for label in expected(model, rows)]


def test_proba(model, rows, tmp_path):
    path = write_csv(tmp_path / "rows.csv", rows)
    head, *lines = csv.reader(io.StringIO(done("predict", model, path, "--proba")))
    assert head == ["prediction", "probability of 0", "probability of 1", "probability of 2"]
    assert [[float(cell) for cell in line[1:]] for line in lines] == expected(model, rows, "predict_proba")


def test_json(model, rows, tmp_path):
    path = write_csv(tmp_path / "rows.csv", rows)
    result = json.loads(done("predict", model, path, "--proba", "--json"))
    assert (result["rows"], result["classes"]) == (50, [0, 1, 2])
    assert result["predictions"] == expected(model, rows)
    assert result["probabilities"] == expected(model, rows, "predict_proba")
    assert "probabilities" not in json.loads(done("predict", model, path, "--json"))


@pytest.mark.parametrize("name", ["out.csv", "out.tsv", "out.csv.gz", "out.tsv.gz"])
def test_into_a_file(name, model, rows, tmp_path):
    path, out = write_csv(tmp_path / "rows.csv", rows), tmp_path / name
    assert done("predict", model, path, "--proba", "-o", out) == ""
    data = out.read_bytes()
    text = (gzip.decompress(data) if name.endswith(".gz") else data).decode()
    assert text.replace("\t", ",") == done("predict", model, path, "--proba")
    assert ("\t" in text) == (".tsv" in name)
    summary = json.loads(done("predict", model, path, "-o", out, "--json"))
    assert summary == {"rows": 50, "output": str(out)}


def test_columns_are_found_by_name(model, rows, table, tmp_path):
    moved = np.column_stack([rows[:, 2], rows[:, 0] * np.nan, rows[:, 1], rows[:, 0]])
    path = write_csv(tmp_path / "rows.csv", moved, names=["f2", "other", "f1", "f0"])
    assert done("predict", model, path) == done("predict", model, write_csv(tmp_path / "same.csv", rows))
    assert done("predict", model, table).count("\n") == 61, "the target may be in the table"


def test_one_row(model, rows, tmp_path):
    assert done("predict", model, write_csv(tmp_path / "rows.csv", rows[:1])).count("\n") == 2


def test_without_a_header(model, rows, tmp_path):
    path = write_csv(tmp_path / "rows.csv", rows, names=[])
    assert "has no header, but the model knows its columns by name (f0, f1, f2)" in refused("predict", model, path)
    assert done("predict", model, path, "--no-header").split()[1:] == [str(y) for y in expected(model, rows)]


class TestRefused:
    def test_columns(self, model, rows, tmp_path):
        path = tmp_path / "rows.csv"
        write_csv(path, rows, names=["f0", "g", "f2"])
        assert "lacks the column f1, which the model needs" in refused("predict", model, path)
        write_csv(path, rows[:, :1], names=["f0"])
        assert "lacks the columns f1, f2" in refused("predict", model, path)
        write_csv(path, rows, names=["f0", "f1", "f2"])
        assert "lacks the column f0" in refused("predict", model, path, "--drop", "f0")
        write_csv(path, np.column_stack([rows, rows[:, :1]]), names=["f0", "f1", "f2", "f0"])
        assert "columns 0 and 3 are both called 'f0'" in refused("predict", model, path)

    def test_number_of_columns(self, model, rows, tmp_path):
        path = write_csv(tmp_path / "rows.csv", rows[:, :2], names=[])
        assert "has 2 columns, but the model needs 3" in refused("predict", model, path, "--no-header")

    def test_values(self, model, rows, tmp_path):
        path = tmp_path / "rows.csv"
        path.write_text("f0,f1,f2\n1,2,3\n1,,3\n")
        assert "line 3: column 'f1' has no value" in refused("predict", model, path)
        path.write_text("f0,f1,f2\n")
        assert "has no rows below its header" in refused("predict", model, path)

    @pytest.mark.parametrize("name", ["out.parquet", "out.json"])
    def test_other_formats(self, name, model, table, tmp_path):
        assert "written as CSV" in refused("predict", model, table, "-o", tmp_path / name)
