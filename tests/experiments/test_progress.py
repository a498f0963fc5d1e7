"""How long it will take: from the limits at first, then from what was seen."""

import pytest
from lines_by_hand import run

from experiments.progress import OVERHEAD, TimeLeft

JOBS = [run(method, None, dataset=name).job for name in ("bank", "wilt", "rice") for method in ("auto", "C4.5")]


def test_seconds_to_the_end():
    left = TimeLeft(JOBS, at_once=1)
    assert left.seconds == pytest.approx(3 * (10 + OVERHEAD) + 3 * OVERHEAD)
    assert TimeLeft(JOBS, at_once=2).seconds == pytest.approx(left.seconds / 2)
    left.done(run("auto", 8, wall_seconds=4.0))
    assert left.seconds == pytest.approx(2 * 4.0 + 3 * OVERHEAD)
    left.done(run("C4.5", 8, wall_seconds=0.5))
    left.done(run("auto", 8, dataset="wilt", wall_seconds=6.0))
    assert left.seconds == pytest.approx(5.0 + 2 * 0.5)
    for name in ("wilt", "rice"):
        left.done(run("C4.5", 8, dataset=name))
    left.done(run("auto", None, dataset="rice", wall_seconds=None))
    assert left.seconds == 0
