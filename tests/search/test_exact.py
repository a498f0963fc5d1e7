"""The exact strategy: what it starts from, what it asks of the kernel, and when it leaves the kernel alone."""

import numpy as np
import pytest

from evertree import ConsistencyError, OptimalTreeClassifier
from evertree.search import STRATEGIES, exact, greedy


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    return rng.random((40, 3)), rng.integers(0, 2, 40)


def fit(data, depth=2, **options):
    return OptimalTreeClassifier(depth, strategy="exact", time_limit=None, **options).fit(*data)


def test_auto_is_exact_in_the_order_that_proves_fastest(data):
    assert set(STRATEGIES) == {"auto", "exact", "greedy"}
    auto = OptimalTreeClassifier(3, time_limit=None).fit(*data)
    assert (auto.status_, auto.error_) == ("optimal", fit(data, 3).error_)
    # The greedy tree to start from is another one, so the work is that of "errors" but for how good it is.
    assert OptimalTreeClassifier(2, time_limit=None).fit(*data).work_ == fit(data, heuristic="errors").work_


@pytest.mark.parametrize("heuristic", ["gini", "entropy", "errors", "none"])
def test_order_of_features_keeps_the_optimum(data, heuristic):
    assert fit(data, heuristic=heuristic).error_ == fit(data).error_


def test_never_worse_than_greedy(data):
    for depth in range(4):
        assert fit(data, depth).error_ <= OptimalTreeClassifier(depth, strategy="greedy").fit(*data).error_


def test_a_proven_greedy_tree_is_kept_without_its_idle_splits():
    # One split gives the optimum, one error; greedy splits further for the sake of impurity alone.
    X = np.array([[0.0], [0.0], [0.0], [1.0], [1.0], [2.0]])
    y = np.array([0, 0, 1, 1, 1, 1])
    tree = fit((X, y), depth=3)
    assert (tree.error_, tree.status_) == (1, "optimal")
    assert (tree.get_depth(), tree.get_n_leaves()) == (1, 2)


@pytest.mark.parametrize(
    ("heuristic", "order"), [("gini", "gini"), ("entropy", "gini"), ("errors", "bound"), ("none", "index")]
)
def test_what_the_kernel_is_asked(data, monkeypatch, heuristic, order):
    asked = []
    solve = exact._core.solve

    def note(*arguments):
        asked.append(arguments)
        return solve(*arguments)

    monkeypatch.setattr(exact._core, "solve", note)
    criterion = "gini" if heuristic == "none" else heuristic
    first = OptimalTreeClassifier(3, strategy="greedy", heuristic=criterion).fit(*data).error_
    fit(data, 3, heuristic=heuristic)
    ((_, depth, upper_bound, _, _, feature_order),) = asked
    assert (depth, upper_bound, feature_order) == (3, first, order)


def test_kernel_is_not_asked_when_greedy_makes_no_errors(monkeypatch):
    monkeypatch.setattr(exact._core, "solve", lambda *_: pytest.fail("nothing was left to do"))
    X = np.arange(10.0)[:, None]
    assert fit((X, X[:, 0] > 4), depth=3).status_ == "optimal"


def test_kernel_is_not_asked_after_a_stop(data, monkeypatch):
    monkeypatch.setattr(exact._core, "solve", lambda *_: pytest.fail("the search was stopped"))
    assert fit(data, work_limit=0).status_ == "work_limit"


class Outcome:
    def __init__(self, kind, lower_bound, errors=None, tree=None):
        self.kind, self.lower_bound, self.errors, self.tree, self.work = kind, lower_bound, errors, tree, 0


def test_contradictions_of_the_kernel_are_raised(data, monkeypatch):
    """A wrong bound, an end without an answer, or a wrong number of errors never becomes a fitted estimator."""
    leaf = tuple(np.array([value]) for value in (-1, np.nan, -1, -1, 0))
    for outcome, message in [
        (Outcome("bounded", 1000), "claims that every tree makes at least 1000"),
        (Outcome("cut short", 0), "ended its search"),
        (Outcome("exact", 3, errors=3, tree=leaf), "exact claims 3 errors for a tree that makes"),
    ]:
        monkeypatch.setattr(exact._core, "solve", lambda *_, outcome=outcome: outcome)
        with pytest.raises(ConsistencyError, match=message):
            fit(data)


def test_greedy_is_a_strategy_of_the_same_form():
    assert STRATEGIES["greedy"] is greedy.search
