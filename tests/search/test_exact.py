"""The exact strategy: what it starts from, what it asks of the kernel, and when it leaves the kernel alone."""

import numpy as np
import pytest

from evertree import ConsistencyError, OptimalTreeClassifier
from evertree.search import exact


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    return rng.random((40, 3)), rng.integers(0, 2, 40)


def fit(data, depth=2, **options):
    return OptimalTreeClassifier(depth, strategy="exact", time_limit=None, **options).fit(*data)


def test_auto_is_exact_in_the_order_that_proves_fastest(data):
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

    def note(name):
        function = getattr(exact._core, name)

        def call(*arguments, **options):
            asked.append((name, *arguments[1:3], options.get("feature_order") or arguments[5]))
            return function(*arguments, **options)

        return call

    for name in ("solve", "spread", "refine"):
        monkeypatch.setattr(exact._core, name, note(name))
    fit(data, 3, heuristic=heuristic)
    # The trees of depth two first, then a few cuts of every feature, then the rest.
    assert asked[0][:2] == ("solve", 2)
    assert {name for name, *_ in asked} <= {"solve", "spread", "refine"}
    assert sorted(feature for name, _, feature, _ in asked if name == "spread") == [0, 1, 2]
    assert {depth for name, depth, *_ in asked[1:]} == {3}
    assert {order_asked for *_, order_asked in asked} == {order}


@pytest.mark.parametrize("heuristic", ["gini", "errors", "none"])
def test_a_stop_leaves_a_bound(heuristic):
    """Before any feature is searched to its end, every one has been looked at a few times."""
    rng = np.random.default_rng(11)
    X = rng.random((250, 4))
    y = (X[:, 0] > 0.5) ^ (X[:, 1] > 0.3) ^ (rng.random(250) < 0.25)
    whole = fit((X, y), 3, heuristic=heuristic)
    stopped = fit((X, y), 3, heuristic=heuristic, work_limit=int(0.7 * whole.work_))
    assert stopped.status_ == "work_limit"
    assert 0.8 * whole.error_ <= stopped.lower_bound_ <= whole.error_


def test_pieces_too_small_for_a_single_cut_grow(data, monkeypatch):
    expected = fit(data, 4).error_
    monkeypatch.setattr(exact, "SLICE", 1)
    assert (fit(data, 4).error_, fit(data, 4).status_) == (expected, "optimal")


def test_kernel_is_not_asked_when_greedy_makes_no_errors(monkeypatch):
    monkeypatch.setattr(exact._core, "solve", lambda *_: pytest.fail("nothing was left to do"))
    X = np.arange(10.0)[:, None]
    assert fit((X, X[:, 0] > 4), depth=3).status_ == "optimal"


def test_kernel_is_not_asked_after_a_stop(data, monkeypatch):
    monkeypatch.setattr(exact._core, "solve", lambda *_: pytest.fail("the search was stopped"))
    assert fit(data, work_limit=0).status_ == "work_limit"


class Outcome:
    def __init__(self, kind, lower_bound, errors=None, tree=None):
        self.kind, self.lower_bound, self.errors, self.tree = kind, lower_bound, errors, tree
        self.feature_bounds = [lower_bound] * 3


def test_contradictions_of_the_kernel_are_raised(data, monkeypatch):
    """A wrong bound, an end without an answer, or a wrong number of errors never becomes a fitted estimator."""
    leaf = tuple(np.array([value]) for value in (-1, np.nan, -1, -1, 0))
    for outcome, message in [
        (Outcome("bounded", 1000), "claims that every tree makes at least 1000"),
        (Outcome("bounded", 3), "ended with nothing to show for it"),
        (Outcome("exact", 3, errors=3, tree=leaf), "exact claims 3 errors for a tree that makes"),
    ]:
        monkeypatch.setattr(exact._core, "solve", lambda *_, outcome=outcome: outcome)
        with pytest.raises(ConsistencyError, match=message):
            fit(data)
