"""The solver against brute force on a hundred random instances; `tests/fuzz.py` runs as many as you like."""

import numpy as np
import pytest
from fuzz import describe, failure, first_failure, shrink
from instances import FAMILIES, random_instance
from oracle import Oracle

from evertree import OptimalTreeClassifier


@pytest.mark.parametrize("number", range(100))
def test_agrees_with_brute_force(number):
    found = first_failure(seed=0, number=number)
    assert found is None, describe(number, *found)


def test_the_hundred_instances_are_of_every_family():
    families = {random_instance(np.random.default_rng([0, number])).family for number in range(100)}
    assert families == set(FAMILIES)


class TestOracle:
    def test_exclusive_or_takes_two_levels(self):
        oracle = Oracle([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0])
        assert [oracle.optimum(depth) for depth in range(4)] == [2, 2, 0, 0]

    def test_equal_rows_with_different_labels_stay_errors(self):
        oracle = Oracle([[1.0], [1.0], [1.0], [2.0]], ["a", "b", "b", "a"])
        assert [oracle.optimum(depth) for depth in range(3)] == [2, 1, 1]

    def test_alternating_labels_on_a_line(self):
        # A tree of depth k has 2^k leaves, and each of them is one stretch of the line.
        oracle = Oracle(np.arange(8.0)[:, None], [0, 1] * 4)
        assert [oracle.optimum(depth) for depth in range(4)] == [4, 3, 2, 0]

    def test_three_classes(self):
        oracle = Oracle([[0.0], [1.0], [2.0], [3.0]], [0, 1, 2, 2])
        assert [oracle.optimum(depth) for depth in range(3)] == [2, 1, 0]


def test_fuzzer_sees_and_shrinks_a_fault(monkeypatch):
    """A bound that is one too high somewhere is found, and shown on the fewest rows."""
    fit = OptimalTreeClassifier.fit

    def wrong_fit(self, X, y):
        fit(self, X, y)
        if self.error_ > 0:
            self.lower_bound_ = self.error_ + 1
        return self

    monkeypatch.setattr(OptimalTreeClassifier, "fit", wrong_fit)
    X, y = np.arange(12.0).reshape(6, 2), np.array([0, 1, 0, 1, 0, 1])
    options = {"max_depth": 1, "strategy": "exact"}
    assert "outside of the bounds" in failure(X, y, options)
    smaller_X, smaller_y, _ = shrink(X, y, options)
    assert smaller_X.shape == (3, 1)
    assert smaller_y.tolist() in ([0, 1, 0], [1, 0, 1])
