"""Trees to start from."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from evertree import OptimalTreeClassifier, Search


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    return rng.random((300, 4)), rng.integers(0, 3, 300)


@pytest.mark.parametrize("kind", ["estimator", "tree", "shape", "scikit-learn", "regressor"])
def test_the_search_starts_from_it(data, kind):
    X, y = data
    if kind == "scikit-learn":
        first = DecisionTreeClassifier(max_depth=3, random_state=0).fit(X.astype(np.float32), y)
        errors = int(np.sum(first.predict(X) != y))
    elif kind == "regressor":
        first = DecisionTreeRegressor(max_depth=3, random_state=0).fit(X, y)
        errors = None
    else:
        model = OptimalTreeClassifier(3, time_limit=None).fit(X, y)
        first = {"estimator": model, "tree": model.tree_, "shape": model.tree_.shape}[kind]
        errors = model.error_
    search = Search(X, y, max_depth=3, initial_tree=first)
    assert search.trace[-1].source == "initial"
    assert errors is None or abs(search.error - errors) <= (kind == "scikit-learn")
    assert np.sum(search.predict(X) != y) == search.error
    fitted = OptimalTreeClassifier(3, initial_tree=first, work_limit=0).fit(X, y)
    assert fitted.error_ == search.error


def test_a_good_one_saves_work(data):
    best = OptimalTreeClassifier(3, time_limit=None).fit(*data)
    again = OptimalTreeClassifier(3, time_limit=None, initial_tree=best).fit(*data)
    assert (again.error_, again.status_) == (best.error_, "optimal")
    assert again.work_ < best.work_
    assert again.trace_[1].errors == best.error_


def test_a_bad_one_is_forgotten(data):
    worst = OptimalTreeClassifier(0).fit(*data)
    tree = OptimalTreeClassifier(2, initial_tree=worst).fit(*data)
    assert tree.status_ == "optimal"
    assert "initial" not in {row.source for row in tree.trace_}


def test_it_may_have_been_fitted_to_other_labels(data):
    X, y = data
    other = OptimalTreeClassifier(2).fit(X, np.where(y == 0, "a", "b"))
    tree = OptimalTreeClassifier(2, initial_tree=other, work_limit=0).fit(X, y)
    assert np.sum(tree.predict(X) != y) == tree.error_


def test_what_does_not_fit_is_refused(data):
    X, y = data
    deep = OptimalTreeClassifier(3).fit(X, y)
    with pytest.raises(ValueError, match="initial_tree is 3 levels deep, but max_depth is 2"):
        OptimalTreeClassifier(2, initial_tree=deep).fit(X, y)
    with pytest.raises(ValueError, match="initial_tree does not fit data with 1 columns"):
        OptimalTreeClassifier(3, initial_tree=deep).fit(X[:, :1], y)
    for wrong in (OptimalTreeClassifier(), DecisionTreeClassifier(), "tree", 3):
        with pytest.raises(ValueError, match="initial_tree must be a fitted tree classifier"):
            OptimalTreeClassifier(3, initial_tree=wrong).fit(X, y)
