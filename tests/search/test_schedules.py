"""The order of budgets, by hand."""

from itertools import islice

import numpy as np
import pytest

from evertree import OptimalTreeClassifier
from evertree.ranges import SCHEDULES as NAMES
from evertree.search.schedules import SCHEDULES, schedule_of


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("diagonal", [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1)]),
        ("linear", [(0, 0), (1, 1), (2, 2), (3, 3)]),
        ("exponential", [(0, 0), (1, 1), (2, 2), (4, 4), (8, 8)]),
    ],
)
def test_first_pairs(name, expected):
    assert list(islice(schedule_of(name), len(expected))) == expected


def test_diagonal_comes_to_every_pair_once():
    pairs = list(islice(schedule_of("diagonal"), 55))
    assert set(pairs) == {(f, s) for f in range(10) for s in range(10) if f + s < 10}


def test_names_are_those_of_the_parameter():
    assert tuple(SCHEDULES) == NAMES


def test_own_pairs_are_taken_as_they_come():
    def endless():
        yield 0, 3
        while True:
            yield 5, 5

    assert list(islice(schedule_of(endless()), 3)) == [(0, 3), (5, 5), (5, 5)]


@pytest.mark.parametrize("pair", [(0,), (0, -1), (0.5, 1), (True, 1), 3, "ab", None])
def test_a_pair_that_is_none_is_refused_when_its_turn_comes(pair):
    rng = np.random.default_rng(0)
    X, y = rng.random((50, 3)), rng.integers(0, 2, 50)
    tree = OptimalTreeClassifier(3, strategy="ca-contree", schedule=iter([(0, 0), pair]))
    with pytest.raises(ValueError, match=r"^schedule must be .* pairs"):
        tree.fit(X, y)
