"""`evertree report`: the page of a model, with the rows of a table if one is given."""

import json

import pandas as pd
import pytest
from command_line import done, make_table, refused, run, write_csv

from evertree import load
from evertree.report import report_html


def test_of_a_model_alone(model, tmp_path):
    result = run("report", model, "-o", tmp_path / "r.html", "--title", "My <tree>")
    assert (result.code, result.out, result.err) == (0, "", f"The report is in {tmp_path / 'r.html'}.\n")
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == report_html(load(model), title="My <tree>")


def test_with_the_training_rows(model, table, tmp_path):
    X, y = make_table()
    frame = pd.DataFrame(X, columns=["f0", "f1", "f2"])
    expected = report_html(load(model), frame, y)
    done("report", model, "-o", tmp_path / "r.html", "--data", table, "--target", "y")
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == expected
    done("report", model, "-o", tmp_path / "r.html", "--data", table)  # rows alone make thresholds short
    expected = report_html(load(model), frame)
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == expected


def test_with_other_rows(model, tmp_path):
    X, y = make_table(seed=7)
    other = write_csv(tmp_path / "other.csv", X, y)
    frame = pd.DataFrame(X, columns=["f0", "f1", "f2"])
    out = done("report", model, "-o", tmp_path / "r.html", "--data", other, "--target", "y", "--json")
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page == report_html(load(model), frame, y)
    assert json.loads(out) == {"output": str(tmp_path / "r.html"), "bytes": len(page.encode())}


def test_labels_that_look_the_same_are_the_same(tmp_path):
    """A model of "01" and "2" meets a table in which there is only 2."""
    (tmp_path / "train.csv").write_text("x,y\n1,01\n2,2\n")
    (tmp_path / "test.csv").write_text("x,y\n2,2\n3,2\n")
    done("fit", tmp_path / "train.csv", "--target", "y", "-o", tmp_path / "m.json", "-q")
    done("report", tmp_path / "m.json", "-o", tmp_path / "r.html", "--data", tmp_path / "test.csv", "--target", "y")
    labelled = report_html(load(tmp_path / "m.json"), pd.DataFrame({"x": [2.0, 3.0]}), ["2", "2"])
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == labelled


class TestRefused:
    def test_other_rows_without_labels(self, model, tmp_path):
        other = write_csv(tmp_path / "other.csv", *make_table(seed=7))
        assert "do not reach the leaves" in refused("report", model, "-o", tmp_path / "r.html", "--data", other)

    @pytest.mark.parametrize("words", [["--data", "nothing.csv"], ["--data", "nothing.csv", "--target", "y"]])
    def test_no_data(self, words, model, tmp_path):
        assert "nothing.csv: no such file" in refused("report", model, "-o", tmp_path / "r.html", *words)
        assert not (tmp_path / "r.html").exists()
