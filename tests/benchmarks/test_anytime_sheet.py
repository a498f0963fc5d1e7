"""The figures of the anytime sheet, from runs made by hand."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import anytime_scores  # noqa: E402
import anytime_sheet  # noqa: E402
import anytime_table  # noqa: E402
from anytime_runs import PEER, Run, curve, read_runs  # noqa: E402
from claims import Claim  # noqa: E402


def run(method, errors, *claims, dataset="bank", optimum=None, seconds=10.0, status="time_limit"):
    return Run(dataset, 4, method, 10.0, optimum, status, seconds, errors, [Claim(*claim) for claim in claims])


OURS = run("auto", 8, (0.0, 100, "leaf"), (1.0, 20, "greedy"), (6.0, 8, "lds"))
THEIRS = run(PEER, 10, (2.0, 20, "lds"), (5.0, 9, "lds"), seconds=10.5)


def test_curves_hold_trees_that_count():
    assert [(row.seconds, row.errors) for row in curve(OURS)] == [(1.0, 20), (6.0, 8)]
    # A claim of 9 errors, where the final tree makes 10, is taken for 10.
    assert [(row.seconds, row.errors) for row in curve(THEIRS)] == [(2.0, 20), (5.0, 10)]
    # A final tree nobody told of counts from the end.
    assert [(row.seconds, row.errors) for row in curve(run("auto", 5, (1.0, 20, "lds")))] == [(1.0, 20), (10.0, 5)]
    assert curve(Run("bank", 4, PEER, 10.0, None, "died")) == []


def test_scores_by_hand():
    (instance,) = anytime_scores.instances_of([OURS, THEIRS], {})
    assert (instance.reference, instance.is_optimum) == (8, False)
    ours, theirs = instance.scores["auto"], instance.scores[PEER]
    assert ours.integral == pytest.approx((1 + 5 * 0.6) / 10)
    assert theirs.integral == pytest.approx((2 + 3 * 0.6 + 5 * 0.2) / 10)
    assert (ours.first_tree, theirs.first_tree) == (1.0, 2.0)
    assert ours.gaps == pytest.approx((0.6, 0.6, 0.6, 0.0))  # after 1, 2, 5 and 10 seconds
    assert (ours.overrun, theirs.overrun) == (0.0, 0.5)
    summary = anytime_scores.summarize([instance], "auto", ["auto", PEER])
    assert summary.ratio == pytest.approx(0.4 / 0.48)
    assert (summary.not_worse, summary.earlier, summary.compared) == (1, 1, 1)


def test_reference_is_the_optimum_or_the_best_known():
    (instance,) = anytime_scores.instances_of([run("auto", 8, optimum=6)], {})
    assert (instance.reference, instance.is_optimum) == (6, True)
    (instance,) = anytime_scores.instances_of([run("auto", 8)], {("bank", 4): 7})
    assert (instance.reference, instance.is_optimum) == (7, False)


def test_a_first_tree_after_the_limit_does_not_count():
    (instance,) = anytime_scores.instances_of([run("auto", 8, (11.0, 8, "lds"), seconds=11.0)], {})
    assert instance.scores["auto"].first_tree == math.inf
    assert instance.scores["auto"].integral == 1.0


def test_means_are_over_what_all_finished_and_a_lost_run_is_not_a_good_one():
    lost = Run("eeg", 4, "auto", 10.0, None, "died")
    runs = [OURS, THEIRS, lost, run(PEER, 5, (1.0, 5, "lds"), dataset="eeg")]
    instances = anytime_scores.instances_of(runs, {})
    summary = anytime_scores.summarize(instances, "auto", ["auto", PEER])
    assert summary.integral == pytest.approx(0.4)
    assert (summary.not_worse, summary.earlier, summary.compared) == (1, 1, 2)


def test_faults_are_told():
    runs = [
        run("auto", 5, (1.0, 5, "lds"), optimum=6),
        run(PEER, 10, (1.0, 9, "lds"), optimum=6),
        run("exact", 9, (1.0, 9, "exact"), optimum=6, status="optimal"),
    ]
    lines = list(anytime_table.faults(anytime_scores.instances_of(runs, {})))
    assert any(line.startswith("WRONG: auto") and "fewer than the optimum" in line for line in lines)
    assert any(line.startswith(PEER) and "claimed a tree with 9 errors" in line for line in lines)
    assert any(line.startswith("WRONG: exact") and "calls 9 errors optimal" in line for line in lines)


def test_table_has_every_method():
    lines = list(anytime_table.sheet(anytime_scores.instances_of([OURS, THEIRS], {})))
    assert lines[0] == "depth 4"
    assert "40.00" in lines[3]
    assert "48.00" in lines[3]
    assert any(line.startswith("auto") and "1 of 1" in line for line in lines)


def test_lines_and_back(tmp_path):
    path = tmp_path / "runs.jsonl"
    path.write_text("".join(r.to_json() + "\n" for r in (OURS, THEIRS)))
    assert read_runs(path) == [OURS, THEIRS]
    path.write_text(OURS.to_json() + "\n" + json.dumps({"dataset": "bank"}) + "\n")
    with pytest.raises(ValueError, match="line 2, is no run"):
        read_runs(path)


def test_sheet_from_beginning_to_end(tmp_path, capsys):
    rng = np.random.default_rng(0)
    table = np.column_stack([rng.integers(0, 2, 80), rng.random((80, 2))])
    np.savetxt(tmp_path / "toy.csv.gz", table, delimiter=",", header="y,x0,x1", comments="")
    command = ["--data-dir", str(tmp_path), "--only-ours", "--depth", "3", "--time-limit", "5"]
    command += ["--strategies", "ca-contree", "exact", "--json", str(tmp_path / "runs.jsonl")]
    assert anytime_sheet.main(command) == 0
    first = capsys.readouterr()
    assert first.out.splitlines()[0] == "depth 3"
    assert "toy" in first.out
    assert first.err.count("optimal") == 2
    # What is there is not run again.
    assert anytime_sheet.main(command) == 0
    again = capsys.readouterr()
    assert (again.out, again.err) == (first.out, "")


def test_missing_data_are_an_error_of_the_command_line(tmp_path):
    command = [sys.executable, str(BENCHMARKS / "anytime_sheet.py"), "--data-dir", str(tmp_path), "--only-ours"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "has no data set any" in done.stderr
