"""The strategies that share nodes: auto, proof, local search."""

import random

import numpy as np
import pytest

from evertree import OptimalTreeClassifier, Search
from evertree.problem import Problem
from evertree.search import auto
from evertree.search.moves import Seen, next_cut
from evertree.search.nodes import Nodes
from evertree.stop import Stop


def make_data(seed, n_rows=200, n_features=4, n_classes=3, n_values=1000):
    rng = np.random.default_rng(seed)
    X = rng.integers(0, n_values, (n_rows, n_features)).astype(float)
    noise = rng.integers(0, n_classes, n_rows)
    y = np.where(rng.random(n_rows) < 0.3, noise, ((X[:, 0] > X[:, 1]) + (X[:, -1] > n_values / 2)) % n_classes)
    return X, y


@pytest.mark.parametrize("strategy", ["auto", "proof"])
@pytest.mark.parametrize("seed", range(6))
def test_larger_data_than_brute_force_can_do(seed, strategy):
    """Too large for the oracle, but the exact strategy shares little with these."""
    X, y = make_data(seed, n_rows=150 + 60 * seed, n_classes=2 + seed % 3, n_values=[5, 30, 1000][seed % 3])
    for depth in (3, 4) if seed < 2 else (3,):
        exact = OptimalTreeClassifier(depth, strategy="exact", time_limit=None).fit(X, y)
        tree = OptimalTreeClassifier(depth, strategy=strategy, time_limit=None, random_state=seed).fit(X, y)
        assert (tree.error_, tree.lower_bound_, tree.status_) == (exact.error_, exact.error_, "optimal")


@pytest.mark.parametrize("strategy", ["auto", "proof", "local-search"])
def test_the_same_seed_and_work_give_the_same_search(strategy):
    X, y = make_data(1)
    how = {"strategy": strategy, "time_limit": None, "work_limit": 3_000_000}
    traces = [OptimalTreeClassifier(5, random_state=s, **how).fit(X, y).trace_.without_times() for s in (0, None, 0, 7)]
    assert traces[0] == traces[1] == traces[2]
    assert (traces[3] != traces[0]) == (strategy != "proof")


def test_all_ways_are_used():
    X, y = make_data(1, n_rows=210, n_values=30)
    tree = OptimalTreeClassifier(4, time_limit=None).fit(X, y)
    assert {"greedy", "local", "proof"} <= {row.source for row in tree.trace_}
    assert tree.status_ == "optimal"


def test_local_search_beats_greedy_and_proves_nothing_it_has_not_seen():
    X, y = make_data(3, n_rows=600)
    greedy = OptimalTreeClassifier(5, strategy="greedy").fit(X, y)
    local = OptimalTreeClassifier(5, strategy="local-search", time_limit=None, work_limit=20_000_000).fit(X, y)
    assert local.error_ < greedy.error_
    assert local.status_ == "work_limit"


def test_local_search_ends_when_it_has_seen_everything(monkeypatch):
    monkeypatch.setattr(auto, "MOST_IDLE", 50)
    X = np.array([[0.0, 1], [0, 2], [1, 1], [1, 2], [2, 2], [2, 2]])
    tree = OptimalTreeClassifier(4, strategy="local-search", time_limit=None).fit(X, [0, 1, 1, 0, 0, 1])
    assert (tree.error_, tree.status_) in ((1, "heuristic"), (1, "optimal"))


def test_a_proof_that_gets_nowhere_leaves_the_work_to_better_trees(monkeypatch):
    """However long it may be, as a part of all the work, that none was found."""
    X, y = make_data(8, n_rows=3000, n_features=6)
    portfolios, begin = [], auto.Portfolio.__init__

    def keep(portfolio, *parts):
        begin(portfolio, *parts)
        portfolios.append(portfolio)

    monkeypatch.setattr(auto.Portfolio, "__init__", keep)
    monkeypatch.setattr(auto.LocalSearch, "step", lambda *_: iter([None]))  # finds nothing
    tree = OptimalTreeClassifier(5, time_limit=None, work_limit=400_000_000).fit(X, y)
    (portfolio,) = portfolios
    assert tree.lower_bound_ == 0
    work = portfolio._proof_work, portfolio._search_work
    assert 0.05 < work[0] / sum(work) < 0.3


def test_starts_from_a_given_tree():
    X, y = make_data(4, n_rows=500)
    good = OptimalTreeClassifier(4, time_limit=None, work_limit=50_000_000).fit(X, y)
    tree = OptimalTreeClassifier(4, time_limit=None, work_limit=1_000_000, initial_tree=good).fit(X, y)
    assert tree.error_ <= good.error_


@pytest.mark.parametrize("memory_limit", [0, "10kB", "300kB"])
def test_little_memory_costs_time_and_nothing_else(memory_limit):
    X, y = make_data(5, n_rows=60, n_features=2, n_values=30)
    expected = OptimalTreeClassifier(4, strategy="exact", time_limit=None).fit(X, y).error_
    tree = OptimalTreeClassifier(4, time_limit=None, memory_limit=memory_limit).fit(X, y)
    assert (tree.error_, tree.status_) == (expected, "optimal")


def test_gap_limit_ends_it():
    X, y = make_data(6)
    tree = OptimalTreeClassifier(3, time_limit=None, gap_limit=0.5).fit(X, y)
    assert 0 < tree.gap_ <= 0.5
    assert tree.status_ == "gap_limit"


def test_bound_rises_early():
    """At half of the work the gap is small already."""
    search = Search(*make_data(7, n_rows=600), max_depth=3)
    search.run()
    half = [row for row in search.trace if row.work <= search.work / 2][-1]
    assert 1 - half.lower_bound / half.errors < 0.2


class TestMoves:
    @pytest.mark.parametrize("seed", range(5))
    def test_every_move_is_a_cut(self, seed):
        X, y = make_data(seed, n_rows=50, n_values=8)
        X[:, 1] = 3.0  # is no feature
        nodes = Nodes(Problem(X, y.astype(np.int32), 3, 4).root, 4, "gini", 2**30, Stop())
        columns = nodes.columns
        counts = {f: {int((X[:, c] <= v).sum()) for v in X[:, c]} - {50} for f, c in enumerate(columns)}
        seen, rng = Seen(), random.Random(seed)
        tried = set()
        for _ in range(600):
            feature, cut = answer(next_cut(nodes.root, seen, nodes, rng))
            assert cut in counts[feature]
            seen.note(feature, cut, rng.randrange(50))
            seen.cut = feature, cut
            tried.add((feature, cut))
        assert tried == {(f, c) for f in counts for c in counts[f]}, "each is tried sooner or later"

    def test_nothing_to_cut(self):
        nodes = Nodes(Problem(np.ones((4, 2)), np.array([0, 1, 0, 1], dtype=np.int32), 2, 4).root, 4, "gini", 1, Stop())
        assert answer(next_cut(nodes.root, Seen(), nodes, random.Random(0))) is None


def answer(steps):
    """The answer of steps that have no reason to wait."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
