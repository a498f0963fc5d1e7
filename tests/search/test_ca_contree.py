"""CA-ConTree: which trees a pass looks at, and that it ends with the optimum."""

import numpy as np
import pytest
from oracle import Oracle

from evertree import OptimalTreeClassifier, _core
from evertree.incumbent import Incumbent
from evertree.problem import Problem
from evertree.search import ca_contree
from evertree.search.ca_contree import Discrepancy
from evertree.search.nodes import Nodes
from evertree.stop import Stop
from evertree.tree import Shape


def make_data(seed, n_rows=60, n_features=3, n_classes=3, n_values=1000):
    rng = np.random.default_rng(seed)
    X = rng.integers(0, n_values, (n_rows, n_features)).astype(float)
    noise = rng.integers(0, n_classes, n_rows)
    return X, np.where(rng.random(n_rows) < 0.3, noise, X.sum(axis=1) > 1.5 * n_values).astype(np.int32)


def fit(data, depth, **options):
    return OptimalTreeClassifier(depth, strategy="ca-contree", time_limit=None, **options).fit(*data)


class TestUpperLevels:
    @pytest.mark.parametrize("depth", [3, 4, 5])
    @pytest.mark.parametrize("seed", range(5))
    def test_without_budgets_they_are_the_greedy_tree(self, seed, depth):
        data = make_data(seed, n_rows=400)
        tree = fit(data, depth, schedule=[(0, 0)])
        greedy = OptimalTreeClassifier(depth, strategy="greedy").fit(*data)
        assert tree.error_ < greedy.error_
        assert tree.trace_[-1].source == "lds"
        assert top(tree.tree_.shape, depth - 2) == top(greedy.tree_.shape, depth - 2)

    def test_the_lowest_two_are_optimal(self):
        X, y = make_data(0, n_rows=200)
        tree = fit((X, y), 3, schedule=[(0, 0)]).tree_
        goes_left = X[:, tree.feature[0]] <= tree.threshold[0]
        sides = [
            OptimalTreeClassifier(2, time_limit=None).fit(X[side], y[side]).error_ for side in (goes_left, ~goes_left)
        ]
        assert tree.training_errors == sum(sides)


def top(shape, n_levels, node=0):
    """The splits of the uppermost levels."""
    if n_levels == 0 or shape.left[node] < 0:
        return None
    below = top(shape, n_levels - 1, shape.left[node]), top(shape, n_levels - 1, shape.right[node])
    return int(shape.feature[node]), float(shape.threshold[node]), *below


class Explored(Discrepancy):
    """Notes the trees above the bottom that a pass looks at. Nothing is pruned: every tree seems worth a look."""

    def __init__(self, X, y, depth, heuristic):
        stop = Stop()
        nodes = Nodes(Problem(X, y, int(y.max()) + 1, depth).root, depth, heuristic, 2**30, stop)
        incumbent = Incumbent(Shape.leaf(), len(y), "leaf")
        super().__init__(nodes, _core.Cache(2**20), iter(()), incumbent, stop)
        self.X = X
        self.seen = set()

    def pass_with(self, feature_budget, split_budget):
        root = self._nodes.root
        for _ in self.explore(root, root.n_rows + 1, feature_budget, split_budget):
            pass
        return self.seen

    def _cut_at_bottom(self, node, feature, cut, to_beat):
        self.seen.add((frozenset(self.rows_in(node)), feature, cut))
        yield
        return 0, 0

    def rows_in(self, node):
        rows = range(len(self.X))
        for turn in node.path:
            in_order = sorted(rows, key=lambda row: self.X[row, turn.feature])
            rows = in_order[turn.cut :] if turn.side else in_order[: turn.cut]
        return rows

    def _solve(self, node, to_beat):
        pytest.fail("the budgets are meant to be too small for any node")

    def _to_beat(self, node, to_beat):
        return node.n_rows + 1

    @staticmethod
    def _prune(pruned, cut, delta):
        pass


def by_definition(X, y, rows, depth, feature_budget, split_budget, impurity):
    """The same from the words of the paper: rows of a node above the exact bottom, and a cut of them."""
    scores = {}
    for feature in range(X.shape[1]):
        order = np.sort(X[rows, feature])
        counts = [int(c) for c in np.flatnonzero(order[1:] > order[:-1]) + 1]
        scores[feature] = sorted((impurity(X[rows, feature], y[rows], order[c - 1]), c) for c in counts)
    features = sorted((s[0][0], f) for f, s in scores.items() if s)
    for feature_rank, (_, feature) in enumerate(features[: feature_budget + 1]):
        for cut_rank, (_, cut) in enumerate(scores[feature][: split_budget + 1]):
            if depth == 3:
                yield frozenset(rows.tolist()), feature, cut
                continue
            goes_left = X[rows, feature] <= np.sort(X[rows, feature])[cut - 1]
            for side in (rows[goes_left], rows[~goes_left]):
                budgets = feature_budget - feature_rank, split_budget - cut_rank
                yield from by_definition(X, y, side, depth - 1, *budgets, impurity)


def gini(column, y, threshold):
    sides = y[column <= threshold], y[column > threshold]
    # Rounded, so that equally good cuts are equal however they are added up; then the lower one comes first.
    return round(sum(len(side) - (np.bincount(side) ** 2).sum() / len(side) for side in sides), 9)


def errors(column, y, threshold):
    return sum(len(side) - np.bincount(side).max() for side in (y[column <= threshold], y[column > threshold]))


class TestExploration:
    @pytest.mark.parametrize("budgets", [(0, 0), (1, 0), (0, 1), (1, 1), (2, 3), (0, 4)])
    @pytest.mark.parametrize(("depth", "seed"), [(3, 0), (4, 1), (4, 2)])
    def test_a_pass_looks_at_what_the_budgets_allow(self, depth, seed, budgets):
        X, y = make_data(seed, n_rows=300, n_features=4, n_values=40)
        for heuristic, impurity in (("gini", gini), ("errors", errors)):
            seen = Explored(X, y, depth, heuristic).pass_with(*budgets)
            assert seen == set(by_definition(X, y, np.arange(len(y)), depth, *budgets, impurity))

    def test_larger_budgets_look_at_all_that_smaller_ones_do(self):
        X, y = make_data(7, n_rows=200, n_features=4, n_values=40)
        seen = {(f, s): Explored(X, y, 4, "gini").pass_with(f, s) for f in range(3) for s in range(3)}
        for (f, s), smaller in seen.items():
            for (g, t), larger in seen.items():
                if g >= f and t >= s:
                    assert smaller <= larger
        assert len(seen[2, 2]) > len(seen[1, 1]) > len(seen[0, 0])


class TestCompleteness:
    @pytest.mark.parametrize("heuristic", ["gini", "entropy", "errors", "none"])
    @pytest.mark.parametrize("schedule", ["diagonal", "linear", "exponential", [(0, 1), (10**6, 10**6)]])
    def test_it_ends_with_a_proof(self, schedule, heuristic):
        for seed, depth in enumerate((3, 3, 4)):
            X, y = make_data(seed, n_rows=16, n_features=2, n_values=8)
            tree = fit((X, y), depth, schedule=schedule, heuristic=heuristic)
            assert (tree.error_, tree.status_) == (Oracle(X, y).optimum(depth), "optimal")

    def test_a_schedule_that_ends_proves_nothing(self):
        data = make_data(1)
        tree = fit(data, 4, schedule=[(0, 0), (1, 1)])
        assert tree.status_ == "heuristic"
        assert tree.lower_bound_ < tree.error_

    def test_no_memory_is_enough(self):
        data = make_data(2, n_rows=25, n_values=8)
        in_full, without = fit(data, 4), fit(data, 4, memory_limit=0)
        assert (in_full.error_, in_full.status_) == (without.error_, without.status_)
        assert in_full.status_ == "optimal"

    def test_neighbours_of_a_bad_cut_are_left_out(self, monkeypatch):
        pruned = []
        prune = Discrepancy._prune

        def note(of, cut, delta):
            before = int(of.sum())
            prune(of, cut, delta)
            pruned.append((delta, int(of.sum()) - before))

        monkeypatch.setattr(Discrepancy, "_prune", staticmethod(note))
        fit(make_data(3, n_rows=300), 3, schedule=[(1, 5)])
        assert max(delta for delta, _ in pruned) > 1
        for delta, left_out in pruned:
            assert left_out <= 2 * delta + 1

    def test_trace_tells_of_budgets(self):
        tree = fit(make_data(4, n_rows=300), 4, schedule=[(0, 0), (2, 2), (3, 5)])
        rows = [row for row in tree.trace_ if row.source == ca_contree.SOURCE]
        assert rows
        assert {row[-2:] for row in rows} <= {(0, 0), (2, 2), (3, 5)}
        assert rows[0][-2:] == (0, 0)
        assert all(row.feature_budget is None for row in tree.trace_ if row.source != ca_contree.SOURCE)
