"""The matrix from the tree's counts is the one from predictions; labels new to the tree are wrong."""

import numpy as np
import pytest
from estimators import complete
from sklearn.metrics import confusion_matrix

from evertree.view.confusion import of_rows, of_training_rows

MODEL, X, Y = complete(3)


def test_training_rows():
    matrix = of_training_rows(MODEL.tree_, list(MODEL.classes_))
    assert matrix.counts.tolist() == confusion_matrix(Y, MODEL.predict(X)).tolist()
    assert matrix.counts.tolist() == of_rows(MODEL, X, Y).counts.tolist()
    assert (matrix.rows, matrix.errors) == (2000, MODEL.error_)


def test_new_labels():
    matrix = of_rows(MODEL, X[:3], ["new", Y[1], "new"])
    assert matrix.true_names == [*MODEL.classes_, "new"]
    assert matrix.predicted_names == list(MODEL.classes_)
    assert matrix.counts.shape == (6, 5)
    assert matrix.counts[5].sum() == 2
    assert matrix.errors == 2 + int(MODEL.predict(X[1:2])[0] != Y[1])


def test_unequal_lengths():
    with pytest.raises(ValueError, match="X has 2000 rows, but y has 3 labels"):
        of_rows(MODEL, X, np.array(Y[:3]))
