"""Files of tables and figures: all there, and the same bytes from the same lines."""

import pytest
from lines_by_hand import on_folds, run

from experiments import report
from experiments.figures.schedules import only_schedules
from experiments.scores import studies

pytest.importorskip("matplotlib")

RUNS = [
    run("auto", 8, (0.0, 50, 0), (1.0, 20, 2), (6.0, 8, 3)),
    run("C4.5", 16, status="heuristic", seconds=2.0),
    run("pytrees-rs CA-ConTree", None, status="the worker ended with status -9"),
    run("ca-contree", 9, (0.0, 50, 0), (2.0, 9, 1), dataset="avila"),
    run("ca-contree, linear", 9, (0.0, 60, 0), (3.0, 9, 1), dataset="avila", study="schedules"),
    run("ca-contree, linear", 9, (0.0, 60, 0), dataset="wilt", study="schedules"),
    *(fold for name in ("bank", "wilt") for fold in on_folds("auto", [0, 2], [2, 4], depth=5, dataset=name)),
    *(fold for name in ("bank", "wilt") for fold in on_folds("C4.5", [1, 2], [3, 4], depth=5, dataset=name)),
    run("auto", 8, study="proof", depth=2, status="optimal", seconds=0.5),
]


def files(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


def test_every_table_and_figure_and_the_same_bytes_again(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    written = report.write(RUNS, tmp_path / "one")
    report.write(RUNS[::-1], tmp_path / "other")
    made = files(tmp_path / "one")
    assert {path.relative_to(tmp_path / "one").as_posix() for path in written} == set(made)
    assert made == files(tmp_path / "other")
    figures = ["integral", "schedules_avila", "ranks_depth_5", "proof", "anytime_bank", "anytime_avila"]
    assert {f"figures/{name}{suffix}" for name in figures for suffix in (".svg", ".png")} <= set(made)
    tables = ["integral_depth_4", "errors_depth_4", "accuracy_depth_5", "ranks_depth_5", "proof_depth_2", "faults"]
    assert {f"tables/{name}{suffix}" for name in tables for suffix in (".md", ".csv")} <= set(made)
    assert "figures/schedules_wilt.svg" not in made  # one schedule is none to compare
    page = made["report.md"].decode()
    assert "a machine" in page
    assert "from 2026-01-02 to 2026-01-02" in page
    assert "the worker ended with status -9" in page
    for name in figures:
        assert f"(figures/{name}.svg)" in page


def test_parts_alone(tmp_path):
    report.write(RUNS, tmp_path, ["tables"])
    assert not (tmp_path / "figures").exists()
    assert not (tmp_path / "report.md").exists()
    assert (tmp_path / "tables").is_dir()


def test_nothing_comes_of_nothing(tmp_path):
    with pytest.raises(ValueError, match="there are no runs"):
        report.write([], tmp_path)


def test_schedules_are_those_of_two_or_more():
    (study,) = studies(RUNS, "anytime", "schedules")
    assert set(only_schedules(study).runs) == {("avila", "ca-contree"), ("avila", "ca-contree, linear")}
