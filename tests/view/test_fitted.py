"""What is read from an estimator: a fitted one, with or without names and rows."""

import numpy as np
import pytest
from estimators import complete
from sklearn.exceptions import NotFittedError

from evertree import OptimalTreeClassifier
from evertree.view.fitted import fitted


def test_names():
    model, X, _ = complete(2)
    what = fitted(model)
    assert what.feature_names == ["x0", "x1", "x2", "x3"]
    assert what.class_names == [f"class {code}" for code in range(5)]
    assert what.rows == 2000
    assert not what.moves_no_row
    assert fitted(model, X).moves_no_row
    named, _, _ = complete(2, names=["a", "b", "c", "d"])
    assert fitted(named).question(0) == f"{'abcd'[named.tree_.feature[0]]} <= {fitted(named).thresholds[0]}"


def test_seconds():
    model, _, _ = complete(2)
    assert fitted(model).seconds == 10.0
    model.seconds_ = 31.5  # of a search that was gone on with, say
    assert fitted(model).seconds == 31.5


def test_other_rows_are_refused():
    model, X, _ = complete(2)
    with pytest.raises(ValueError, match=r"1999 rows and 4 columns .* 2000 training rows"):
        fitted(model, X[1:])


def test_a_real_fit():
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    model = OptimalTreeClassifier(max_depth=2).fit(X, [0, 1, 1, 0])
    what = fitted(model, X)
    assert (what.errors, what.status) == (0, "optimal")
    assert [text for text in what.thresholds if text] == ["0.5"] * 3


def test_not_fitted():
    with pytest.raises(NotFittedError):
        fitted(OptimalTreeClassifier())
