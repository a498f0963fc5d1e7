"""The options and the table of parameters are one."""

import argparse
import re

import pytest

from evertree import OptimalTreeClassifier
from evertree.checkpoint import WAY
from evertree.cli.arguments import help_of, option_of
from evertree.cli.parser import COMMANDS, make_parser
from evertree.parameters import PARAMETERS

BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}

# Objects of a program, and what a command has other words for.
ONLY_IN_PYTHON = {"executor", "callback", "warm_start", "verbose"}


def actions_of(command):
    (subparsers,) = (a for a in make_parser()._actions if isinstance(a, argparse._SubParsersAction))
    return {option: action for action in subparsers.choices[command]._actions for option in action.option_strings}


def test_fit_has_every_parameter_of_the_estimator():
    actions, parameters = actions_of("fit"), OptimalTreeClassifier().get_params()
    for name, default in parameters.items():
        option = option_of(name)
        assert (option in actions) == (name not in ONLY_IN_PYTHON), name
        if name not in ONLY_IN_PYTHON:
            assert actions[option].default == default
            assert type(actions[option].default) is type(default)
            assert actions[option].dest == name


def test_resume_has_those_that_a_search_may_change():
    fixed = {option_of(name) for name in (*WAY, "initial_tree", "checkpoint")}
    of_search = {option_of(name) for name in BY_NAME.keys() - ONLY_IN_PYTHON}
    assert of_search & actions_of("resume").keys() == of_search - fixed


@pytest.mark.parametrize("name", sorted(BY_NAME.keys() - ONLY_IN_PYTHON))
def test_help_is_that_of_the_table(name):
    shown, words = help_of(BY_NAME[name]), BY_NAME[name].help
    assert actions_of("fit")[option_of(name)].help == shown.replace("%", "%%")
    for sentence in re.split(r"(?<=[.:;])\s", words):
        if "None" not in sentence and "`" not in sentence:
            assert sentence in shown
    assert "None" not in shown
    assert "`" not in shown
    assert not re.search(r"\b[a-z]+_[a-z]+\b", shown), "parameters have the names of their options"


def test_defaults_are_shown_as_they_are_typed():
    assert help_of(BY_NAME["time_limit"]).endswith("none to search until the proof. (default: 60)")
    assert help_of(BY_NAME["work_limit"]).endswith("(default: none)")
    assert "--max-depth" in help_of(BY_NAME["initial_tree"])


def test_commands_have_help_and_an_example():
    for name, command in COMMANDS.items():
        assert command.HELP
        assert command.EXAMPLE.startswith(f"evertree {name}")
        make_parser().parse_args(command.EXAMPLE.split()[1:])


@pytest.mark.parametrize(
    ("words", "name", "value"),
    [
        ("--time-limit 2", "time_limit", 2),
        ("--time-limit 0.5", "time_limit", 0.5),
        ("--time-limit none", "time_limit", None),
        ("--time-limit inf", "time_limit", float("inf")),
        ("--work-limit 1e6", "work_limit", 1e6),
        ("--heuristic none", "heuristic", "none"),
        ("--memory-limit 512MB", "memory_limit", "512MB"),
        ("--memory-limit 1000", "memory_limit", "1000"),
        ("--checkpoint 7", "checkpoint", "7"),
        ("--n-jobs -1", "n_jobs", -1),
        ("--random-state 3", "random_state", 3),
    ],
)
def test_values(words, name, value):
    given = make_parser().parse_args(["fit", "data.csv", "--target", "y", *words.split()])
    assert getattr(given, name) == value
    assert type(getattr(given, name)) is type(value)
