"""The estimator as a user sees it."""

import doctest

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_iris
from sklearn.ensemble import BaggingClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from evertree import OptimalTreeClassifier

IRIS = load_iris(as_frame=True)
SPECIES = IRIS.target_names[IRIS.target]


@pytest.fixture(scope="module")
def tree():
    return OptimalTreeClassifier(max_depth=2, time_limit=None).fit(IRIS.data, SPECIES)


def test_what_fit_leaves_behind(tree):
    assert (tree.error_, tree.lower_bound_, tree.gap_, tree.status_) == (6, 6, 0.0, "optimal")
    assert tree.classes_.tolist() == ["setosa", "versicolor", "virginica"]
    assert tree.n_features_in_ == 4
    assert tree.feature_names_in_.tolist() == IRIS.data.columns.tolist()
    assert tree.work_ > 0
    assert (tree.get_depth(), tree.get_n_leaves()) == (2, 4)
    assert type(tree.error_) is int
    assert type(tree.lower_bound_) is int
    assert type(tree.work_) is int


def test_methods_agree_with_each_other(tree):
    labels, shares, leaves = tree.predict(IRIS.data), tree.predict_proba(IRIS.data), tree.apply(IRIS.data)
    assert np.sum(labels != SPECIES) == tree.error_
    assert tree.classes_[shares.argmax(axis=1)].tolist() == labels.tolist()
    np.testing.assert_allclose(shares.sum(axis=1), 1.0)
    with np.errstate(divide="ignore"):
        np.testing.assert_array_equal(tree.predict_log_proba(IRIS.data), np.log(shares))
    path = tree.decision_path(IRIS.data)
    assert path.shape == (150, tree.tree_.n_nodes)
    assert np.asarray(path[np.arange(150), leaves]).ravel().tolist() == [1] * 150
    assert tree.score(IRIS.data, SPECIES) == 144 / 150
    weights = (labels == SPECIES).astype(float)
    assert tree.score(IRIS.data, SPECIES, sample_weight=weights) == 1.0
    assert tree.feature_importances_.shape == (4,)
    assert tree.feature_importances_.sum() == pytest.approx(1.0)


def test_score_with_labels_of_another_type(tree):
    assert tree.score(IRIS.data, IRIS.target) == 0.0
    assert tree.score(IRIS.data, SPECIES.tolist()) == 144 / 150
    with pytest.raises(ValueError, match="inconsistent numbers of samples"):
        tree.score(IRIS.data, SPECIES[:-1])


@pytest.mark.parametrize("depth", [0, 1, 5, 20])
def test_depths(depth):
    tree = OptimalTreeClassifier(depth, time_limit=None).fit(IRIS.data, SPECIES)
    assert tree.status_ == "optimal"
    assert tree.get_depth() <= depth
    assert tree.error_ == {0: 100, 1: 50, 5: 0, 20: 0}[depth]


def test_one_class():
    tree = OptimalTreeClassifier(3).fit(IRIS.data, ["only"] * 150)
    assert (tree.error_, tree.status_, tree.get_n_leaves()) == (0, "optimal", 1)
    assert set(tree.predict(IRIS.data)) == {"only"}
    assert tree.predict_proba(IRIS.data).tolist() == [[1.0]] * 150
    assert tree.feature_importances_.tolist() == [0.0] * 4


def test_constant_columns_and_equal_rows():
    X = np.ones((6, 2))
    tree = OptimalTreeClassifier(3).fit(X, [0, 1, 1, 0, 1, 1])
    assert (tree.error_, tree.lower_bound_, tree.status_, tree.get_n_leaves()) == (2, 2, "optimal", 1)
    X[:3, 1] = 0.0
    tree = OptimalTreeClassifier(3).fit(X, [0, 1, 0, 0, 1, 1])
    assert (tree.error_, tree.lower_bound_, tree.status_) == (2, 2, "optimal")


def test_frames_arrays_and_lists_give_the_same_tree(tree):
    for X in (IRIS.data.to_numpy(), IRIS.data.to_numpy().tolist(), np.asfortranarray(IRIS.data)):
        other = OptimalTreeClassifier(max_depth=2, time_limit=None).fit(X, SPECIES)
        np.testing.assert_array_equal(other.tree_.threshold, tree.tree_.threshold)
        assert not hasattr(other, "feature_names_in_")


def test_feature_names_are_those_of_the_last_fit():
    tree = OptimalTreeClassifier(1).fit(IRIS.data, SPECIES)
    tree.fit(IRIS.data.to_numpy(), SPECIES)
    assert not hasattr(tree, "feature_names_in_")
    tree.fit(pd.DataFrame({"length": [0.0, 1.0]}), [0, 1])
    assert tree.feature_names_in_.tolist() == ["length"]
    assert tree.n_features_in_ == 1


def test_data_are_left_alone():
    X, y = IRIS.data.to_numpy().copy(), SPECIES.copy()
    X.flags.writeable = y.flags.writeable = False
    OptimalTreeClassifier(2).fit(X, y)
    np.testing.assert_array_equal(X, IRIS.data)


def test_in_scikit_learns_company():
    pipeline = make_pipeline(StandardScaler(), OptimalTreeClassifier(2, time_limit=None))
    search = GridSearchCV(pipeline, {"optimaltreeclassifier__max_depth": [1, 2]}, cv=3).fit(IRIS.data, SPECIES)
    assert search.best_params_ == {"optimaltreeclassifier__max_depth": 2}
    bag = BaggingClassifier(OptimalTreeClassifier(1), n_estimators=3, random_state=0).fit(IRIS.data, SPECIES)
    assert bag.score(IRIS.data, SPECIES) > 0.6


def test_nothing_is_printed_where_nobody_looks(capsys):
    for verbose in (0, 1):
        OptimalTreeClassifier(2, verbose=verbose).fit(IRIS.data, SPECIES)
        assert capsys.readouterr() == ("", "")


def test_example_of_the_documentation():
    (example,) = (test for test in doctest.DocTestFinder().find(OptimalTreeClassifier) if test.examples)
    assert doctest.DocTestRunner().run(example).failed == 0
