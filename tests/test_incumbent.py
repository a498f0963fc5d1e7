"""What the incumbent takes, and what it refuses."""

import pytest

from evertree.incumbent import ConsistencyError, Incumbent
from evertree.tree import Shape

LEAF = Shape.leaf()
OTHER = Shape.of([0, -1, -1], [0.5, float("nan"), float("nan")], [1, -1, -1], [2, -1, -1])


@pytest.fixture
def incumbent():
    return Incumbent(LEAF, 10, "leaf")


def test_starts_with_what_it_is_given(incumbent):
    assert (incumbent.shape, incumbent.errors, incumbent.source, incumbent.lower_bound) == (LEAF, 10, "leaf", 0)
    assert incumbent.gap == 1.0
    assert not incumbent.is_optimal


def test_takes_fewer_errors_only(incumbent):
    assert incumbent.offer(OTHER, 7, "greedy")
    assert not incumbent.offer(LEAF, 7, "other")
    assert not incumbent.offer(LEAF, 8, "other")
    assert (incumbent.shape, incumbent.errors, incumbent.source) == (OTHER, 7, "greedy")


def test_takes_higher_bounds_only(incumbent):
    assert incumbent.prove(4, "proof")
    assert not incumbent.prove(4, "proof")
    assert not incumbent.prove(3, "proof")
    assert incumbent.lower_bound == 4
    assert incumbent.gap == 0.6


def test_optimal_once_bound_and_errors_meet(incumbent):
    incumbent.prove(10, "proof")
    assert incumbent.is_optimal
    assert incumbent.gap == 0.0


def test_no_errors_are_optimal_without_a_proof(incumbent):
    incumbent.offer(OTHER, 0, "greedy")
    assert incumbent.is_optimal
    assert incumbent.gap == 0.0


def test_refuses_a_bound_above_the_errors(incumbent):
    with pytest.raises(ConsistencyError, match=r"proof claims .* 11 errors, but leaf found one with 10"):
        incumbent.prove(11, "proof")
    assert incumbent.lower_bound == 0


def test_refuses_a_tree_below_the_bound(incumbent):
    incumbent.prove(5, "proof")
    with pytest.raises(ConsistencyError, match="greedy found a tree with 4 errors, but at least 5"):
        incumbent.offer(OTHER, 4, "greedy")
    assert incumbent.errors == 10


def test_tells_of_every_improvement():
    seen = []
    incumbent = Incumbent(
        LEAF, 10, "leaf", lambda i, what: seen.append((what, i.errors, i.lower_bound, i.news_from, i.budgets))
    )
    incumbent.offer(OTHER, 7, "lds", (1, 2))
    incumbent.offer(OTHER, 8, "lds", (2, 2))
    incumbent.prove(2, "proof")
    incumbent.prove(1, "proof")
    assert seen == [("on_incumbent", 7, 0, "lds", (1, 2)), ("on_bound", 7, 2, "proof", None)]
    assert incumbent.source == "lds"
