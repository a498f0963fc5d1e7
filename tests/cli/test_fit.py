"""`evertree fit`: what the estimator finds, with the table's names, shown and written."""

import io
import json
import os
import sys
import types

import numpy as np
import pandas as pd
import pytest
from command_line import done, make_table, run, write_csv

from evertree import OptimalTreeClassifier, load
from evertree.export import export_text


def untimed(path):
    """A model file without what differs from run to run."""
    model = json.loads(path.read_text())
    for row in model["trace"]["rows"]:
        row[0] = 0
    del model["result"]["seconds"], model["checksum"]
    return model


@pytest.mark.parametrize(
    "options",
    [
        {"max_depth": 2},
        {"max_depth": 3, "work_limit": 30_000, "random_state": 3},
        {"max_depth": 3, "strategy": "ca-contree", "schedule": "linear", "heuristic": "entropy", "gap_limit": 0.5},
        {"strategy": "greedy", "memory_limit": "20MB", "time_limit": None, "n_jobs": 1},
        {"max_depth": 2, "strategy": "exact", "heuristic": "none"},
    ],
)
def test_the_same_as_the_estimator(options, table, tmp_path):
    words = [word for name, value in options.items() for word in ("--" + name.replace("_", "-"), value)]
    done("fit", table, "--target", "y", "-o", tmp_path / "command.json", *words)
    X, y = make_table()
    OptimalTreeClassifier(**options).fit(pd.DataFrame(X, columns=["f0", "f1", "f2"]), y).save(
        tmp_path / "estimator.json"
    )
    assert untimed(tmp_path / "command.json") == untimed(tmp_path / "estimator.json")


def test_what_is_shown(table, tmp_path):
    result = run("fit", table, "--target", "y", "--max-depth", 2, "-o", tmp_path / "m.json")
    estimator = load(tmp_path / "m.json")
    assert result.out.startswith(export_text(estimator) + "\n\nThe tree gets ")
    assert "Proven optimal: no tree of depth 2 or less makes fewer errors" in result.out
    assert "f0 <= " in result.out
    assert result.err == (f"{table}: 60 rows, 3 features, 3 classes in 'y'\nThe model is in {tmp_path / 'm.json'}.\n")


def test_quiet(table, tmp_path):
    loud = run("fit", table, "--target", "y", "--max-depth", 1)
    quiet = run("fit", table, "--target", "y", "--max-depth", 1, "-o", tmp_path / "m.json", "--quiet")
    assert quiet.err == ""
    assert quiet.out.splitlines()[:-1] == loud.out.splitlines()[:-1]


def test_json(table, tmp_path):
    path = tmp_path / "m.json"
    out = done("fit", table, "--target", "y", "--max-depth", 2, "-o", path, "--json")
    assert out.count("\n") == 1
    result, estimator = json.loads(out), load(path)
    assert result["status"] == "optimal"
    assert (result["errors"], result["lower_bound"], result["gap"]) == (estimator.error_, estimator.error_, 0.0)
    assert (result["rows"], result["classes"], result["feature_names"]) == (60, [0, 1, 2], ["f0", "f1", "f2"])
    assert result["tree"] == json.loads(path.read_text())["tree"]
    assert (result["model"], result["checkpoint"], result["resume"]) == (str(path), None, None)


@pytest.mark.parametrize("target", ["y", "3", "-1"])
def test_target_by_name_or_position(target, table):
    assert "The tree gets" in done("fit", table, "--target", target, "--max-depth", 1)


def test_target_in_the_middle_and_columns_left_out(tmp_path):
    X, y = make_table(n_features=2)
    rows = [["id", "f0", "label", "f1", "note"]]
    rows += [[f"row {i}", X[i, 0], f"class {y[i]}", X[i, 1], ""] for i in range(len(y))]
    path = tmp_path / "data.csv"
    path.write_text("\n".join(",".join(map(str, row)) for row in rows))
    done("fit", path, "--target", "label", "--drop", "id", "--drop", "-1", "-o", tmp_path / "m.json", "--max-depth", 2)
    model = load(tmp_path / "m.json")
    assert model.feature_names_in_.tolist() == ["f0", "f1"]
    assert model.classes_.tolist() == ["class 0", "class 1", "class 2"]
    assert (
        done("predict", tmp_path / "m.json", path).split("\n")[1:-1]
        == model.predict(pd.DataFrame(X, columns=["f0", "f1"])).tolist()
    )


def test_without_a_header(tmp_path):
    X, y = make_table()
    path = write_csv(tmp_path / "data.csv", X, [f"c{label}" for label in y], names=[])
    done("fit", path, "--target", "-1", "-o", tmp_path / "m.json", "--max-depth", 2)
    model = load(tmp_path / "m.json")
    assert not hasattr(model, "feature_names_in_")
    assert np.sum(model.predict(X) != [f"c{label}" for label in y]) == model.error_
    predicted = done("predict", tmp_path / "m.json", path, "--drop", "3").split()[1:]
    assert predicted == model.predict(X).tolist()


def test_a_column_named_like_a_position(tmp_path):
    path = tmp_path / "data.csv"
    path.write_text("1,0,y\n5,a,1\n6,b,2\n")
    done("fit", path, "--target", "0", "--drop", "y", "--header", "-o", tmp_path / "m.json")
    model = load(tmp_path / "m.json")
    assert (model.feature_names_in_.tolist(), model.classes_.tolist()) == (["1"], ["a", "b"])


def test_standard_input(table, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace(buffer=io.BytesIO(table.read_bytes())))
    result = run("fit", "-", "--target", "y", "--max-depth", 1)
    assert result.code == 0
    assert result.err.startswith("standard input: 60 rows")


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="there are no pipes with a name here")  # noqa: PTH110
def test_a_pipe_with_a_name(table):
    ours, theirs = os.pipe()
    os.write(theirs, table.read_bytes())
    os.close(theirs)
    assert "The tree gets" in done("fit", f"/dev/fd/{ours}", "--target", "y", "--max-depth", 1)
    os.close(ours)


def test_from_another_model(table, model):
    result = json.loads(
        done("fit", table, "--target", "y", "--initial-tree", model, "--strategy", "greedy", "--max-depth", 3, "--json")
    )
    greedy = json.loads(done("fit", table, "--target", "y", "--strategy", "greedy", "--max-depth", 2, "--json"))
    assert result["errors"] <= load(model).error_ <= greedy["errors"]


def test_hard_data(tmp_path):
    """One class only, constant features, equal rows with different labels, and values at the edges of float64."""
    cases = {
        "one class": ("a,b,y", [(1, 2, "x"), (3, 4, "x")], 0),
        "constant": ("a,b,y", [(1, 1, "x"), (1, 1, "z"), (1, 1, "z")], 1),
        "equal rows": ("a,b,y", [(1, 2, 0), (1, 2, 1), (3, 2, 1)], 1),
        "edges": ("a,b,y", [("1e-300", 0, 0), ("2e-300", 0, 1), ("1e308", 0, 0), ("-5e-324", 0, 1)], 0),
        "neighbours": ("a,b,y", [("9007199254740992", 1, 0), ("9007199254740994", 1, 1)], 0),
        "signs of zero": ("a,b,y", [("-0.0", 1, 0), ("0", 1, 1)], 1),
        "huge labels": ("a,b,y", [(1, 1, 10**30), (2, 1, -1)], 0),
    }
    for name, (head, rows, errors) in cases.items():
        path = tmp_path / "data.csv"
        path.write_text("\n".join([head, *(",".join(map(str, row)) for row in rows)]))
        result = json.loads(done("fit", path, "--target", "y", "--max-depth", 3, "--json"))
        assert (result["status"], result["errors"]) == ("optimal", errors), name


@pytest.mark.parametrize("depth", [0, 20])
def test_depths_at_the_ends(depth, table):
    assert "The tree gets" in done("fit", table, "--target", "y", "--max-depth", depth, "--work-limit", 10_000)


def test_a_model_that_cannot_be_written_in_the_end(table, tmp_path, monkeypatch):
    """The tree is shown before the complaint: the search may have taken long."""

    def full(*_):
        raise OSError(28, "No space left on device", str(tmp_path / "m.json"))

    monkeypatch.setattr("evertree.model_file.write_whole", full)
    result = run("fit", table, "--target", "y", "--max-depth", 1, "-o", tmp_path / "m.json", "-q")
    assert result.code == 2
    assert "The tree gets" in result.out
    assert result.err == f"evertree: {tmp_path / 'm.json'}: no space left on device\n"
