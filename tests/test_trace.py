"""Traces as data: rows, files, frames."""

import itertools

import numpy as np
import pytest

from evertree import OptimalTreeClassifier, Trace
from evertree.trace import Row

ROWS = [
    Row(0.0, 0, 40, 0, "leaf"),
    Row(0.1 + 0.2, 12345678901234, 30, 0, "lds", 0, 0),
    Row(1e-9, 3, 30, 7, "exact"),
    Row(2.5, 4, 25, 7, 'odd, "name"', 2, 10),
]


@pytest.fixture
def data():
    rng = np.random.default_rng(0)
    return rng.random((200, 4)), rng.integers(0, 2, 200)


@pytest.mark.parametrize("strategy", ["auto", "ca-contree", "exact", "greedy"])
def test_every_strategy_leaves_one(data, strategy):
    tree = OptimalTreeClassifier(4, strategy=strategy, time_limit=None, work_limit=20_000_000).fit(*data)
    rows = list(tree.trace_)
    assert rows[0][2:5] == (200 - np.bincount(data[1]).max(), 0, "leaf")
    assert (rows[-1].errors, rows[-1].lower_bound) == (tree.error_, tree.lower_bound_)
    assert "greedy" in {row.source for row in rows}
    for row, after in itertools.pairwise(rows):
        assert after.seconds >= row.seconds
        assert after.work >= row.work
        assert after.errors <= row.errors
        assert after.lower_bound >= row.lower_bound
        assert (after.errors, after.lower_bound) != (row.errors, row.lower_bound)


def test_exact_tells_of_trees_on_the_way(data):
    tree = OptimalTreeClassifier(3, strategy="exact", time_limit=None).fit(*data)
    assert len({row.errors for row in tree.trace_ if row.source == "exact"}) > 2


def test_sequence():
    trace = Trace(ROWS)
    assert len(trace) == 4
    assert trace[1] is ROWS[1]
    assert trace[-1].errors == 25
    assert trace[1:3] == Trace(ROWS[1:3])
    assert list(trace) == ROWS
    assert trace != Trace(ROWS[:-1])
    assert repr(trace) == "Trace(4 rows, the last: 25 errors, at least 7 necessary)"
    assert repr(Trace()) == "Trace(no rows)"


def test_without_times():
    assert Trace(ROWS).without_times()[1] == (12345678901234, 30, 0, "lds", 0, 0)


def test_file_and_back(tmp_path):
    path = tmp_path / "trace.csv"
    Trace(ROWS).to_csv(path)
    assert path.read_text().splitlines()[:2] == [
        "seconds,work,errors,lower_bound,source,feature_budget,split_budget",
        "0.0,0,40,0,leaf,,",
    ]
    assert Trace.from_csv(path) == Trace(ROWS)


def test_frame():
    frame = Trace(ROWS).to_frame()
    assert frame.columns.tolist() == list(Row._fields)
    assert frame.errors.tolist() == [40, 30, 30, 25]
    assert frame.feature_budget.isna().tolist() == [True, False, True, False]
    assert frame.split_budget[3] == 10
    assert len(Trace().to_frame()) == 0


def test_frame_without_pandas_says_what_to_do(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ImportError, match="to_frame needs pandas"):
        Trace(ROWS).to_frame()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is no trace: its first line"),
        ("a,b\n1,2\n", "is no trace: its first line"),
        (",".join(Row._fields) + "\n1,2,3\n", "line 2, is no row"),
        (",".join(Row._fields) + "\n0,1,2,0,leaf,,\n0,1,x,0,leaf,,\n", "line 3, is no row"),
    ],
)
def test_other_files_are_refused(tmp_path, text, message):
    path = tmp_path / "trace.csv"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        Trace.from_csv(path)
