"""The generated SQL, run by SQLite, gives what `predict` gives."""

import sqlite3
from contextlib import closing

import numpy as np
import pytest
from hard_trees import LABELS, NAMES, hard_rows, hard_trees, labels_for

from evertree import OptimalTreeClassifier
from evertree.export import export_sql
from evertree.export.code_sql import exact_fraction
from evertree.tree import Shape, Tree

TREES = hard_trees()


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def run(query, names, rows, table="data"):
    """The last column of the query's answer."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.execute(f"CREATE TABLE {quoted(table)} ({', '.join(map(quoted, names))})")
        places = ", ".join("?" * len(names))
        database.executemany(f"INSERT INTO {quoted(table)} VALUES ({places})", rows)  # noqa: S608
        return [row[-1] for row in database.execute(query)]


@pytest.mark.parametrize("name", TREES)
def test_same_labels_on_every_row(name):
    tree = TREES[name]
    names, labels = [f"{n}{i}" for i, n in enumerate(NAMES[: tree.n_features])], labels_for(tree)
    rows = hard_rows(tree, 100_000 if name == "every magnitude" else 3000)
    query = export_sql(tree, names, labels, table='my "rows"')
    assert run(query, names, rows.tolist(), 'my "rows"') == [labels[code] for code in tree.predict(rows)]


@pytest.mark.parametrize("kind", LABELS)
def test_labels_come_back_as_they_are(kind):
    tree = TREES["two classes" if kind == "booleans" else "ordinary"]
    labels, rows = labels_for(tree, kind), hard_rows(tree, 500)
    found = run(export_sql(tree, None, labels), ["x0", "x1", "x2", "x3"][: tree.n_features], rows.tolist())
    assert found == [labels[code] for code in tree.predict(rows)]
    assert kind == "booleans" or {type(label) for label in found} == {type(labels[0])}


def test_every_float_is_read_back_exactly():
    rng = np.random.default_rng(0)
    numbers = rng.integers(0, 2**64, 20_000, dtype=np.uint64).view(np.float64)
    numbers = [
        0.0,
        0.1,
        5e-324,
        -5e-324,
        2.2250738585072009e-308,
        1.7976931348623157e308,
        *numbers[np.isfinite(numbers)],
    ]
    with closing(sqlite3.connect(":memory:")) as database:
        for start in range(0, len(numbers), 500):
            part = numbers[start : start + 500]
            found = database.execute(f"SELECT {', '.join(map(exact_fraction, part))}").fetchone()
            assert list(found) == part


def test_thresholds_that_sqlite_misreads_in_decimal():
    numbers = np.random.default_rng(0).normal(size=200_000).tolist()
    with closing(sqlite3.connect(":memory:")) as database:
        misread = [n for n in numbers if database.execute(f"SELECT {n!r}").fetchone() != (n,)]
    if not misread:
        pytest.skip(
            f"SQLite {sqlite3.sqlite_version} reads all of {len(numbers)} decimal numbers as the nearest float64"
        )
    for threshold in misread:
        shape = Shape.join(0, threshold, Shape.leaf(), Shape.leaf())
        tree = Tree(*shape, class_counts=np.array([[1, 1], [1, 0], [0, 1]]), n_features=1)
        rows = np.array([[np.nextafter(threshold, -9)], [threshold], [np.nextafter(threshold, 9)]])
        assert run(export_sql(tree), ["x0"], rows.tolist()) == [0, 0, 1]
        assert run(export_sql(tree, dialect="standard"), ["x0"], rows.tolist()) != [0, 0, 1], "why there are fractions"


def test_whole_numbers_and_text_in_the_table_are_compared_as_floats():
    model = OptimalTreeClassifier(1).fit([[1.0], [2.0]], ["low", "high"])
    model.tree_.threshold[0] = 2.0**53
    assert run(export_sql(model), ["x0"], [(2**53 + 1,), ("3",), ("1e99",)]) == ["low", "low", "high"]


def test_null_gives_null_only_where_the_value_is_needed():
    model = OptimalTreeClassifier(2).fit([[0, 0], [1, 0], [1, 1]], ["a", "b", "c"])
    assert model.tree_.feature[0] == 0
    assert run(export_sql(model), ["x0", "x1"], [(None, 0), (0, None), (1, None), (1, 1)]) == [None, "a", None, "c"]


def test_the_expression_alone():
    model = OptimalTreeClassifier(1).fit([[1.0], [2.0]], ["low", "high"])
    case = export_sql(model, ["size"], table=None)
    assert run(f"SELECT {case} FROM data", ["size"], [(1.0,), (9.0,)]) == ["low", "high"]  # noqa: S608


def test_a_column_that_is_missing_is_an_error():
    model = OptimalTreeClassifier(1).fit([[1.0], [2.0]], [0, 1])
    with pytest.raises(sqlite3.OperationalError, match="no such column"):
        run(export_sql(model, ["size"]), ["sise"], [(1.0,)])


def test_the_other_dialect_has_plain_numbers():
    model = OptimalTreeClassifier(1).fit([[1.0, 0.0], [2.0, 0.0]], ["low", "high"])
    assert export_sql(model, dialect="standard", prediction="size") == (
        'SELECT "data".*, CASE\n'
        '    WHEN CAST("data"."x0" AS DOUBLE PRECISION) <= 1.5e0 THEN \'low\'\n'
        '    WHEN CAST("data"."x0" AS DOUBLE PRECISION) > 1.5e0 THEN \'high\'\n'
        'END AS "size"\nFROM "data";\n'
    )
    names = ["x0", "x1", "x2"]
    rows = hard_rows(TREES["depth 20"], 500)  # the thresholds of this one are read rightly by SQLite too
    found = run(export_sql(TREES["depth 20"], dialect="standard"), names, rows.tolist())
    assert found == TREES["depth 20"].predict(rows).tolist()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"class_names": ["a", "b", "\0"]}, "SQL cannot hold the class"),
        ({"class_names": ["a", "b", "\ud800"]}, "SQL cannot hold the class"),
        ({"class_names": [0, 1, 2**63]}, "more than 64 bits"),
        ({"class_names": [0, 1, b"a"]}, "of type bytes"),
        ({"table": "a\0b"}, "SQL cannot hold the table"),
        ({"dialect": "oracle"}, "dialect must be one of 'sqlite', 'standard', not 'oracle'"),
    ],
)
def test_what_it_cannot_hold(parameters, message):
    with pytest.raises(ValueError, match=message):
        export_sql(TREES["leaf"], **parameters)


def test_columns_that_sql_takes_for_one():
    with pytest.raises(ValueError, match="the same name"):
        export_sql(TREES["depth 20"], ["size", "SIZE", "x"])
