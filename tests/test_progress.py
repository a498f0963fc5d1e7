"""The live line: only where it is asked for and somebody looks."""

import os
import subprocess
import sys

import pytest

from evertree.incumbent import Incumbent
from evertree.progress import _Line
from evertree.stop import Stop
from evertree.tree import Shape

FIT = """
import numpy as np
from evertree import OptimalTreeClassifier
rng = np.random.default_rng(0)
X, y = rng.random((500, 6)), rng.integers(0, 2, 500)
class Talkative:
    def on_incumbent(self, event):
        print(event.errors)
OptimalTreeClassifier(5, time_limit=0.5, verbose={verbose}, callback=Talkative()).fit(X, y)
"""


def test_text():
    incumbent = Incumbent(Shape.leaf(), 40, "leaf")
    incumbent.prove(30, "proof")
    text = _Line(incumbent, Stop(time_limit=60)).text()
    assert text.startswith("40 errors, at least 30, gap 25.0% (leaf), 0.")
    assert text.endswith(" of 60 s")
    assert _Line(incumbent, Stop()).text().endswith(" s")
    assert " of " not in _Line(incumbent, Stop()).text()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals of that kind here")
@pytest.mark.parametrize("verbose", [0, 1])
def test_in_a_terminal(verbose):
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", FIT.format(verbose=verbose)]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 10_000)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            shown += part
        assert process.wait() == 0
        assert len(process.stdout.read().split()) > 2, "what is printed meanwhile stays in its pipe"
    os.close(ours)
    lines = shown.decode().replace("\r", "\n").split("\n")
    live = [line for line in lines if "errors, at least" in line]
    assert (len(live) > 2) == bool(verbose)
    if verbose:
        assert "of 0.5 s" in live[-1]
    else:
        assert shown == b""


def test_nothing_in_a_pipe():
    done = subprocess.run([sys.executable, "-c", FIT.format(verbose=1)], capture_output=True, check=True)
    assert len(done.stdout.split()) > 2
    assert done.stderr == b""
