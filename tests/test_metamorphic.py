"""What must not change the answer, and what must change it in a known way. No oracle is needed for this."""

import numpy as np
import pytest

from evertree import OptimalTreeClassifier


def make_data(seed, n_rows=60, n_features=3, n_classes=3):
    """Rows with ties, labels that a tree of depth two or three explains in part."""
    rng = np.random.default_rng(seed)
    size = (n_rows, n_features)
    X = np.where(rng.random(n_features) < 0.5, rng.integers(0, 7, size), rng.normal(size=size))
    y = (X[:, 0] > np.median(X[:, 0])).astype(int) + (X[:, -1] > X[:, -1].mean())
    return X, np.where(rng.random(n_rows) < 0.3, rng.integers(0, n_classes, n_rows), y % n_classes)


def fit(X, y, depth=2):
    tree = OptimalTreeClassifier(max_depth=depth, time_limit=None).fit(X, y)
    assert tree.status_ == "optimal"
    assert np.sum(tree.predict(X) != y) == tree.error_
    return tree


seeds = pytest.mark.parametrize("seed", range(5))
depths = pytest.mark.parametrize("depth", [1, 2, 3])


def assert_same_tree(one, other):
    """The same splits of the same rows; thresholds aside."""
    assert one.tree_.feature.tolist() == other.tree_.feature.tolist()
    assert one.tree_.left.tolist() == other.tree_.left.tolist()
    assert one.tree_.class_counts.tolist() == other.tree_.class_counts.tolist()


@seeds
@depths
@pytest.mark.parametrize("scale", [1e-12, 1e300, 2.0**-1000, 3.0])
def test_scaling_keeps_the_tree(seed, depth, scale):
    X, y = make_data(seed)
    one, other = fit(X, y, depth), fit(X * scale, y, depth)
    assert one.error_ == other.error_
    assert_same_tree(one, other)
    np.testing.assert_allclose(other.tree_.threshold, one.tree_.threshold * scale, rtol=1e-12, atol=0.0)


@seeds
@depths
@pytest.mark.parametrize("transform", [np.exp, np.arctan, lambda x: x**3, lambda x: x - 1000.0, np.sinh])
def test_monotone_transform_keeps_the_tree(seed, depth, transform):
    X, y = make_data(seed)
    # The transform may round two values onto one; it is the same data only where it does not.
    assert all(len(np.unique(a)) == len(np.unique(b)) for a, b in zip(X.T, transform(X).T, strict=True))
    assert_same_tree(fit(X, y, depth), fit(transform(X), y, depth))


@seeds
@depths
def test_mirroring_keeps_the_optimum(seed, depth):
    X, y = make_data(seed)
    assert fit(-X, y, depth).error_ == fit(X, y, depth).error_


@seeds
@depths
def test_order_of_rows_keeps_the_optimum(seed, depth):
    X, y = make_data(seed)
    order = np.random.default_rng(seed).permutation(len(y))
    assert fit(X[order], y[order], depth).error_ == fit(X, y, depth).error_


@seeds
@depths
def test_order_of_columns_keeps_the_optimum(seed, depth):
    X, y = make_data(seed, n_features=4)
    assert fit(X[:, [2, 0, 3, 1]], y, depth).error_ == fit(X, y, depth).error_


@seeds
@depths
@pytest.mark.parametrize("times", [2, 3])
def test_every_row_several_times_gives_as_many_times_the_errors(seed, depth, times):
    X, y = make_data(seed)
    assert fit(np.repeat(X, times, axis=0), np.repeat(y, times), depth).error_ == times * fit(X, y, depth).error_
    assert fit(np.tile(X, (times, 1)), np.tile(y, times), depth).error_ == times * fit(X, y, depth).error_


@seeds
@depths
def test_copied_and_constant_columns_keep_the_optimum(seed, depth):
    X, y = make_data(seed)
    more = np.column_stack([np.ones(len(X)), X, X[:, 0], -X[:, 1]])
    assert fit(more, y, depth).error_ == fit(X, y, depth).error_


@seeds
@pytest.mark.parametrize("strategy", ["auto", "exact", "ca-contree", "greedy"])
def test_columns_that_follow_others_cost_no_work_and_change_no_tree(seed, strategy):
    X, y = make_data(seed, n_rows=120)
    X[:, 1] = np.random.default_rng(seed).normal(size=len(X))
    more = np.column_stack([X[:, 0], X[:, 0] * 3 + 1, -X[:, 1] // 1, X[:, 1], X[:, 2], np.ones(len(X)), -X[:, 2]])
    settings = {"max_depth": 4, "strategy": strategy, "time_limit": None, "work_limit": 2_000_000}
    one = OptimalTreeClassifier(**settings).fit(X, y)
    other = OptimalTreeClassifier(**settings).fit(more, y)
    assert np.array([0, 3, 4])[one.tree_.feature[one.tree_.feature >= 0]].tolist() == [
        f for f in other.tree_.feature.tolist() if f >= 0
    ]
    assert one.tree_.threshold.tolist() == pytest.approx(other.tree_.threshold.tolist(), nan_ok=True)
    assert [row[1:] for row in one.trace_] == [row[1:] for row in other.trace_]  # all but the seconds
    assert one.work_ == other.work_


@seeds
def test_a_first_tree_may_split_on_a_column_that_follows_another(seed):
    X, y = make_data(seed, n_rows=120)
    more = np.column_stack([X, 2 * X + 1])
    given = OptimalTreeClassifier(max_depth=4, strategy="greedy").fit(X, y).tree_.shape
    of_copies = np.where(given.feature >= 0, given.feature + 3, -1)
    given = given._replace(feature=of_copies, threshold=2 * given.threshold + 1)
    settings = {"max_depth": 4, "time_limit": None, "work_limit": 2_000_000, "initial_tree": given}
    tree = OptimalTreeClassifier(**settings).fit(more, y)
    start = next(row.errors for row in tree.trace_ if row.source == "initial")
    assert tree.lower_bound_ <= tree.error_ <= start
    assert np.sum(tree.predict(more) != y) == tree.error_


@seeds
@depths
def test_names_of_classes_keep_the_tree(seed, depth):
    X, y = make_data(seed)
    one, other = fit(X, y, depth), fit(X, np.array(["ant", "bee", "cat"])[y], depth)
    assert_same_tree(one, other)
    assert other.predict(X).tolist() == [["ant", "bee", "cat"][label] for label in one.predict(X)]


@seeds
@depths
def test_order_of_classes_keeps_the_optimum(seed, depth):
    X, y = make_data(seed)
    assert fit(X, 2 - y, depth).error_ == fit(X, y, depth).error_


@seeds
def test_more_depth_more_rows_more_columns(seed):
    """More depth or columns never cost errors, more rows never save any, and each row costs one at most."""
    X, y = make_data(seed)
    errors = [fit(X, y, depth).error_ for depth in range(4)]
    assert errors == sorted(errors, reverse=True)
    assert fit(X[:, :2], y).error_ >= fit(X, y).error_
    fewer = fit(X[:-5], y[:-5]).error_
    assert fewer <= fit(X, y).error_ <= fewer + 5


@pytest.mark.parametrize("seed", range(20))
def test_same_answer_every_time(seed):
    X, y = make_data(seed)
    one, other = fit(X, y, 3), fit(X, y, 3)
    assert_same_tree(one, other)
    assert one.work_ == other.work_
