"""The exact number of rows swept on fixed instances: a pruning rule that got weaker gives right answers, only later.

If the search was changed on purpose, put in the new numbers; `python tests/core/test_work.py` prints them.
"""

from __future__ import annotations

import numpy as np
import pytest
from reference import subset_of

from evertree import _core
from evertree._core import testing

# (rows, features, classes, different values, depth, feature order): (rows swept, errors)
EXPECTED = {
    (900, 5, 2, 900, 2, "bound"): (410_400, 209),
    (900, 5, 6, 40, 2, "bound"): (1_917_000, 565),
    (400, 4, 2, 400, 3, "bound"): (13_181_023, 73),
    (400, 4, 3, 60, 3, "gini"): (21_280_033, 130),
    (400, 4, 5, 25, 3, "index"): (36_677_323, 207),
    (120, 3, 2, 120, 4, "bound"): (6_820_470, 8),
    (120, 3, 4, 12, 4, "gini"): (14_777_013, 38),
}


# The same for the search of one root feature: (rows, features, classes, different values, depth, errors to beat, goal):
# (rows swept, errors). At depth four the last goal but one is just what no longer counts as far below those to beat.
EXPECTED_OF_ONE_FEATURE = {
    (400, 3, 2, 400, 3, 400, 400): (2_998_929, 73),
    (400, 3, 2, 400, 3, 400, 60): (419_600, 76),
    (300, 3, 3, 25, 3, 300, 300): (1_690_689, 90),
    (400, 3, 2, 400, 3, 50, 40): (237_200, None),
    (400, 3, 2, 400, 3, 50, 45): (411_600, None),
    (200, 3, 3, 200, 4, 20, 16): (3_907_792, None),
    (200, 3, 3, 200, 4, 20, 15): (2_331_961, None),
}


def rows_of(rows: int, features: int, classes: int, values: int, kernel: str = "") -> _core.Subset:
    """An instance that has some structure, so that there is something to prune."""
    rng = np.random.default_rng(7)
    X = rng.integers(0, values, (rows, features)).astype(float)
    signal = X[:, 0] + 0.7 * X[:, -1] + rng.normal(0, values / 3, rows)
    y = np.digitize(signal, np.quantile(signal, np.arange(1, classes) / classes))
    return subset_of(X, y, classes, kernel)


def solve(
    rows: int, features: int, classes: int, values: int, depth: int, order: str, kernel: str = ""
) -> _core.Outcome:
    """Trees of any root feature."""
    subset = rows_of(rows, features, classes, values, kernel)
    return _core.solve(subset, depth, rows, _core.Limits(), _core.Cache(1 << 20), order)


def solve_one_feature(
    rows: int, features: int, classes: int, values: int, depth: int, to_beat: int, goal: int
) -> _core.CutOutcome:
    """Trees whose root is cut on the last feature."""
    nothing = [0] * features
    ends = _core.KnownCut(0, nothing, nothing), _core.KnownCut(rows, nothing, nothing)
    subset = rows_of(rows, features, classes, values)
    return _core.refine(subset, depth, features - 1, to_beat, goal, *ends, _core.Limits())


@pytest.mark.parametrize("instance", EXPECTED)
def test_sweeps_neither_more_nor_less(instance):
    outcome = solve(*instance)
    assert (outcome.work, outcome.errors) == EXPECTED[instance]


@pytest.mark.parametrize("instance", EXPECTED_OF_ONE_FEATURE)
def test_one_feature_sweeps_neither_more_nor_less(instance):
    outcome = solve_one_feature(*instance)
    assert (outcome.work, outcome.errors) == EXPECTED_OF_ONE_FEATURE[instance]


@pytest.mark.parametrize("kernel", testing.sweep_kernels())
def test_work_does_not_depend_on_the_machine(kernel):
    outcome = solve(400, 4, 3, 60, 3, "gini", kernel)
    assert (outcome.work, outcome.errors) == EXPECTED[400, 4, 3, 60, 3, "gini"]


if __name__ == "__main__":
    for measured, expected in ((solve, EXPECTED), (solve_one_feature, EXPECTED_OF_ONE_FEATURE)):
        for wanted in expected:
            result = measured(*wanted)
            print(f"    {wanted}: ({result.work:_}, {result.errors}),".replace("'", '"'))
