"""Searches in several runs: the same as one long run, and never worse than before."""

import doctest
import itertools
import time

import numpy as np
import pytest

from evertree import OptimalTreeClassifier, Search, resumable


def make_data(seed=0, n_rows=300, n_features=4, n_classes=3):
    rng = np.random.default_rng(seed)
    return rng.random((n_rows, n_features)), rng.integers(0, n_classes, n_rows)


def state(search):
    flat = search.tree
    splits = flat.feature.tolist(), flat.left.tolist(), flat.threshold[~flat.is_leaf].tolist()
    return search.error, search.lower_bound, search.work, search.trace.without_times(), splits


@pytest.mark.parametrize("strategy", ["auto", "ca-contree", "exact", "greedy", "local-search", "proof"])
@pytest.mark.parametrize(("depth", "work"), [(3, 10_000), (3, 1_000_000), (4, 3_000_000), (5, 300_000)])
def test_ten_runs_are_one_run(strategy, depth, work):
    data = make_data()
    one, many = (Search(*data, max_depth=depth, strategy=strategy, memory_limit="20MB") for _ in range(2))
    one.run(work_limit=10 * work)
    for _ in range(10):
        status = many.run(work_limit=work)
        assert status == many.status
    assert state(one) == state(many)
    assert one.status == many.status


@pytest.mark.parametrize("strategy", ["auto", "ca-contree", "exact", "proof"])
def test_a_run_in_pieces_of_time_comes_to_the_same_end(strategy):
    """Wherever the clock ends a run, the next one goes on; nothing that was proven is lost."""
    X, y = make_data(n_rows=60 if strategy == "ca-contree" else 300, n_features=3)
    expected = OptimalTreeClassifier(3, time_limit=None).fit(X, y)
    search = Search(X, y, max_depth=3, strategy=strategy)
    best = [(search.error, search.lower_bound)]
    for run in range(100_000):
        if search.run(time_limit=1e-4 * (1 + run % 5)) == "optimal":
            break
        best.append((search.error, search.lower_bound))
        assert search.status == "time_limit"
        assert best[-1][0] <= best[-2][0]
        assert best[-1][1] >= best[-2][1]
    assert search.status == "optimal"
    assert (search.error, search.lower_bound) == (expected.error_, expected.error_)
    assert len(best) > 3


def test_before_the_first_run_there_is_a_leaf():
    X, y = make_data()
    search = Search(X, y)
    assert (search.error, search.lower_bound, search.status) == (300 - np.bincount(y).max(), 0, "heuristic")
    assert (search.tree.n_leaves, search.work, len(search.trace)) == (1, 0, 1)
    assert set(search.predict(X)) == {np.bincount(y).argmax()}


def test_limits_of_a_run_are_its_own():
    search = Search(*make_data(n_rows=2000), max_depth=5)
    started = time.perf_counter()
    assert [search.run(time_limit=0.05) for _ in range(3)] == ["time_limit"] * 3
    assert 0.15 <= search.seconds <= time.perf_counter() - started
    time.sleep(0.1)
    assert search.run(work_limit=1) == "work_limit"
    assert search.seconds < time.perf_counter() - started - 0.05, "the clock stands still between runs"
    assert search.run(gap_limit=1.0) == "gap_limit"


def test_nothing_happens_after_the_proof():
    search = Search(*make_data(), max_depth=2)
    assert search.run() == "optimal"
    work, trace = search.work, list(search.trace)
    assert search.run() == "optimal"
    assert (search.work, list(search.trace)) == (work, trace)


def test_labels_and_columns_as_everywhere():
    X, y = make_data()
    labels = np.array(["no", "yes", "perhaps"])[y]
    search = Search(X.tolist(), labels.tolist(), max_depth=2)
    search.run()
    assert search.classes.tolist() == ["no", "perhaps", "yes"]
    assert np.sum(search.predict(X) != labels) == search.error
    with pytest.raises(ValueError, match="X has 3 columns, but the training data had 4"):
        search.predict(X[:, :3])
    with pytest.raises(ValueError, match="NaN"):
        search.predict(X * np.nan)
    with pytest.raises(ValueError, match="time_limit must be"):
        search.run(time_limit=-1)
    with pytest.raises(ValueError, match="max_depth must be"):
        Search(X, y, max_depth=21)
    with pytest.raises(ValueError, match="strategy must be one of"):
        Search(X, y, strategy="best")


class TestWarmStart:
    def test_goes_on_with_the_same_data(self):
        X, y = make_data()
        tree = OptimalTreeClassifier(4, strategy="ca-contree", warm_start=True, work_limit=200_000, time_limit=None)
        rows, errors = [], []
        for _ in range(4):
            tree.fit(X, y)
            rows.append(list(tree.trace_))
            errors.append(tree.error_)
        for before, after in itertools.pairwise(rows):
            assert after[: len(before)] == before
        assert errors == sorted(errors, reverse=True)
        assert 800_000 <= tree.work_ < 2_000_000
        cold = OptimalTreeClassifier(4, strategy="ca-contree", work_limit=200_000, time_limit=None).fit(X, y)
        assert rows[0] == list(tree.trace_)[: len(rows[0])]
        assert cold.trace_.without_times() == [row[1:] for row in rows[0]]

    @pytest.mark.parametrize("change", [{"max_depth": 3}, {"strategy": "exact"}, {"heuristic": "entropy"}, "X", "y"])
    def test_starts_anew_with_another_problem(self, change):
        X, y = make_data()
        tree = OptimalTreeClassifier(4, strategy="ca-contree", warm_start=True, work_limit=200_000, time_limit=None)
        tree.fit(X, y)
        if change == "X":
            X = X + (X == X.max())
        elif change == "y":
            y = np.where(np.arange(300) == 7, (y + 1) % 3, y)
        else:
            tree.set_params(**change)
        tree.fit(X, y)
        cold = OptimalTreeClassifier(**tree.get_params() | {"warm_start": False}).fit(X, y)
        assert tree.trace_.without_times() == cold.trace_.without_times()

    def test_without_it_every_fit_is_the_first(self):
        tree = OptimalTreeClassifier(4, work_limit=200_000, time_limit=None)
        one, other = (tree.fit(*make_data()).trace_.without_times() for _ in range(2))
        assert one == other


def test_example_of_the_documentation():
    (example,) = (test for test in doctest.DocTestFinder().find(resumable.Search) if test.examples)
    assert doctest.DocTestRunner().run(example).failed == 0
