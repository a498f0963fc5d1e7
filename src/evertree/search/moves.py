"""Moves of the local search: which cut of a node to look at next, given what its cuts were worth so far."""

from __future__ import annotations

import random

from evertree.search.nodes import Node, Nodes
from evertree.search.steps import Steps

# How often a move starts from the cut of the best tree, and from the best cut that was seen of some feature; the others
# go by the heuristic's order of features and cuts.
FROM_BEST_TREE = 0.35
FROM_BEST_SEEN = 0.25
# Of two features next to each other in an order, the second is that much less likely to be chosen.
DECAY_SEEN, DECAY_HEURISTIC = 0.5, 0.7
# Most steps are of a random order of magnitude; some go anywhere.
LONGEST_STEP = 0.9  # as a power of the rows
ANYWHERE = 0.05

Cut = tuple[int, int]  # feature, rows on the left


class Seen:
    """What was seen of a node's cuts: for each feature the least errors of a tree that is cut on it first, and the
    cut."""

    def __init__(self) -> None:
        self.best: dict[int, tuple[int, int]] = {}
        self.cut: Cut | None = None  # of the best tree in hand

    def note(self, feature: int, cut: int, errors: int) -> None:
        """A tree with that cut at its root makes so many errors, or a few more."""
        if feature not in self.best or errors < self.best[feature][0]:
            self.best[feature] = errors, cut


def next_cut(node: Node, seen: Seen, nodes: Nodes, rng: random.Random) -> Steps[Cut | None]:
    """A cut to look at; None where the node cannot be cut."""
    features = yield from nodes.features_of(node)
    if not features:
        return None
    feature, start = _start(node, features, seen, rng)
    if start is None:
        return feature, node.cuts[feature][0]
    if rng.random() < ANYWHERE:
        to = rng.randrange(1, node.n_rows)
    else:
        to = start + rng.choice((-1, 1)) * max(1, int(node.n_rows ** (LONGEST_STEP * rng.random())))
    cut = yield from nodes.cut_near(node, feature, min(max(to, 1), node.n_rows - 1))
    return feature, cut


def _start(node: Node, features: list[int], seen: Seen, rng: random.Random) -> tuple[int, int | None]:
    """The feature, and the cut to move away from; None for the best one by the heuristic as it stands."""
    kind = rng.random()
    if kind < FROM_BEST_TREE and seen.cut is not None:
        return seen.cut
    if kind < FROM_BEST_TREE + FROM_BEST_SEEN and seen.best:
        by_errors = sorted((errors, feature) for feature, (errors, _) in seen.best.items())
        feature = by_errors[place_of(len(by_errors), DECAY_SEEN, rng)][1]
        return feature, seen.best[feature][1]
    feature = features[place_of(len(features), DECAY_HEURISTIC, rng)]
    if feature not in seen.best:
        return feature, None
    return feature, rng.choice((seen.best[feature][1], node.cuts[feature][0]))


def place_of(n: int, decay: float, rng: random.Random) -> int:
    """A place of n, the first one likeliest."""
    place = 0
    while n > 1 and rng.random() < decay:
        place = (place + 1) % n
    return place
