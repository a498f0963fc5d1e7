"""What a person at a terminal sees and does: the live line, Ctrl-C, going on."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from command_line import PROGRAM, as_program, write_csv

from evertree import load
from evertree.checkpoint import read

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals of that kind here")


@pytest.fixture(scope="module")
def hard(tmp_path_factory):
    """Labels that no small tree explains: the search would take hours."""
    rng = np.random.default_rng(0)
    return write_csv(tmp_path_factory.mktemp("hard") / "data.csv", rng.random((2000, 10)), rng.integers(0, 2, 2000))


class Terminal:
    """A command whose standard error, or all of whose output, is a terminal."""

    def __init__(self, *arguments, shared=False):
        self._ours, theirs = os.openpty()
        environment = os.environ | {"TERM": "xterm", "COLUMNS": "150"}
        self.process = subprocess.Popen(
            [*PROGRAM, *map(str, arguments)],
            stdout=theirs if shared else subprocess.PIPE,
            stderr=theirs,
            env=environment,
            text=True,
        )
        os.close(theirs)
        self.shown = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        os.close(self._ours)

    def wait_for(self, text):
        """Read the terminal until this was shown, or all, if it is None."""
        while text is None or text not in self.shown:
            try:
                part = os.read(self._ours, 10_000).decode()
            except OSError:  # the other side is closed
                part = ""
            if not part:
                assert text is None, f"{text!r} was not shown, but: {self.shown}"
                return
            self.shown += part.replace("\r\n", "\n")

    def press_ctrl_c(self):
        self.process.send_signal(signal.SIGINT)

    def end(self):
        """The exit code and the standard output."""
        self.wait_for(None)
        out = self.process.stdout.read() if self.process.stdout else ""
        return self.process.wait(timeout=20), out


def words(table, folder, *more):
    return ["fit", table, "--target", "y", "--max-depth", 4, "-o", folder / "m.json", *more]


def test_live_line(hard, tmp_path):
    with Terminal(*words(hard, tmp_path, "--time-limit", 0.6)) as terminal:
        code, out = terminal.end()
    assert code == 0
    live = [line for line in terminal.shown.replace("\r", "\n").split("\n") if " errors, at least " in line]
    assert len(live) > 2
    assert " of 0.6 s" in live[-1]
    assert "errors, at least" not in out
    assert out.startswith("f")


def test_everything_in_one_terminal(hard, tmp_path):
    with Terminal(*words(hard, tmp_path, "--time-limit", 0.3), shared=True) as terminal:
        assert terminal.end()[0] == 0
    places = [
        terminal.shown.index(text) for text in ("2,000 rows", " of 0.3 s", "|-- yes", "The tree gets", "The model")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("option", ["--quiet", "--json"])
def test_less(option, hard, tmp_path):
    with Terminal(*words(hard, tmp_path, "--time-limit", 0.3, option)) as terminal:
        assert terminal.end()[0] == 0
    assert (terminal.shown == "") == (option == "--quiet")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot send Ctrl-C to one process only")
class TestCtrlC:
    def test_keeps_the_tree_and_goes_on(self, hard, tmp_path):
        checkpoint = tmp_path / "run.ckpt"
        with Terminal(*words(hard, tmp_path, "--time-limit", "none", "--checkpoint", checkpoint)) as terminal:
            terminal.wait_for("(local")  # the source of the best tree in the live line
            terminal.press_ctrl_c()
            code, out = terminal.end()
        assert code == 0
        model = load(tmp_path / "m.json")
        assert model.status_ == "interrupted"
        assert f"The tree gets {model.error_} of its 2,000 training rows wrong" in out
        assert "The search was interrupted" in out
        assert "Traceback" not in terminal.shown
        assert "Warning" not in terminal.shown
        command = shlex.split(terminal.shown.split("To go on: ")[1])
        state = read(checkpoint)
        assert (state["errors"], state["lower_bound"]) == (model.error_, model.lower_bound_)

        result = as_program(*command[1:], "--time-limit", 0.3, "--json")
        resumed = json.loads(result.stdout)
        first_line = result.stderr.split("\n")[0]
        assert f"going on from {model.error_:,} errors, at least {model.lower_bound_:,}, gap " in first_line
        assert resumed["started_from"]["errors"] == model.error_
        assert resumed["errors"] <= model.error_
        assert resumed["lower_bound"] >= model.lower_bound_
        assert resumed["seconds"] > model.seconds_

    def test_without_a_checkpoint(self, hard, tmp_path):
        with Terminal(*words(hard, tmp_path)) as terminal:
            terminal.wait_for("errors, at least")
            terminal.press_ctrl_c()
            assert terminal.end()[0] == 0
        assert "To be able to go on after Ctrl-C, search with --checkpoint FILE." in terminal.shown
        assert load(tmp_path / "m.json").status_ == "interrupted"

    def test_twice(self, hard, tmp_path):
        """The second may come before or after the search has wound up: the tree is kept, and nobody complains."""
        with Terminal(*words(hard, tmp_path)) as terminal:
            terminal.wait_for("(local")
            terminal.press_ctrl_c()
            time.sleep(0.002)  # two signals at once would be one
            terminal.press_ctrl_c()
            code, _ = terminal.end()
        assert code in (0, 130)
        assert "Traceback" not in terminal.shown
        assert load(tmp_path / "m.json").status_ == "interrupted"
