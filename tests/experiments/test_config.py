"""Configs: which runs they ask for, and what is said of wrong ones."""

from collections import Counter
from pathlib import Path

import pytest

from experiments.config import read_config
from experiments.runs import Job

CONFIGS = Path(__file__).resolve().parents[2] / "experiments" / "configs"

GRID = '[[grid]]\nstudy = "anytime"\ndatasets = ["bank"]\ndepths = [4]\nmethods = ["auto"]\n'


def written(folder, text):
    path = folder / "some.toml"
    path.write_text(text)
    return path


def test_methods_take_turns(tmp_path):
    text = 'budget = 20\nseed = 3\n[[grid]]\nstudy = "accuracy"\ndatasets = ["bank", "wilt"]\ndepths = [5]\n'
    config = read_config(written(tmp_path, text + 'folds = 2\nmethods = ["auto", "C4.5"]\n'))
    jobs = config.jobs()
    assert jobs[:3] == [
        Job("accuracy", "bank", 5, "auto", 20.0, 3, 0, 2),
        Job("accuracy", "bank", 5, "C4.5", 20.0, 3, 0, 2),
        Job("accuracy", "bank", 5, "auto", 20.0, 3, 1, 2),
    ]
    assert (config.name, len(jobs)) == ("some", 8)
    assert {job.budget for job in config.jobs(budget=1.5)} == {1.5}
    with pytest.raises(ValueError, match="budget must be a positive number"):
        config.jobs(budget=0)


def test_what_two_grids_ask_for_is_made_once(tmp_path):
    assert len(read_config(written(tmp_path, f"budget = 1\n{GRID}{GRID}")).jobs()) == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("budget = 1", "budget = 0", "budget must be a positive number"),
        ("budget = 1", "", "the file has no budget"),
        ("budget = 1", "budget = inf", "budget must be a positive number"),
        ("budget = 1", "budget = 1\nseed = 'x'", "the file: seed is 'x'"),
        ("budget = 1", "budget = 1\nspeed = 2", "the file has speed"),
        ("budget = 1", "budget =", "is no TOML"),
        ('study = "anytime"', 'study = "any"', "grid 1: study has 'any'"),
        ('study = "anytime"', 'study = "accuracy"', "grid 1: folds must be given"),
        ("depths = [4]", "depths = [0]", "depths must be whole numbers from 1 to 20"),
        ("depths = [4]", "depths = 4", "grid 1: depths is 4"),
        ('datasets = ["bank"]', 'datasets = "some"', 'datasets must be "all" or a list'),
        ('methods = ["auto"]', 'methods = ["best"]', "methods has 'best', but there are only 'auto'"),
        (GRID, "", "the file has no grid"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, old, new, message):
    path = written(tmp_path, f"budget = 1\n{GRID}".replace(old, new))
    with pytest.raises(ValueError, match=message) as caught:
        read_config(path)
    assert str(caught.value).startswith(str(path))


@pytest.mark.parametrize(
    ("name", "budget", "studies"),
    [
        ("anytime_60", 60, {"anytime": 16 * 2 * 6, "schedules": 2 * 2}),
        ("accuracy_20", 20, {"accuracy": 16 * 2 * 5 * 4 + 7 * 5}),
        ("proof_300", 300, {"proof": 16 * 2 * 3}),
        ("smoke", 0.5, {"anytime": 14, "schedules": 3, "accuracy": 16, "proof": 6}),
    ],
)
def test_the_configs_that_come_along(name, budget, studies):
    config = read_config(CONFIGS / f"{name}.toml")
    assert config.budget == budget
    assert Counter(job.study for job in config.jobs()) == studies
