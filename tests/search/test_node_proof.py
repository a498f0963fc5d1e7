"""The proof of one node: true after every task, whatever is asked and whoever meddles."""

import numpy as np
import pytest
from oracle import Oracle

from evertree import _core
from evertree.problem import Problem
from evertree.search import node_proof
from evertree.search.node_proof import proof_of
from evertree.search.nodes import Nodes
from evertree.search.tasks import done_here
from evertree.stop import Stop


class Case:
    """A random node with its proof, and the truth."""

    def __init__(self, seed, depth, n_rows=20):
        rng = np.random.default_rng(seed)
        n_features, n_classes = int(rng.integers(1, 4)), int(rng.integers(2, 4))
        self.X = rng.integers(0, rng.choice([3, 10, 100]), (n_rows, n_features)).astype(float)
        self.y = rng.integers(0, n_classes, n_rows).astype(np.int32)
        self.stop = Stop()
        self.cache = _core.Cache(2**20)
        self.nodes = Nodes(Problem(self.X, self.y, n_classes, depth).root, depth, "gini", 2**30, self.stop)
        self.root = self.nodes.root
        self.proof = proof_of(self.root, self.nodes)
        self.optimum = Oracle(self.X, self.y).optimum(depth)

    def run(self, tasks):
        for _ in done_here(tasks, self.nodes.rows, self.stop, self.cache):
            pass
        assert self.root.lower_bound <= self.optimum <= self.root.errors


@pytest.fixture(params=[False, True], ids=["cuts are tried", "cuts are opened"])
def opened(request, monkeypatch):
    """At depth four and more, cuts are solved in one task, or by proofs of their sides."""
    if request.param:
        monkeypatch.setattr(Nodes, "fits_a_task", lambda _nodes, node: node.depth == 3)


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("depth", [3, 4, 5])
@pytest.mark.parametrize("seed", range(12))
def test_true_after_every_task(seed, depth):
    case = Case(seed, depth, n_rows={3: 22, 4: 18, 5: 14}[depth])
    for _ in range(100_000):
        if case.root.is_solved:
            break
        case.run(case.proof.advance(case.root.n_rows))
    assert case.root.lower_bound == case.root.errors == case.optimum


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("depth", [3, 4])
@pytest.mark.parametrize("seed", range(12))
def test_asked_for_more_and_more(seed, depth):
    """What was closed under a lower aim is open again under a higher one."""
    case = Case(seed + 100, depth, n_rows=20 if depth == 3 else 18)
    for to_beat in range(1, case.root.errors + 1):
        case.run(case.proof.raise_to(to_beat))
        assert case.root.lower_bound >= min(to_beat, case.root.errors)
    assert case.root.errors == case.optimum


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize("seed", range(40))
def test_others_may_solve_cuts_in_between(seed):
    case = Case(seed + 200, 3, n_rows=24)
    rng = np.random.default_rng(seed)
    for _ in range(10_000):
        if case.root.is_solved:
            break
        case.run(case.proof.advance(case.root.n_rows))
        meddle(case, rng)
    assert case.root.lower_bound == case.root.errors == case.optimum


def meddle(case, rng):
    """Solve some cut with an aim that leaves it open."""
    feature = int(rng.integers(case.X.shape[1]))
    rows = next_of(case.nodes.rows_of(case.root))
    count = rows.cut_near(feature, int(rng.integers(1, case.root.n_rows)), case.stop.limits)
    if count == 0:
        return
    known = case.nodes.known_cuts_of(case.root, feature)
    aim = int(rng.integers(0, case.root.errors + 1))
    outcome = _core.solve_cut(rows, 3, feature, count, aim, *known.around(count), case.stop.limits)
    for cut in outcome.cuts:
        known.add(cut)


def next_of(steps):
    """The answer of steps that have no reason to wait."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def test_few_cuts_are_open_at_once(monkeypatch):
    monkeypatch.setattr(Nodes, "fits_a_task", lambda _nodes, node: node.depth == 3)
    monkeypatch.setattr(node_proof, "MOST_OPEN", 2)
    case = Case(5, 4, n_rows=18)
    most = 0
    while not case.root.is_solved:
        case.run(case.proof.advance(case.root.n_rows))
        most = max(most, len(case.proof.open))
    assert most == 2
    assert case.root.errors == case.optimum
