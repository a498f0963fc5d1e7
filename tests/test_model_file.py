"""Models written to files, and what is told of files that are not as they were written."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hard_trees import hard_rows, hard_trees
from sklearn.exceptions import NotFittedError
from sklearn.tree import DecisionTreeClassifier

import evertree
from evertree import OptimalTreeClassifier, Search, load
from evertree.export import export_text
from evertree.model_file import Model, model_of_text, model_text
from evertree.trace import Row, Trace
from evertree.tree import Neighbours

RNG = np.random.default_rng(0)
X = RNG.normal(size=(80, 3)) * [1.0, 1e-310, 1e300]
Y = RNG.choice(["no", "perhaps", "yes, ü"], 80)


@pytest.fixture(scope="module")
def model():
    return OptimalTreeClassifier(2, strategy="ca-contree", work_limit=2000, random_state=3, verbose=0).fit(X, Y)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "model.json"


def assert_same(loaded, model):
    rows = np.vstack((X, hard_rows(model.tree_, 300)))
    assert loaded.predict(rows).dtype == model.predict(rows).dtype
    assert loaded.predict(rows).tolist() == model.predict(rows).tolist()
    np.testing.assert_array_equal(loaded.predict_proba(rows), model.predict_proba(rows))
    np.testing.assert_array_equal(loaded.apply(rows), model.apply(rows))
    for name in ("feature", "threshold", "left", "right", "class_counts"):
        mine, its = getattr(loaded.tree_, name), getattr(model.tree_, name)
        assert (mine.dtype, mine.tobytes()) == (its.dtype, its.tobytes()), name
    for mine, its in zip(loaded.tree_.neighbours, model.tree_.neighbours, strict=True):
        assert mine.tobytes() == its.tobytes()
    for name in ("error_", "lower_bound_", "gap_", "status_", "work_", "seconds_", "n_features_in_"):
        mine, its = getattr(loaded, name), getattr(model, name)
        assert (type(mine), mine) == (type(its), its), name
    assert loaded.trace_ == model.trace_


class TestThereAndBack:
    def test_everything_is_as_it_was(self, model, path):
        model.save(path)
        loaded = evertree.load(path)
        assert_same(loaded, model)
        assert loaded.score(X, Y) == model.score(X, Y)
        assert export_text(loaded) == export_text(model)
        assert loaded.get_params() == model.get_params() | {"memory_limit": 2**30, "work_limit": 2000}
        assert vars(loaded).keys() == vars(model).keys() - {"_session"}

    def test_a_second_save_writes_the_same_bytes(self, model, path, tmp_path):
        model.save(str(path))
        load(str(path)).save(tmp_path / "again.json")
        assert path.read_bytes() == (tmp_path / "again.json").read_bytes()

    def test_names_of_columns(self, path):
        pd = pytest.importorskip("pandas")
        frame = pd.DataFrame(X, columns=["a", 'b "c"', "größe"])
        OptimalTreeClassifier(1).fit(frame, Y).save(path)
        loaded = load(path)
        assert loaded.feature_names_in_.tolist() == ["a", 'b "c"', "größe"]
        assert loaded.predict(frame).shape == (80,)
        with pytest.raises(ValueError, match="feature names"):
            loaded.predict(frame[["a", "größe", 'b "c"']])

    @pytest.mark.parametrize(
        "labels",
        [
            ["a", "b", ""],
            [0, 1, -5],
            [-(2**63), 2**63 - 1, 0],
            np.array([2**64 - 1, 0, 7], dtype=np.uint64),
            np.array([3, 1, 2], dtype=np.int8),
            [2**70, -1, 2**53 + 1],
            [True, False, True],
            [1.0, 2.0, -3.0],
            np.array([0.0, -0.0, 1e300]),
            np.array([1, 2, 3], dtype=np.float32),
            np.array([1, 2, 3], dtype=">i4"),
            [1, "1", 2.5],
            np.array(["a", 1, True], dtype=object),
            ["only"] * 3,
            ["\ud800", "\U0001f333", "new\nline"],
            np.array(["a\0", "a", "b"], dtype=object),
        ],
        ids=repr,
    )
    def test_labels_of_any_kind(self, path, labels):
        y = np.resize(labels, 80) if isinstance(labels, np.ndarray) else [labels[i % 3] for i in range(80)]
        model = OptimalTreeClassifier(2, strategy="greedy").fit(X, y)
        model.save(path)
        loaded = load(path)
        assert loaded.classes_.tolist() == model.classes_.tolist()
        assert [type(c) for c in loaded.classes_.tolist()] == [type(c) for c in model.classes_.tolist()]
        assert loaded.classes_.dtype == model.classes_.dtype.newbyteorder("=")
        assert loaded.predict(X).tolist() == model.predict(X).tolist()

    def test_twelve_classes_and_every_depth(self, path):
        for depth in (0, 1, 6, 20):
            model = OptimalTreeClassifier(depth, strategy="greedy").fit(X, np.arange(80) % 12)
            model.save(path)
            assert_same(load(path), model)

    @pytest.mark.parametrize("name", hard_trees())
    def test_every_float_comes_back_bit_for_bit(self, model, name):
        tree = hard_trees()[name]
        infinite = np.full(tree.n_nodes, np.inf)
        for known in (None, Neighbours(-infinite, infinite), Neighbours(tree.threshold, infinite)):
            known = known and Neighbours(np.where(tree.is_leaf, -np.inf, known.below), known.above)
            again = model_of_text(model_text(by_hand(replace(tree, neighbours=known)))).tree
            assert again.threshold.tobytes() == tree.threshold.tobytes()
            assert known is None or again.neighbours.below.tobytes() == known.below.tobytes()

    @pytest.mark.parametrize("search", ["optimal", "work_limit", "gap_limit", "heuristic", "interrupted"])
    def test_every_end(self, path, search):
        class Enough:
            def on_incumbent(self, event):
                return False

        how = {
            "optimal": {"time_limit": None},
            "work_limit": {"work_limit": 500},
            "gap_limit": {"gap_limit": 0.9},
            "heuristic": {"strategy": "greedy"},
            "interrupted": {"strategy": "proof", "callback": Enough()},
        }[search]
        model = OptimalTreeClassifier(2, **how).fit(X, Y)
        assert model.status_ == search
        model.save(path)
        assert_same(load(path), model)

    def test_a_refit_works_and_is_the_same(self, model, path):
        model.save(path)
        again = load(path).fit(X, Y)
        assert again.trace_.without_times() == model.trace_.without_times()

    def test_options_that_are_no_plain_values_stay_behind(self, path, tmp_path):
        first = OptimalTreeClassifier(1).fit(X, Y)
        for options, kept in (
            ({"initial_tree": first}, {"initial_tree": None}),
            ({"initial_tree": DecisionTreeClassifier(max_depth=1).fit(X > 0, Y)}, {"initial_tree": None}),
            ({"schedule": iter([(0, 0)])}, {"schedule": "diagonal"}),
            ({"schedule": [(0, 0), (np.int64(1), 2)]}, {"schedule": [[0, 0], [1, 2]]}),
            ({"random_state": np.random.RandomState(0)}, {"random_state": None}),
            ({"random_state": np.int64(4)}, {"random_state": 4}),
            ({"executor": ThreadPoolExecutor(1), "n_jobs": 1}, {"executor": None}),
            (
                {"checkpoint": tmp_path / "run.ckpt", "checkpoint_every": 5},
                {"checkpoint": None, "checkpoint_every": 5.0},
            ),
            ({"checkpoint_every": np.inf}, {"checkpoint_every": 60.0}),
            ({"n_jobs": np.int32(1)}, {"n_jobs": 1}),
            ({"memory_limit": "1MiB"}, {"memory_limit": 2**20}),
            ({"time_limit": np.inf}, {"time_limit": None}),
        ):
            OptimalTreeClassifier(1, **options).fit(X, Y).save(path)
            loaded = load(path)
            assert loaded.get_params() | kept == loaded.get_params()
            loaded.fit(X, Y)

    def test_parameters_are_those_that_were_used(self, path):
        model = OptimalTreeClassifier(2).fit(X, Y)
        model.set_params(max_depth=0, time_limit=1).save(path)
        assert (load(path).max_depth, load(path).time_limit) == (2, 60.0)

    def test_a_warm_start_adds_up(self, path):
        model = OptimalTreeClassifier(2, warm_start=True, work_limit=300).fit(X, Y)
        first = model.seconds_
        model.fit(X, Y).save(path)
        assert load(path).seconds_ == model.seconds_ > first > 0

    def test_a_search_can_start_from_a_loaded_tree(self, model, path):
        model.save(path)
        assert Search(X, Y, max_depth=2, initial_tree=load(path)).error == model.error_


def by_hand(tree):
    """A model around a tree."""
    rows, errors = int(tree.class_counts[0].sum()), tree.training_errors
    trace = Trace([Row(0.5, 7, rows, 0, "leaf"), Row(1.5, 9, errors, errors, "exact", 0, 1)])
    options = {"max_depth": 20}
    return Model(tree, np.arange(tree.n_classes), None, options, errors, errors, "optimal", 1.5, 9, trace)


class TestWriting:
    def test_not_before_the_fit(self, path):
        with pytest.raises(NotFittedError):
            OptimalTreeClassifier().save(path)
        assert not path.exists()

    @pytest.mark.parametrize(
        ("labels", "message"),
        [
            ([b"a", b"b"], "cannot hold classes of dtype"),
            ([("a", 1), ("b", 2)], r"cannot hold the class \('a', 1\) of type tuple"),
            (np.array(["a", np.inf], dtype=object), "a class that is a float must be finite"),
            (np.array([1, 2], dtype=np.longdouble), "cannot hold the class|cannot hold classes of dtype"),
            (np.array(["2020-01-01", 1], dtype=object), None),
        ],
    )
    def test_labels_that_it_cannot_hold(self, path, labels, message):
        y = np.empty(2, dtype=object) if isinstance(labels[0], tuple) else np.asarray(labels)
        y[:] = labels
        model = OptimalTreeClassifier(1).fit([[0.0], [1.0]], y)
        if message is None:
            model.save(path)
            return
        with pytest.raises(ValueError, match=message):
            model.save(path)
        assert not path.exists()

    def test_the_old_file_stays_where_the_new_one_cannot_be_written(self, model, path, monkeypatch):
        model.save(path)
        before = path.read_bytes()

        def full(descriptor):
            raise OSError("no space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space left"):
            model.save(path)
        assert path.read_bytes() == before
        assert list(path.parent.iterdir()) == [path], "nothing is left lying about"

    def test_what_could_not_be_loaded_is_not_written(self, path):
        model = OptimalTreeClassifier(1).fit(X, Y)
        model.error_ += 1
        with pytest.raises(ValueError, match=r"would not come back from its file: result\.errors"):
            model.save(path)
        assert not path.exists()

    def test_links_and_rights(self, model, path, tmp_path):
        plain, link = tmp_path / "plain", tmp_path / "link.json"
        plain.write_bytes(b"")
        link.symlink_to(path)
        model.save(link)
        assert link.is_symlink()
        assert load(link).error_ == load(path).error_
        assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)

    def test_what_is_no_file_is_not_replaced(self, model, tmp_path):
        with pytest.raises(ValueError, match="it is no file"):
            model.save(tmp_path)
        if Path(os.devnull).exists():
            with pytest.raises(ValueError, match="it is no file"):
                model.save(os.devnull)
        with pytest.raises(FileNotFoundError):
            model.save(tmp_path / "no" / "folder.json")
