"""The file of runs, and what a killed runner may have left in it."""

import json

import pytest
from lines_by_hand import run

from experiments.lines import RunsFile, read, runs_file
from experiments.runs import Run

ONE = run("auto", 8, (1.0, 20, 0), (6.0, 8, 3))
OTHER = run("C4.5", 30, status="heuristic", seconds=0.1)
DEAD = run("auto", None, status="killed after 80 s without an answer", seconds=None)


def write(path, *runs):
    with RunsFile(path) as file:
        file.add(runs)


def test_lines_and_back(tmp_path):
    path = runs_file(tmp_path / "results")
    write(path, ONE, OTHER)
    assert path == runs_file(path)
    assert read(path) == [ONE, OTHER]
    assert len(path.read_text().splitlines()) == 2


def test_a_half_written_line_is_not_counted_and_goes_before_the_next_one(tmp_path):
    path = tmp_path / "runs.jsonl"
    write(path, ONE, OTHER)
    whole = path.read_bytes()
    second = whole.index(b"\n") + 1
    for end in (second + 1, second + 40, len(whole) - 1):
        path.write_bytes(whole[:end])
        assert read(path) == [ONE]
        assert len(path.read_bytes()) == end  # reading changes nothing
        with RunsFile(path) as file:
            assert file.runs == [ONE]
            file.add([OTHER])
        assert path.read_bytes() == whole


def test_of_two_lines_for_a_job_the_last_counts(tmp_path):
    path = tmp_path / "runs.jsonl"
    write(path, DEAD, OTHER, ONE)
    assert read(path) == [ONE, OTHER]


@pytest.mark.parametrize("line", ["{}", "[]", "7", "{", json.dumps(json.loads(ONE.to_json()) | {"more": 1})])
def test_another_line_is_named(tmp_path, line):
    path = tmp_path / "runs.jsonl"
    path.write_text(f"{ONE.to_json()}\n{line}\n")
    with pytest.raises(ValueError, match="line 2, is no run"):
        read(path)


def test_two_runners_do_not_write_to_one_file(tmp_path):
    path = tmp_path / "runs.jsonl"
    with RunsFile(path), pytest.raises(RuntimeError, match="another runner is writing"):
        RunsFile(path)
    RunsFile(path).__exit__(None, None, None)


def test_what_is_left_without_times():
    later = Run(
        ONE.job, run("auto", 8, (2.0, 9, 0), seconds=9.0, peak_bytes=5).result, None, "a machine", "2027-01-01T00:00:00"
    )
    assert later != ONE
    assert later.without_times() == ONE.without_times()
    assert run("auto", 9).without_times() != ONE.without_times()
