"""Whatever is wrong with what a command was given: one line, code 2, no traceback, and nothing searched or written."""

import gzip
import os

import pytest
from command_line import make_table, refused, write_csv

from evertree import OptimalTreeClassifier


@pytest.fixture(autouse=True)
def _no_search(monkeypatch):
    """Faults are noticed before the search, not after."""

    def fit(*_):
        raise AssertionError("the search has begun")

    monkeypatch.setattr(OptimalTreeClassifier, "fit", fit)


@pytest.fixture
def write(tmp_path):
    def write(content, name="data.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


CONTENTS = {
    "NaN": ("a,y\n1,0\nnan,1\n", "line 3: column 'a' has 'nan', a missing value"),
    "infinity": ("a,y\n1,0\ninf,1\n", "line 3: column 'a' has inf, not finite"),
    "empty": ("", "is empty"),
    "only a header": ("a,y\n", "has no rows below its header"),
    "one row": ("a,y\n1,0\n", "has one row only, but a tree is learnt from 2 rows or more"),
    "text": ("a,y\n1,0\nred,1\n", "column 'a' has 'red', which is no number"),
    "unequal rows": ("a,y\n1,0\n1,1,1\n", "line 3: 3 cells, where line 1 has 2"),
    "no features": ("y\n1\n0\n", "has no column besides the target"),
    "names twice": ("a,b,a,y\n1,2,3,0\n4,5,6,1\n", "columns 0 and 2 are both called 'a'"),
    "no name": (",a,y\n0,2,0\n1,5,1\n", "column 0 (from 0) has no name"),
    "target twice": ("a,y,y\n1,2,0\n4,5,1\n", "has 2 columns of that name; give a position: 1 or 2"),
    "another target": ("a,label\n1,0\n2,1\n", "has no such column. Its columns are a, label"),
    "a target without a header": ("1,0\n2,1\n", "It has no header, so its columns are called x0, x1"),
    "a similar target": ("a,Y1\n1,0\n2,1\n", "has no such column"),
    "missing label": ("a,y\n1,0\n2,\n", "line 3: the target 'y' has no label"),
    "measurements": ("a,y\n1,0.25\n2,1\n", "line 2: the target 'y' is 0.25, a measurement"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0\0", "is no table"),
    "other encoding": ("a,y\n1,größer\n2,kleiner\n".encode("latin-1"), "is no text in UTF-8"),
    "cut-off gzip": (gzip.compress(b"a,y\n" + b"1,0\n2,1\n" * 900)[:-9], "is cut off or damaged"),
    "damaged gzip": (gzip.compress(b"a,y\n1,0\n2,1\n")[:-8] + b"damaged!", "is cut off or damaged"),
    "gzip that is none": (b"\x1f\x8b and no more", "is cut off or damaged"),
    "Parquet that is none": (b"PAR1 and no more", "cannot be read as Parquet"),
    "open quote": ('a,y\n1,0\n"2,1\n', "line 3: unexpected end of data"),
}


@pytest.mark.parametrize("kind", CONTENTS)
def test_contents(kind, write):
    content, said = CONTENTS[kind]
    path = write(content)
    line = refused("fit", path, "--target", "y")
    assert said in line
    assert str(path) in line


PARAMETERS = {
    "max_depth": ["-1", "21", "2.5", "four", "nan", "none"],
    "strategy": ["best", ""],
    "time_limit": ["0", "-1", "nan", "soon"],
    "work_limit": ["-1", "0.5", "many"],
    "gap_limit": ["-0.1", "1.1", "none", "small"],
    "memory_limit": ["-1", "lots", "1 parsec", ""],
    "heuristic": ["log_loss", "None"],
    "schedule": ["zigzag", "[(0, 1)]"],
    "n_jobs": ["0", "1.5", "all"],
    "random_state": ["-1", "0.5", "seed"],
    "checkpoint": ["", "no/such/folder/run.ckpt"],
    "checkpoint_every": ["0", "-1", "often", "none"],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in PARAMETERS.items() for value in values])
def test_parameters(name, value, table):
    option = "--" + name.replace("_", "-")
    line = refused("fit", table, "--target", "y", f"{option}={value}")
    assert option in line or "strategy must be one of" in line
    assert "must be" in line


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--target", "f00"],
            "--target f00: {table} has no such column; did you mean 'f0'? Its columns are f0, f1, f2, y",
        ),
        (["--target", "4"], "--target 4: {table} has 4 columns, from 0 to 3"),
        (["--target", "-5"], "--target -5: {table} has 4 columns, from 0 to 3"),
        (["--target", "y", "--drop", "f7"], "--drop f7: {table} has no such column"),
        (["--target", "y", "--drop", "y"], "--target y names a column that --drop leaves out"),
        (["--target", "y", "--drop", "0", "--drop", "1", "--drop", "2"], "has no column besides the target"),
        (["--target", "y", "--delimiter", ";"], "--target y: {table} has no such column"),
        (["--target", "y", "--no-header"], "It has no header, so its columns are called x0, x1, x2, x3"),
        (["--target", "0", "--no-header"], "{table}, line 1: column 'x1' has 'f1', which is no number"),
    ],
)
def test_columns(words, said, table):
    assert said.format(table=table) in refused("fit", table, *words)


def test_many_columns_are_not_all_named(tmp_path):
    X, _ = make_table(n_features=30)
    line = refused("fit", write_csv(tmp_path / "data.csv", X), "--target", "label")
    assert "f8, f9, … (30 in all)" in line


class TestFiles:
    def test_missing(self, tmp_path):
        assert "no such file or directory" in refused("fit", tmp_path / "data.csv", "--target", "y")

    def test_folder(self, tmp_path):
        assert "is a directory" in refused("fit", tmp_path, "--target", "y")

    @pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
    def test_unreadable(self, write):
        path = write("a,y\n1,0\n2,1\n")
        path.chmod(0)
        assert "permission denied" in refused("fit", path, "--target", "y")

    def test_unreadable_in_another_way(self, table, monkeypatch):
        """The same for root, for whom nothing is unreadable."""

        class Denied:
            def __init__(self, path):
                self.path = path

            def open(self, _mode):
                raise PermissionError(13, "Permission denied", self.path)

        monkeypatch.setattr("evertree.cli.source.Path", Denied)
        assert f"{table}: permission denied" in refused("fit", table, "--target", "y")


class TestOutputs:
    @pytest.mark.parametrize("option", ["--output", "--checkpoint"])
    def test_no_folder(self, option, table, tmp_path):
        path = tmp_path / "nowhere" / "file"
        line = refused("fit", table, "--target", "y", option, path)
        assert str(path) in line
        assert "no such file or directory" in line or "in a folder that is there" in line

    def test_folders(self, table, tmp_path):
        assert "this is a folder" in refused("fit", table, "--target", "y", "-o", tmp_path)
        assert "--checkpoint: must be the path of a file" in refused(
            "fit", table, "--target", "y", "--checkpoint", tmp_path
        )

    def test_a_file_where_a_folder_should_be(self, table, write):
        path = write("", "file") / "model.json"
        assert "not a directory" in refused("fit", table, "--target", "y", "-o", path)

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")  # noqa: PTH110
    def test_devices(self, table):
        assert "it is no file" in refused("fit", table, "--target", "y", "-o", "/dev/full")

    def test_standard_output(self, table):
        for option in ("-o", "--checkpoint"):
            assert "must name a file" in refused("fit", table, "--target", "y", option, "-")

    def test_inputs_are_not_overwritten(self, table, model, tmp_path):
        link = tmp_path / "link.csv"
        link.symlink_to(table)
        for words in (
            ["fit", table, "--target", "y", "-o", table],
            ["fit", link, "--target", "y", "-o", table],
            ["fit", table, "--target", "y", "--checkpoint", table],
            ["fit", table, "--target", "y", "-o", tmp_path / "one", "--checkpoint", tmp_path / "one"],
            ["fit", table, "--target", "y", "--initial-tree", model, "-o", model],
            ["predict", model, table, "-o", table],
            ["predict", model, table, "-o", model],
            ["report", model, "-o", model],
            ["report", model, "--data", table, "-o", table],
        ):
            assert "is needed for something else" in refused(*words)

    def test_nothing_is_left_behind(self, table, tmp_path):
        refused("fit", table, "--target", "nothing", "-o", tmp_path / "m.json", "--checkpoint", tmp_path / "run.ckpt")
        assert list(tmp_path.iterdir()) == []


class TestModels:
    def test_as_a_tree_to_start_from(self, table, model, tmp_path):
        words = ["fit", table, "--target", "y", "--initial-tree"]
        assert "no such file" in refused(*words, tmp_path / "nothing.json")
        assert "cannot be loaded as a model" in refused(*words, table)
        assert "initial_tree is 2 levels deep, but max_depth is 1" in refused(*words, model, "--max-depth", 1)
        dropped = refused(*words, model, "--drop", "1", "--drop", "2")
        assert "initial_tree does not fit data with 1 columns" in dropped

    def test_checkpoint_that_is_none(self, table, model):
        assert "is no checkpoint of Evertree" in refused("fit", table, "--target", "y", "--checkpoint", model)
