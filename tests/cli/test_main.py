"""The program as a whole: help, exit codes, and outputs that end early."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import PROGRAM, as_program, done, refused, run

import evertree
from evertree import OptimalTreeClassifier, load
from evertree.cli import main
from evertree.cli.parser import COMMANDS


def test_help():
    text = done("--help")
    for name, command in COMMANDS.items():
        assert name in text
        own = " ".join(done(name, "--help").split())
        assert command.EXAMPLE.split(" -")[0] in own


def test_version():
    assert done("--version") == f"evertree {evertree.__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "required: COMMAND"),
        ("learn", "invalid choice: 'learn'"),
        ("fit", "required: DATA, --target"),
        ("fit data.csv --target y --depth 3", "unrecognized arguments: --depth 3"),
        ("fit data.csv --target y --max 3", "unrecognized arguments: --max 3"),
        ("fit data.csv --target y --header --no-header", "not allowed with argument --header"),
        ("fit data.csv --target y --delimiter ;;", "argument --delimiter: must be one character"),
        ("show model.json --format xml", "invalid choice: 'xml'"),
        ("report model.json", "required: -o"),
        ("report model.json -o r.html --target y", "there is no --data"),
        ("resume run.ckpt data.csv --target y --max-depth 3", "unrecognized arguments: --max-depth 3"),
    ],
)
def test_wrong_words(words, said):
    assert said in refused(*words.split())


def test_demo():
    text = done("demo")
    assert "proven: no tree of this depth makes fewer" in text
    assert "CART" in text


def test_as_a_module_and_as_a_program(model):
    script = Path(sys.executable).with_name("evertree")
    texts = [
        subprocess.run([*program, "show", model], capture_output=True, text=True, check=True, timeout=60).stdout
        for program in (PROGRAM, [script])
        if program is PROGRAM or script.exists()
    ]
    assert set(texts) == {done("show", model)}


def test_wrong_input_as_a_program(tmp_path):
    result = as_program("fit", tmp_path / "nothing.csv", "--target", "y")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"evertree: {tmp_path / 'nothing.csv'}: no such file or directory\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes are others there")
def test_a_reader_that_goes_away(model, table, tmp_path):
    rows = tmp_path / "many.csv"
    head, *lines = table.read_text().splitlines()
    rows.write_text("\n".join([head, *lines * 500]))
    for words in (["predict", model, rows], ["--help"]):
        ours, theirs = os.pipe()
        os.close(ours)
        result = subprocess.run([*PROGRAM, *words], stdout=theirs, stderr=subprocess.PIPE, timeout=60, check=False)
        os.close(theirs)
        assert (result.returncode, result.stderr) == (0, b""), words


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk(model):
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [*PROGRAM, "show", model], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "evertree: standard output: No space left on device\n"


def test_an_output_that_cannot_show_a_name(tmp_path, monkeypatch):
    table = tmp_path / "data.csv"
    table.write_text("größe,y\n1,ja\n2,nein\n", encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    assert main(["fit", str(table), "--target", "y"]) == 2
    assert "standard output, in ascii, cannot show 'ö" in said.getvalue()


def test_bugs_keep_their_traceback(model, monkeypatch):
    def broken(_estimator):
        raise RuntimeError("a bug")

    monkeypatch.setattr("evertree.cli.show.FORMATS", {"text": broken})
    with pytest.raises(RuntimeError, match="a bug"):
        main(["show", str(model)])


class TestSecondCtrlC:
    """What `fit` raises then, it raises when the estimator is fitted."""

    def test_during_the_search(self, table, tmp_path, monkeypatch):
        fit = OptimalTreeClassifier.fit

        def left(self, X, y):
            fit(self, X, y)
            raise KeyboardInterrupt

        monkeypatch.setattr(OptimalTreeClassifier, "fit", left)
        path = tmp_path / "m.json"
        result = run("fit", table, "--target", "y", "--max-depth", 1, "-o", path)
        assert (result.code, result.out) == (130, "")
        assert result.err.splitlines()[1:] == [f"Left at once. The best tree so far is in {path}."]
        assert load(path).feature_names_in_.tolist() == ["f0", "f1", "f2"]

    def test_before_there_is_a_tree(self, table, tmp_path, monkeypatch):
        def left(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr(OptimalTreeClassifier, "fit", left)
        result = run("fit", table, "--target", "y", "-o", tmp_path / "m.json", "-q")
        assert result == (130, "", "")
        assert list(tmp_path.iterdir()) == []
