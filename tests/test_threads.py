"""Fits beside each other, and fitted estimators that travel."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor

import joblib
import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import cross_val_score

from evertree import OptimalTreeClassifier


def make_data(seed, n_rows=200):
    rng = np.random.default_rng(seed)
    X = rng.random((n_rows, 4))
    return X, np.where(rng.random(n_rows) < 0.3, rng.integers(0, 3, n_rows), X[:, 0] > 0.5)


def answer(tree):
    flat = tree.tree_
    arrays = (flat.feature, flat.threshold[~flat.is_leaf], flat.left, flat.right, flat.class_counts)
    return (tree.error_, tree.lower_bound_, tree.status_, tree.work_, [array.tolist() for array in arrays])


def test_fits_at_once_give_the_answers_of_fits_in_turn():
    def fit(seed):
        # A small cache too, so that it evicts while the other fit runs.
        memory_limit = "1GiB" if seed % 2 else 5000
        return answer(OptimalTreeClassifier(3, time_limit=None, memory_limit=memory_limit).fit(*make_data(seed)))

    in_turn = [fit(seed) for seed in range(6)]
    with ThreadPoolExecutor(2) as pool:
        for _ in range(3):
            assert list(pool.map(fit, range(6))) == in_turn


@pytest.fixture(scope="module")
def fitted():
    X, y = make_data(0)
    return OptimalTreeClassifier(2, time_limit=None).fit(X, np.array(["no", "yes", "maybe"])[y]), X


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(fitted, protocol):
    tree, X = fitted
    other = pickle.loads(pickle.dumps(tree, protocol=protocol))
    assert answer(other) == answer(tree)
    np.testing.assert_array_equal(other.predict(X), tree.predict(X))
    np.testing.assert_array_equal(other.predict_proba(X), tree.predict_proba(X))
    assert other.get_params() == tree.get_params()


def test_deepcopy_and_clone(fitted):
    tree, _ = fitted
    assert answer(copy.deepcopy(tree)) == answer(tree)
    unfitted = clone(tree)
    assert unfitted.get_params() == tree.get_params()
    assert not hasattr(unfitted, "tree_")


def test_joblib_dump(fitted, tmp_path):
    tree, X = fitted
    joblib.dump(tree, tmp_path / "tree.joblib")
    other = joblib.load(tmp_path / "tree.joblib")
    np.testing.assert_array_equal(other.predict(X), tree.predict(X))


@pytest.mark.parametrize("prefer", ["threads", "processes"])
def test_joblib_parallel(prefer):
    X, y = make_data(1)
    with joblib.parallel_config(prefer=prefer, n_jobs=2):
        beside = cross_val_score(OptimalTreeClassifier(2, time_limit=None), X, y, cv=3, n_jobs=2)
    assert beside.tolist() == cross_val_score(OptimalTreeClassifier(2, time_limit=None), X, y, cv=3).tolist()
