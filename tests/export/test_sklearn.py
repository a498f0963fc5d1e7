"""The scikit-learn tree predicts what ours does, wherever float32 can tell the values apart."""

import pickle
from dataclasses import replace

import joblib
import numpy as np
import pytest
from hard_trees import hard_rows, hard_trees
from instances import random_instance
from sklearn.base import clone
from sklearn.datasets import load_breast_cancer, load_iris
from sklearn.tree import DecisionTreeClassifier, export_text, plot_tree

from evertree import OptimalTreeClassifier
from evertree.export import sklearn as module
from evertree.export import to_sklearn

IRIS = load_iris(as_frame=True)
SPECIES = IRIS.target_names[IRIS.target]
TREES = hard_trees()


def nearest(number):
    return float(np.float32(number))


@pytest.fixture(scope="module")
def model():
    return OptimalTreeClassifier(3, time_limit=None).fit(IRIS.data, SPECIES)


@pytest.fixture(scope="module")
def other(model):
    return model.to_sklearn()


class TestWhatItIs:
    def test_the_methods_agree(self, model, other):
        assert isinstance(other, DecisionTreeClassifier)
        np.testing.assert_array_equal(other.predict(IRIS.data), model.predict(IRIS.data))
        np.testing.assert_allclose(other.predict_proba(IRIS.data), model.predict_proba(IRIS.data), rtol=1e-15)
        np.testing.assert_array_equal(other.apply(IRIS.data), model.apply(IRIS.data))
        np.testing.assert_array_equal(
            other.decision_path(IRIS.data).toarray(), model.decision_path(IRIS.data).toarray()
        )
        np.testing.assert_allclose(other.feature_importances_, model.feature_importances_)
        assert other.score(IRIS.data, SPECIES) == model.score(IRIS.data, SPECIES)

    def test_the_attributes_are_those_of_a_fitted_one(self, model, other):
        fitted = DecisionTreeClassifier(max_depth=3, random_state=0).fit(IRIS.data, SPECIES)
        assert vars(other).keys() == vars(fitted).keys()
        for name in ("classes_", "n_classes_", "n_outputs_", "n_features_in_", "max_features_", "feature_names_in_"):
            np.testing.assert_array_equal(getattr(other, name), getattr(fitted, name))
            assert type(getattr(other, name)) is type(getattr(fitted, name))
        assert (other.get_depth(), other.get_n_leaves()) == (model.get_depth(), model.get_n_leaves())
        inner = other.tree_.children_left >= 0
        shares = other.tree_.value[:, 0, :]
        np.testing.assert_allclose(other.tree_.impurity, 1 - (shares**2).sum(axis=1))
        assert other.tree_.n_node_samples[0] == other.tree_.weighted_n_node_samples[0] == 150
        assert set(other.tree_.feature[~inner]) == {-2}

    def test_it_is_accepted_by_pickle_joblib_clone_and_export_text(self, other, tmp_path):
        joblib.dump(other, tmp_path / "tree.joblib")
        for copy in (pickle.loads(pickle.dumps(other)), joblib.load(tmp_path / "tree.joblib")):
            np.testing.assert_array_equal(copy.predict_proba(IRIS.data), other.predict_proba(IRIS.data))
        assert clone(other).fit(IRIS.data, SPECIES).get_depth() == 3
        assert "petal width (cm) <= 1.65" in export_text(other, feature_names=list(IRIS.data.columns), decimals=2)

    def test_it_is_accepted_by_plot_tree(self, other):
        agg = pytest.importorskip("matplotlib.backends.backend_agg", reason="matplotlib is not installed")
        axes = agg.FigureCanvasAgg().figure.subplots()
        boxes = plot_tree(other, filled=True, feature_names=list(IRIS.data.columns), ax=axes)
        assert sum("gini" in box.get_text() for box in boxes) == other.tree_.node_count

    def test_it_is_accepted_by_shap(self, other):
        shap = pytest.importorskip("shap", reason="shap is not installed")
        rows = IRIS.data.to_numpy()
        explained = shap.TreeExplainer(other)(rows)
        np.testing.assert_allclose(
            explained.values.sum(axis=1) + explained.base_values, other.predict_proba(IRIS.data), atol=1e-12
        )

    def test_of_a_tree_alone(self, model):
        codes = to_sklearn(model.tree_).predict(IRIS.data.to_numpy())
        np.testing.assert_array_equal(codes, model.tree_.predict(IRIS.data.to_numpy()))

    @pytest.mark.parametrize("name", TREES)
    def test_trees_made_by_hand_agree_where_values_are_float32(self, name):
        tree = TREES[name]
        with np.errstate(over="ignore", under="ignore"):
            rows = hard_rows(tree, 3000).astype(np.float32)
        rows = np.where(np.isfinite(rows), rows, np.float32(0)).astype(np.float64)
        np.testing.assert_array_equal(to_sklearn(tree).predict(rows), tree.predict(rows))


class TestThresholds:
    def test_real_data(self):
        X, y = load_breast_cancer(return_X_y=True)
        for depth in range(4):
            model = OptimalTreeClassifier(depth, strategy="greedy").fit(X, y)
            np.testing.assert_array_equal(model.to_sklearn().apply(X), model.apply(X))

    def test_many_random_trees(self):
        """Training rows always agree, or there is an error; float32 rows agree where no threshold was moved."""
        done = moved = refused = 0
        for number in range(400):
            rng = np.random.default_rng(number)
            instance = random_instance(rng)
            X = instance.X
            if np.abs(X).max() > 3e38:
                continue
            if number % 3 == 0:  # differences of about the size of float32's steps
                X = 1.0 + X.clip(-3, 3) * float(rng.choice([1e-7, 1e-8, 3e-8]))
            model = OptimalTreeClassifier(instance.max_depth, strategy="greedy").fit(X, instance.y)
            if number % 2 == 0:  # a threshold from elsewhere need not be the middle
                low, high = model.tree_.neighbours
                ends = np.where(rng.random(len(low)) < 0.5, low, np.nextafter(high, -np.inf))
                model.tree_ = replace(model.tree_, threshold=np.where(model.tree_.is_leaf, np.nan, ends))
            try:
                other = model.to_sklearn()
            except ValueError:
                below, above = model.tree_.neighbours
                with np.errstate(over="ignore", under="ignore"):
                    low, high = below.astype(np.float32), above.astype(np.float32)
                inner = ~model.tree_.is_leaf
                assert ((low == high) | ~np.isfinite(low) | ~np.isfinite(high))[inner].any()
                refused += 1
                continue
            np.testing.assert_array_equal(other.apply(X), model.apply(X))
            inner = ~model.tree_.is_leaf
            if (other.tree_.threshold[inner] == model.tree_.threshold[inner]).all():
                with np.errstate(under="ignore"):
                    rows = hard_rows(model.tree_, 300).clip(-1e30, 1e30).astype(np.float32).astype(np.float64)
                np.testing.assert_array_equal(other.apply(rows), model.apply(rows))
                done += 1
            else:
                moved += 1
        assert min(done, moved, refused) > 10, "this has tried all three"

    def test_moved_where_a_middle_is_rounded_onto_the_upper_value(self):
        # Below 1 float32 is twice as fine as above, so that the middle of these lies above the rounded upper value.
        below, above = 1.0 - 2.0**-25 - 2.0**-40, 1.0 + 2.0**-24
        model = OptimalTreeClassifier(1).fit([[below], [above]], [0, 1])
        assert nearest(above) == 1.0 < model.tree_.threshold[0]
        other = model.to_sklearn()
        assert other.predict([[below], [above]]).tolist() == [0, 1]
        assert other.tree_.threshold[0] == 1.0 - 2.0**-24

    def test_kept_where_it_need_not_be_moved(self):
        model = OptimalTreeClassifier(1).fit([[0.1], [0.3]], [0, 1])
        assert model.to_sklearn().tree_.threshold[0] == model.tree_.threshold[0]

    def test_the_nearest_one_that_will_do(self):
        step = 2.0**-23  # of float32 just above 1
        between = module._between
        assert between(1.0 + 0.6 * step, 1.0 + 2 * step, 1.0 + 0.7 * step, "") == 1.0 + step
        assert between(1.0, 1.0 + 3.4 * step, 1.0 + 3.2 * step, "") == 1.0 + 2 * step
        assert between(1.0, 1.0 + 3.4 * step, 1.0 + 2.9 * step, "") == 1.0 + 2.9 * step
        assert between(-np.inf, 3.0, 2.0, "") == 2.0
        assert between(1.0, np.inf, 2.0, "") == 2.0

    def test_two_values_with_the_same_float32(self):
        X = [[0.0, 1.0], [0.0, np.nextafter(1.0, 2.0)], [1.0, 1.0]]
        model = OptimalTreeClassifier(2).fit(X, ["a", "b", "c"])
        with pytest.raises(ValueError, match=r"node 1 \(x1 <= 1\) cannot be had in scikit-learn: .* 1\.0 and 1\.0000"):
            model.to_sklearn()

    @pytest.mark.parametrize("X", [[[1e300], [2e300]], [[-1e39], [0.0]], [[0.0], [3.5e38]]])
    def test_values_beyond_float32(self, X):
        with pytest.raises(ValueError, match=r"node 0 .* is beyond 3\.4e\+38"):
            OptimalTreeClassifier(1).fit(X, [0, 1]).to_sklearn()

    def test_values_below_float32(self):
        with pytest.raises(ValueError, match=r"the same float32, 0\.0"):
            OptimalTreeClassifier(1).fit([[1e-300], [2e-300]], [0, 1]).to_sklearn()


@pytest.mark.parametrize("labels", [["only"] * 150, np.arange(150) % 12, SPECIES == "setosa", [2**70, -1, 0] * 50])
def test_classes_of_any_number_and_kind(labels):
    model = OptimalTreeClassifier(2, strategy="greedy").fit(IRIS.data, labels)
    other = model.to_sklearn()
    assert other.predict(IRIS.data).tolist() == model.predict(IRIS.data).tolist()
    np.testing.assert_array_equal(other.classes_, model.classes_)


def test_an_unknown_scikit_learn_is_refused(model, monkeypatch):
    for name, known in (("NODE_FIELDS", module.NODE_FIELDS[:-1]), ("STATE_FIELDS", module.STATE_FIELDS[:-1])):
        with monkeypatch.context() as patch:
            patch.setattr(module, name, known)
            with pytest.raises(RuntimeError, match="keeps its trees in another form"):
                model.to_sklearn()
