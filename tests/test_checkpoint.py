"""Searches that outlive their process."""

import json
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest
from search.test_auto import make_data

from evertree import OptimalTreeClassifier, Search
from evertree.checkpoint import read, write
from evertree.search.nodes import Nodes

STRATEGIES = ["auto", "proof", "ca-contree", "exact", "local-search", "greedy"]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_loaded_search_goes_on(strategy, tmp_path):
    X, y = make_data(1, n_rows=120, n_values=30)
    search = Search(X, y, max_depth=3, strategy=strategy, random_state=3)
    search.run(work_limit=3_000_000)
    search.save(tmp_path / "search")
    loaded = Search.load(tmp_path / "search", X, y)
    assert (loaded.error, loaded.lower_bound) == (search.error, search.lower_bound)
    assert loaded.trace == search.trace
    assert loaded.work == search.work
    assert search.seconds <= loaded.seconds < search.seconds + 1
    if strategy not in ("local-search", "greedy"):
        expected = OptimalTreeClassifier(3, strategy="exact", time_limit=None).fit(X, y).error_
        assert loaded.run() == "optimal"
        assert loaded.error == expected
    assert [row.work for row in loaded.trace] == sorted(row.work for row in loaded.trace)
    assert [row.seconds for row in loaded.trace] == sorted(row.seconds for row in loaded.trace)


@pytest.mark.parametrize("depth", [3, 4])
@pytest.mark.parametrize("opened", [False, True])
def test_nothing_proven_is_lost(depth, opened, tmp_path, monkeypatch):
    """Saved and loaded after every little step, a search takes hardly more work than in one go."""
    if opened:
        monkeypatch.setattr(Nodes, "fits_a_task", lambda _nodes, node: node.depth == 3)
    X, y = make_data(1, n_rows=150 if depth == 3 else 100, n_features=3, n_values=20)
    whole = Search(X, y, max_depth=depth, strategy="proof")
    whole.run()
    search, path, bound, runs = Search(X, y, max_depth=depth, strategy="proof"), tmp_path / "search", 0, 0
    while search.run(work_limit=whole.work // 8) != "optimal":
        runs += 1
        assert runs < 100
        assert search.lower_bound >= bound
        bound = search.lower_bound
        search.save(path)
        search = Search.load(path, X, y)
        assert search.lower_bound == bound
    assert runs > 3
    assert (search.error, search.lower_bound) == (whole.error, whole.error)
    assert search.work < 2.5 * whole.work


def test_saved_again_before_it_goes_on(tmp_path):
    """A search that is loaded and stopped at once still has what it was loaded with."""
    X, y = make_data(1, n_rows=150, n_features=3, n_values=20)
    search = Search(X, y, max_depth=3, strategy="proof")
    search.run(work_limit=2_000_000)
    search.save(tmp_path / "first")
    kept = read(tmp_path / "first")["kept"]
    assert kept["known"]
    loaded = Search.load(tmp_path / "first", X, y)
    loaded.save(tmp_path / "second")
    assert read(tmp_path / "second")["kept"] == kept
    loaded.run(work_limit=0)
    loaded.save(tmp_path / "second")
    assert read(tmp_path / "second")["kept"] == kept


def test_an_estimator_goes_on_from_its_checkpoint(tmp_path):
    X, y = make_data(4, n_rows=300)
    path = tmp_path / "fit.checkpoint"
    how = {"time_limit": None, "checkpoint": path}
    first = OptimalTreeClassifier(4, work_limit=400_000_000, **how).fit(X, y)
    assert first.status_ == "work_limit"
    second = OptimalTreeClassifier(4, work_limit=400_000_000, **how).fit(X, y)
    assert list(second.trace_)[: len(first.trace_)] == list(first.trace_)
    assert second.error_ <= first.error_
    assert second.work_ > first.work_
    assert second.lower_bound_ >= first.lower_bound_
    assert second.lower_bound_ > 0


def test_written_while_it_runs(tmp_path):
    X, y = make_data(4, n_rows=150)
    path = tmp_path / "fit.checkpoint"
    bounds = []

    class Reader:
        def on_bound(self, event):
            if path.exists():
                bounds.append(read(path)["lower_bound"])

    tree = OptimalTreeClassifier(
        3, time_limit=None, checkpoint=str(path), checkpoint_every=1e-6, callback=Reader()
    ).fit(X, y)
    assert bounds == sorted(bounds)
    assert len(set(bounds)) > 2
    assert read(path)["lower_bound"] == tree.lower_bound_
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


class TestRefusals:
    @pytest.fixture
    def saved(self, tmp_path):
        X, y = make_data(1, n_rows=60)
        search = Search(X, y, max_depth=3)
        search.run(work_limit=100_000)
        search.save(tmp_path / "search")
        return tmp_path / "search", X, y

    def test_other_data(self, saved):
        path, X, y = saved
        X = X.copy()
        X[7, 1] += 1
        with pytest.raises(ValueError, match="is of other data"):
            Search.load(path, X, y)

    def test_other_options(self, saved):
        path, X, y = saved
        with pytest.raises(ValueError, match="strategy='auto', not 'exact'"):
            OptimalTreeClassifier(3, strategy="exact", checkpoint=path).fit(X, y)
        with pytest.raises(ValueError, match="keeps its strategy"):
            Search.load(path, X, y, strategy="exact")

    def test_another_version(self, saved):
        path, X, y = saved
        head, body = path.read_bytes().split(b"\n", 1)
        path.write_bytes(json.dumps(json.loads(head) | {"version": 99}).encode() + b"\n" + body)
        with pytest.raises(ValueError, match="version 99"):
            Search.load(path, X, y)

    def test_damage(self, saved):
        path, *_ = saved
        whole = path.read_bytes()
        rng = np.random.default_rng(0)
        for _ in range(200):
            place = int(rng.integers(len(whole) - 1))
            if rng.random() < 0.5:
                path.write_bytes(whole[:place])
            else:
                changed = bytearray(whole)
                changed[place] ^= 1 << int(rng.integers(8))
                path.write_bytes(changed)
            with pytest.raises(ValueError, match=r"checkpoint|damaged"):
                read(path)

    def test_something_else(self, tmp_path):
        for content in (b"", b"{}", b"[1]\n", b"5\n{}", b'{"format": "evertree checkpoint"}\n', b"\xff\xfe"):
            (tmp_path / "file").write_bytes(content)
            with pytest.raises(ValueError, match="no checkpoint of Evertree"):
                read(tmp_path / "file")

    @pytest.mark.parametrize(
        ("how", "message"),
        [
            ({"schedule": iter([(0, 0)])}, "give it as a list"),
            ({"random_state": np.random.RandomState(0)}, "random_state is a whole number or None"),
        ],
    )
    def test_what_cannot_be_kept(self, how, message, tmp_path):
        X, y = make_data(1, n_rows=60)
        with pytest.raises(ValueError, match=message):
            OptimalTreeClassifier(3, checkpoint=tmp_path / "c", **how).fit(X, y)

    def test_a_full_disk_costs_the_checkpoint_only(self, tmp_path):
        X, y = make_data(1, n_rows=60)
        folder = tmp_path / "folder"
        folder.mkdir()

        class Remover:
            def on_incumbent(self, event):
                if folder.exists():
                    folder.rmdir()

        with pytest.warns(RuntimeWarning, match="No checkpoint could be written"):
            tree = OptimalTreeClassifier(3, checkpoint=folder / "c", callback=Remover(), time_limit=None).fit(X, y)
        assert tree.status_ == "optimal"


def test_a_write_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "state"
    write(path, {"a": 1})
    with pytest.raises(TypeError):
        write(path, {"a": object()})
    with pytest.raises(ValueError, match="JSON"):
        write(path, {"a": float("nan")})
    assert read(path) == {"a": 1}


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a way to kill at once")
def test_killed_at_random_moments(tmp_path):
    """Each process that follows goes on where the last one was killed, and the end is the proof."""
    program = textwrap.dedent(
        """
        import sys
        sys.path.insert(0, sys.argv[2])
        from search.test_auto import make_data
        from evertree import OptimalTreeClassifier
        X, y = make_data(1, n_rows=100, n_features=3, n_values=25)
        tree = OptimalTreeClassifier(4, time_limit=None, checkpoint=sys.argv[1], checkpoint_every=0.01, n_jobs=2)
        print("fits", flush=True)
        print(tree.fit(X, y).error_, tree.status_)
        """
    )
    path, tests = tmp_path / "checkpoint", str(Path(__file__).parent)
    rng = np.random.default_rng(0)
    for kill in range(4):
        command = [sys.executable, "-c", program, str(path), tests]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "fits\n"
            if kill < 3:
                time.sleep(0.02 + 0.3 * rng.random())
                process.kill()
            else:
                end = process.stdout.read()
        if path.exists():
            read(path)
    X, y = make_data(1, n_rows=100, n_features=3, n_values=25)
    expected = OptimalTreeClassifier(4, strategy="exact", time_limit=None).fit(X, y).error_
    assert end == f"{expected} optimal\n"
