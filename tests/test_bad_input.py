"""Input that cannot be used gets an error that says what is wrong, where, and with which parameter."""

import numpy as np
import pandas as pd
import pytest
from sklearn.exceptions import NotFittedError

from evertree import OptimalTreeClassifier

X = np.arange(24.0).reshape(8, 3)
y = np.array([0, 1, 0, 1, 1, 0, 0, 1])
FRAME = pd.DataFrame(X, columns=["age", "height", "weight"])


def with_value(value, row=5, column=1):
    changed = X.astype(object) if isinstance(value, str) else X.copy()
    changed[row, column] = value
    return changed


def fit(X=X, y=y, **options):
    return OptimalTreeClassifier(**({"max_depth": 2} | options)).fit(X, y)


class TestFeatures:
    @pytest.mark.parametrize(("value", "name"), [(np.nan, "NaN"), (np.inf, "inf"), (-np.inf, "inf")])
    def test_not_finite(self, value, name):
        with pytest.raises(ValueError, match=rf"contains {name}.* in row 5, column 1 \(counted from 0\)"):
            fit(with_value(value))
        with pytest.raises(ValueError, match=rf"contains {name}.* in row 5, column 1"):
            fit().predict(with_value(value))

    def test_not_finite_in_a_data_frame(self):
        frame = pd.DataFrame(with_value(np.nan), columns=FRAME.columns)
        with pytest.raises(ValueError, match=r"NaN in row 5, column 1 \('height'\)"):
            fit(frame)

    def test_missing_values_of_pandas(self):
        frame = FRAME.astype("Int64")
        frame.iloc[2, 2] = pd.NA
        with pytest.raises(ValueError, match=r"NaN in row 2, column 2 \('weight'\)"):
            fit(frame)

    @pytest.mark.parametrize(("more", "message"), [([(6, 0)], "in one other place"), ([(6, 0), (7, 2)], "in 2 other")])
    def test_how_many_more(self, more, message):
        changed = with_value(np.nan)
        for place in more:
            changed[place] = np.nan
        with pytest.raises(ValueError, match=message):
            fit(changed)

    def test_infinite_values_that_cancel_out(self):
        changed = with_value(np.inf, row=3)
        changed[4, 0] = -np.inf
        with pytest.raises(ValueError, match=r"infinity .* in row 3, column 1 and in one other"):
            fit(changed)

    def test_finite_values_whose_sum_is_not(self):
        assert fit(with_value(1e308, row=0) + with_value(1e308, row=1)).status_ == "optimal"

    def test_text(self):
        with pytest.raises(ValueError, match=r"X has 'tall' in row 5, column 1 .* not a number"):
            fit(with_value("tall"))
        with pytest.raises(ValueError, match=r"X has 'tall' in row 0, column 0"):
            fit([["tall", 1], ["small", 2]], [0, 1])
        frame = FRAME.assign(height=["small"] * 7 + ["tall"])
        with pytest.raises(ValueError, match=r"X has 'small' in row 0, column 1 \('height'\)"):
            fit(frame)

    def test_numbers_written_as_text_are_numbers(self):
        assert fit(X.astype(str)).error_ == fit().error_

    def test_empty(self):
        for empty in (np.empty((0, 3)), []):
            with pytest.raises(ValueError, match=r"0 sample|2D array"):
                fit(empty, [])
        with pytest.raises(ValueError, match="0 feature"):
            fit(np.empty((8, 0)))

    def test_one_row(self):
        with pytest.raises(ValueError, match="X has one row only"):
            fit(X[:1], y[:1])
        assert fit().predict(X[:1]).shape == (1,)

    def test_shape(self):
        with pytest.raises(ValueError, match="2D array"):
            fit(X[:, 0])
        with pytest.raises(ValueError, match="dim 3"):
            fit(np.zeros((8, 2, 2)))

    def test_sparse_and_complex(self):
        sparse = pytest.importorskip("scipy.sparse")
        with pytest.raises(TypeError, match=r"[Ss]parse"):
            fit(sparse.csr_matrix(X))
        with pytest.raises(ValueError, match="Complex data not supported"):
            fit(X + 1j)

    @pytest.mark.parametrize("method", ["predict", "predict_proba", "predict_log_proba", "apply", "decision_path"])
    def test_wrong_columns_at_predict(self, method):
        with pytest.raises(ValueError, match="X has 2 features, but OptimalTreeClassifier is expecting 3"):
            getattr(fit(), method)(X[:, :2])
        with pytest.raises(ValueError, match="feature names should match"):
            getattr(fit(FRAME), method)(FRAME.rename(columns={"age": "years"}))

    @pytest.mark.parametrize("method", ["predict", "predict_proba", "apply", "decision_path"])
    def test_not_fitted(self, method):
        with pytest.raises(NotFittedError):
            getattr(OptimalTreeClassifier(), method)(X)

    @pytest.mark.parametrize("method", ["get_depth", "get_n_leaves"])
    def test_not_fitted_either(self, method):
        with pytest.raises(NotFittedError):
            getattr(OptimalTreeClassifier(), method)()

    def test_feature_importances_of_an_unfitted_estimator(self):
        with pytest.raises(NotFittedError):
            _ = OptimalTreeClassifier().feature_importances_


class TestLabels:
    def test_lengths_differ(self):
        for labels in (y[:7], y[:0], np.append(y, 0)):
            with pytest.raises(ValueError, match=f"X has 8 rows, but y has {len(labels)} labels"):
                fit(y=labels)

    def test_missing(self):
        with pytest.raises(ValueError, match="None"):
            fit(y=None)
        for missing in (None, np.nan, pd.NA, pd.NaT):
            with pytest.raises(ValueError, match="y contains NaN or None in row 3"):
                fit(y=np.array(["a", "b", "a", missing, "b", "a", "b", "b"], dtype=object))
        with pytest.raises(ValueError, match="y contains NaN in row 3"):
            fit(y=[1.0, 0.0, 1.0, np.nan, 0.0, 0.0, 0.0, 1.0])
        with pytest.raises(ValueError, match="y contains infinity in row 0"):
            fit(y=[np.inf, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0])

    def test_measurements(self):
        with pytest.raises(ValueError, match=r"Unknown label type: continuous. Row 1 of y is 0.5"):
            fit(y=[1.0, 0.5, 1.0, 2.0, 0.0, 0.0, 0.0, 1.0])

    def test_shapes_and_types(self):
        with pytest.raises(ValueError, match="1d array"):
            fit(y=np.zeros((8, 2)))
        with pytest.raises(ValueError, match="Unknown label type: complex128"):
            fit(y=y * 1j)
        with pytest.raises(ValueError, match="not hashable"):
            fit(y=np.array([{"a": 1}] * 8, dtype=object))


WRONG = {
    "max_depth": [-1, 21, 2.0, 2.5, "3", None, True, np.nan],
    "strategy": ["best", "", None, 3, "prove", "local_search"],
    "time_limit": [0, -1, -0.5, np.nan, "60", True],
    "work_limit": [-1, 0.5, np.nan, "many", False],
    "gap_limit": [-0.1, 1.1, np.nan, None, "0.1"],
    "memory_limit": [-1, 1.5, None, "", "lots", "1 parsec", "-1GB", "GiB", True],
    "heuristic": ["log_loss", "", None, 1],
    "schedule": ["zigzag", "", None, 3, [(0,)], [(0, -1)], [(0.5, 1)], [1, 2]],
    "initial_tree": [3, "tree", OptimalTreeClassifier()],
    "callback": [print, 3],
    "n_jobs": [0, 1.5, "2", True],
    "random_state": ["seed", -1, 0.5],
    "verbose": [-1, 0.5, "yes", None],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_wrong_parameters(name, value):
    """The error names the parameter and the value; and it comes from fit, since scikit-learn sets parameters freely."""
    tree = OptimalTreeClassifier(**{name: value})
    with pytest.raises(ValueError, match=f"^{name} must be .*{value!r}"):
        tree.fit(X, y)
    assert not hasattr(tree, "tree_")


def test_unknown_strategy_lists_those_there_are():
    with pytest.raises(ValueError, match="'auto', 'ca-contree', 'exact', 'greedy'"):
        fit(strategy="best")


def test_failed_fit_keeps_the_fitted_tree():
    tree = fit()
    with pytest.raises(ValueError, match="NaN"):
        tree.fit(with_value(np.nan)[:, :2], y)
    assert tree.predict(X).shape == (8,)
