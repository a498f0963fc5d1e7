"""Greedy trees: those of scikit-learn where no two splits are equally good; whole levels when stopped."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

from evertree import OptimalTreeClassifier


def make_data(seed, n_rows=1000, n_features=4, n_classes=3):
    """Values that float32, scikit-learn's type, holds exactly; labels noisy enough for no two splits to be equal."""
    rng = np.random.default_rng(seed)
    X = rng.random((n_rows, n_features)).astype(np.float32).astype(np.float64)
    y = np.where(rng.random(n_rows) < 0.5, rng.integers(0, n_classes, n_rows), X[:, :2].sum(axis=1) > 1)
    return X, y


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_same_tree_as_scikit_learn(seed, depth, criterion):
    X, y = make_data(seed)
    ours = OptimalTreeClassifier(depth, strategy="greedy", heuristic=criterion).fit(X, y)
    if depth == 0:
        assert ours.error_ == len(y) - np.bincount(y).max()
        return
    theirs = DecisionTreeClassifier(criterion=criterion, max_depth=depth, random_state=0).fit(X, y)
    assert ours.error_ == np.sum(theirs.predict(X) != y)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


@pytest.mark.parametrize("heuristic", ["gini", "entropy", "errors", "none"])
def test_says_that_nothing_is_proven(heuristic):
    X, y = make_data(0)
    tree = OptimalTreeClassifier(3, strategy="greedy", heuristic=heuristic).fit(X, y)
    assert (tree.status_, tree.lower_bound_, tree.gap_) == ("heuristic", 0, 1.0)
    assert np.sum(tree.predict(X) != y) == tree.error_


def test_no_errors_are_optimal():
    X = np.arange(10.0)[:, None]
    tree = OptimalTreeClassifier(1, strategy="greedy").fit(X, X[:, 0] > 4)
    assert (tree.error_, tree.status_) == (0, "optimal")
    assert tree.tree_.threshold[0] == 4.5


def test_first_split_by_hand():
    # Errors: both columns leave two. Gini and entropy prefer the first, which leaves one side pure.
    X = np.array([[0, 0], [0, 0], [1, 0], [1, 0], [1, 1], [1, 1]], dtype=float)
    y = np.array([0, 0, 1, 1, 1, 1])
    for heuristic in ("gini", "entropy", "errors"):
        tree = OptimalTreeClassifier(1, strategy="greedy", heuristic=heuristic).fit(X, y).tree_
        assert (tree.feature[0], tree.threshold[0]) == (0, 0.5)


def test_errors_criterion_takes_the_fewest_errors():
    rng = np.random.default_rng(1)
    X, y = rng.random((60, 3)), rng.integers(0, 3, 60)
    greedy = OptimalTreeClassifier(1, strategy="greedy", heuristic="errors").fit(X, y)
    assert greedy.error_ == OptimalTreeClassifier(1).fit(X, y).error_


def test_what_is_not_split_yet_stays_a_leaf():
    """More work gives more splits, the upper levels first, and in the end the whole tree."""
    X, y = make_data(5)
    whole = OptimalTreeClassifier(4, strategy="greedy").fit(X, y)
    leaves, errors = [], []
    for work_limit in range(0, whole.work_ + 500, 500):
        tree = OptimalTreeClassifier(4, strategy="greedy", work_limit=work_limit).fit(X, y)
        assert tree.status_ in ("work_limit", "heuristic")
        assert np.sum(tree.predict(X) != y) == tree.error_
        leaves.append(tree.get_n_leaves())
        errors.append(tree.error_)
    assert leaves == sorted(leaves)
    assert errors == sorted(errors, reverse=True)
    assert (leaves[0], leaves[-1]) == (1, whole.get_n_leaves())
    assert errors[-1] == whole.error_
