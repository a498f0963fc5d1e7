"""The table of parameters, and what is written out by hand beside it: signatures, docstrings, names."""

import inspect
import re

import pytest

from evertree import OptimalTreeClassifier, Search
from evertree.checkpoint import WAY
from evertree.options import OPTION_NAMES, check_limits, check_options
from evertree.parameters import DEFAULTS, PARAMETERS
from evertree.ranges import HEURISTICS, MAX_DEPTH, SCHEDULES
from evertree.search import STRATEGIES

BY_NAME = {parameter.name: parameter for parameter in PARAMETERS}


def signature(function):
    return {
        name: parameter.default
        for name, parameter in inspect.signature(function).parameters.items()
        if name not in ("self", "X", "y")
    }


def documented(docstring):
    """For each parameter of a docstring: what it may be, its default, and its help on one line."""
    section = re.search(r"\nParameters\n-+\n(.*?)\n\n\w+\n-+\n", inspect.cleandoc(docstring), re.DOTALL)[1]
    entries = re.findall(r"^(\w+) : (.*), default=(.*)\n((?:    .*\n?)+)", section, re.MULTILINE)
    assert len(entries) == len(re.findall(r"^\S", section, re.MULTILINE))
    return {name: (kind, default, " ".join(text.split())) for name, kind, default, text in entries}


def test_the_estimator_has_them_all_in_this_order():
    assert list(signature(OptimalTreeClassifier.__init__).items()) == list(DEFAULTS.items())
    assert list(OPTION_NAMES) == list(DEFAULTS)


def test_the_docstring_says_the_same():
    expected = {}
    for parameter in PARAMETERS:
        default = f'"{parameter.default}"' if isinstance(parameter.default, str) else repr(parameter.default)
        expected[parameter.name] = parameter.kind, default, f"{parameter.help} {parameter.in_python}".strip()
    assert documented(OptimalTreeClassifier.__doc__) == expected


def test_a_search_has_all_but_the_limits_of_a_run():
    of_search, of_run = signature(Search.__init__), signature(Search.run)
    assert set(of_search) | set(of_run) == set(DEFAULTS) - {"warm_start"}
    assert of_search == {name: DEFAULTS[name] for name in of_search}
    assert of_run == {name: DEFAULTS[name] for name in of_run} | {"time_limit": None}
    for name in of_search:
        assert re.search(rf"\b{name}\b", Search.__doc__), name


def test_defaults_are_allowed():
    assert check_options(**DEFAULTS).max_depth == 4
    assert check_limits(gap_limit=0.5, work_limit=3) == {"gap_limit": 0.5, "work_limit": 3}


@pytest.mark.parametrize(
    ("name", "values"), [("strategy", STRATEGIES), ("heuristic", HEURISTICS), ("schedule", SCHEDULES)]
)
def test_kinds_list_all_values_there_are(name, values):
    assert set(re.findall(r'"([\w-]+)"', BY_NAME[name].kind)) == set(values)


def test_help_names_the_largest_depth():
    assert f"to {MAX_DEPTH}." in BY_NAME["max_depth"].help


def test_what_a_checkpoint_keeps_can_be_given_on_a_command_line():
    assert all(BY_NAME[name].metavar for name in WAY)
