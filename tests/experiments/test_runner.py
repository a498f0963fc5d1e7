"""The runner from beginning to end: what is there is not made again, and a runner may be killed at any moment."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from lines_by_hand import write_data

from experiments import __main__ as command_line
from experiments import dask_executor, local_executor, perform, runner, worker
from experiments.config import read_config
from experiments.lines import read
from experiments.perform import Setting
from experiments.runs import Job, Result, Run
from experiments.tables import all_tables

ROOT = Path(__file__).resolve().parents[2]
SMOKE = ROOT / "experiments" / "configs" / "smoke.toml"

# Everything here ends with a proof, or at once, so that errors do not depend on time.
GRID = """
budget = 20
[[grid]]
study = "anytime"
datasets = ["bank", "wilt"]
depths = [2]
methods = ["auto", "C4.5"]
[[grid]]
study = "accuracy"
datasets = ["wilt"]
depths = [2]
folds = 2
methods = ["exact, gini order"]
"""

WITH_TIMES = {"integral_depth_2", "integral_by_dataset_depth_2", "resources"}


@pytest.fixture
def folder(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    write_data(data, "avila", "bank", "raisin", "wilt")
    (tmp_path / "grid.toml").write_text(GRID)
    return tmp_path


@pytest.fixture
def no_processes(monkeypatch):
    """Runs in this process, which spares starting Python for each; says which were made."""
    made = []

    def here(job, setting, core=None, on_start=None):
        made.append(job)
        answer = worker.answer({"folder": setting.folder, **job.__dict__})
        return Run(job, Result.of(answer), machine="this", finished="2026-01-01T00:00:00")

    monkeypatch.setattr(local_executor, "perform", here)
    monkeypatch.setattr(command_line, "PEERS", Path("/nowhere"))
    return made


def arguments(folder, output, config=None):
    where = ["--data-dir", str(folder / "data"), "--output", str(folder / output)]
    return ["run", str(config or folder / "grid.toml"), *where]


def tables(path):
    return {table.name: table for table in all_tables(read(path)) if table.name not in WITH_TIMES}


def test_smoke_makes_every_table_and_figure(folder, no_processes, capsys):
    pytest.importorskip("matplotlib")
    assert command_line.main([*arguments(folder, "results", SMOKE), "--budget", "0.05"]) == 0
    assert "left out: pycontree, pytrees-rs CA-ConTree" in " ".join(capsys.readouterr().err.split())
    assert len(no_processes) == 39 - 8  # without those of peers
    made = {path.stem for path in (folder / "results").rglob("*.*")}
    assert made >= {
        "integral_depth_4", "integral_by_dataset_depth_4", "errors_depth_4", "fewer_errors_than_auto",
        "accuracy_depth_5", "chosen_depths_up_to_5", "fits_better_predicts_worse", "ranks_depth_5", "wilcoxon_depth_5",
        "proof_depth_2", "resources", "faults",
        "integral", "schedules_avila", "proof", "anytime_bank", "anytime_raisin", "report", "runs",
    }  # fmt: skip
    assert (folder / "results" / "tables" / "faults.csv").read_text() == "study,run,what is wrong\n"


def test_what_is_there_is_not_made_again(folder, no_processes, capsys):
    call = [*arguments(folder, "results"), "--no-report"]
    assert command_line.main(call) == 0
    lines = (folder / "results" / "runs.jsonl").read_text()
    assert len(no_processes) == len(lines.splitlines()) == 6
    assert command_line.main(call) == 0
    assert (len(no_processes), (folder / "results" / "runs.jsonl").read_text()) == (6, lines)
    # A half of the last line is nothing.
    (folder / "results" / "runs.jsonl").write_text(lines[:-9])
    assert command_line.main(call) == 0
    assert no_processes[6:] == [read(folder / "results" / "runs.jsonl")[-1].job]
    # Another budget asks for other runs.
    assert command_line.main([*call, "--budget", "10"]) == 0
    assert len(no_processes) == 13
    assert "is not the published data set" in " ".join(capsys.readouterr().err.split())


def test_runs_without_an_end_are_made_again_when_asked(folder, no_processes):
    call = [*arguments(folder, "results"), "--no-report"]
    command_line.main(call)
    path = folder / "results" / "runs.jsonl"
    first, *others = read(path)
    dead = Run(first.job, Result("the worker ended with status -9"))
    path.write_text("".join(run.to_json() + "\n" for run in (dead, *others)))
    command_line.main(call)
    assert len(no_processes) == 6
    command_line.main([*call, "--again"])
    assert no_processes[6:] == [first.job]
    assert results(read(path)) == results([first, *others])


def results(runs):
    """What came of each job, times aside."""
    return {run.job: run.without_times().result for run in runs}


def test_a_killed_runner_leaves_the_same_table(folder, no_processes):
    """Killed at five random moments, then left alone."""
    assert command_line.main([*arguments(folder, "undisturbed"), "--no-report"]) == 0
    command = [sys.executable, "-m", "experiments", *arguments(folder, "killed"), "--no-report"]
    rng, kills = random.Random(7), 0
    for _ in range(5):
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as started:
            time.sleep(rng.uniform(0.2, 2.0))
            kills += started.poll() is None
            started.kill()
    assert kills >= 1
    subprocess.run(command, cwd=ROOT, stderr=subprocess.DEVNULL, check=True)
    paths = [folder / name / "runs.jsonl" for name in ("undisturbed", "killed")]
    assert len(paths[1].read_text().splitlines()) == 6  # no run twice
    assert tables(paths[0]) == tables(paths[1])
    assert {"errors_depth_2", "accuracy_depth_2", "fewer_errors_than_auto", "faults"} <= set(tables(paths[0]))
    assert results(read(paths[0])) == results(read(paths[1]))


def test_a_wrong_call_is_one_line_and_status_2(folder, capsys):
    for call, message in (
        (["run", str(folder / "none.toml")], "No such file"),
        (["report", str(folder)], "No such file"),
        (["run", str(folder / "grid.toml"), "--data-dir", str(folder)], "has no data set bank, wilt"),
        ([*arguments(folder, "results"), "--jobs", "1000"], "--jobs must be from 1 to"),
    ):
        assert command_line.main(call) == 2
        assert message in " ".join(capsys.readouterr().err.split())


def test_a_process_that_takes_much_too_long_is_ended(folder, monkeypatch):
    monkeypatch.setattr(perform, "hard_limit", lambda _budget: 0.05)
    job = Job("anytime", "bank", 2, "auto", 20.0)
    run = perform.perform(job, Setting(str(folder / "data")))
    assert run.result.status == "killed after 0.05 s without an answer"
    assert (run.errors, run.has_ended) == (None, False)


def test_a_process_that_dies_says_why(folder):
    run = perform.perform(Job("anytime", "none", 2, "auto", 20.0), Setting(str(folder / "data")))
    assert run.result.status.startswith("the worker ended with status 1: FileNotFoundError")
    with pytest.raises(ValueError, match="pycontree needs an interpreter that has it"):
        perform.perform(Job("anytime", "bank", 2, "pycontree", 20.0), Setting(str(folder / "data")))


def test_runs_at_once_have_a_core_each(monkeypatch):
    jobs = [Job("anytime", str(number), 2, "auto", 20.0) for number in range(12)]
    both_run = threading.Barrier(2, timeout=20)
    used = []

    def wait_for_the_other(job, setting, core, on_start):
        used.append(core)
        both_run.wait()
        return Run(job, Result("optimal"))

    monkeypatch.setattr(local_executor, "perform", wait_for_the_other)
    monkeypatch.setattr(local_executor, "cores", lambda: [3, 5, 7])
    runs = list(local_executor.run_locally(jobs, Setting("data"), 2))
    assert {run.job for run in runs} == set(jobs)
    assert set(used) == {3, 5}
    assert used.count(3) == 6


def test_processes_end_when_nobody_wants_their_runs_any_more(folder):
    jobs = [Job("anytime", "bank", 2, method, 20.0) for method in ("C4.5", "CART", "auto")]
    runs = local_executor.run_locally(jobs, Setting(str(folder / "data")), 1)
    assert next(runs).job == jobs[0]
    start = time.perf_counter()
    runs.close()
    assert time.perf_counter() - start < 20


def test_a_dask_cluster_that_loses_a_worker_makes_the_same_lines(folder, no_processes):
    pytest.importorskip("distributed")
    jobs = read_config(folder / "grid.toml").jobs()
    made = []
    with dask_executor.local_cluster(2) as cluster:
        address = cluster.scheduler_address
        for run in dask_executor.run_on_dask(jobs, Setting(str(folder / "data")), address, workers=2):
            made.append(run)
            if len(made) == 1:
                os.kill(cluster.workers[0].pid, signal.SIGKILL)
    assert len(made) == len(jobs)
    assert all(run.has_ended for run in made)
    command_line.main([*arguments(folder, "here"), "--no-report"])
    assert results(made) == results(read(folder / "here" / "runs.jsonl"))


def test_the_runner_knows_its_executors(monkeypatch):
    monkeypatch.setattr(runner, "run_on_dask", lambda *given: given)
    how = runner.How(executor="dask", scheduler="tcp://x", at_once=3)
    assert runner._make([], Setting("data"), how) == ([], Setting("data"), "tcp://x", 3)
