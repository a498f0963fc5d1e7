"""The tree as an SQL query: one CASE with a line for each leaf.

A nested CASE would be shorter, but parsers have a limit on nesting that a tree of depth 20 reaches.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evertree.export.named_tree import NamedTree
from evertree.plain_labels import PlainLabel, plain_labels

DIALECTS = ("sqlite", "standard")


def export_sql(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    table: str | None = "data",
    prediction: str = "prediction",
    dialect: str = "sqlite",
) -> str:
    """A query that returns each row of a table and, in one more column, its label; NULL where a value it needs is NULL.

    In SQLite it gives what `predict` gives, bit for bit; this is tested. SQLite does not read every decimal number as
    the nearest float64, so there thresholds are written as fractions of whole numbers that are divided by powers of
    two, which involves no rounding. The dialect "standard" writes plain numbers with an exponent instead. It is right
    on databases that read them as the nearest double precision number and compare in double precision; that is for
    you to test on yours.

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`
    feature_names, class_names : the table's columns and the labels, where they are others than in the training data
    table : the table's name; None to get the CASE expression alone. SQLite takes a column that it does not know for a
        string there, unless the columns carry their table's name
    prediction : the name of the new column
    dialect : "sqlite" or "standard"
    """
    if dialect not in DIALECTS:
        raise ValueError(f"dialect must be one of {', '.join(map(repr, DIALECTS))}, not {dialect!r}")
    named = NamedTree.of(model, feature_names, class_names)
    labels = [_label(label, dialect) for label in plain_labels(named.labels, "SQL")]
    tree, prefix = named.tree, "" if table is None else _quoted(table, "table") + "."
    columns = {column: prefix + _quoted(named.feature_names[column], "feature") for column in named.used_columns()}
    if len({name.lower() for name in columns.values()}) < len(columns):
        raise ValueError("two columns that the tree splits on have the same name, to SQL at least: give feature_names")

    def condition(node: int, goes_left: bool) -> str:
        value, threshold = columns[int(tree.feature[node])], float(tree.threshold[node])
        if dialect == "sqlite":
            # As float64, in which predict compares, even where the table has whole numbers or text.
            value, literal = f"CAST({value} AS REAL)", f"{exact_fraction(threshold)} /* {threshold!r} */"
        else:
            value, literal = f"CAST({value} AS DOUBLE PRECISION)", _with_exponent(threshold)
        return f"{value} {'<=' if goes_left else '>'} {literal}"

    # A tree without splits would make a CASE without a condition.
    lines = [
        f"    WHEN {' AND '.join(condition(*step) for step in path) or '1 = 1'} THEN {labels[tree.label[leaf]]}"
        for leaf, path in named.paths()
    ]
    case = "\n".join(["CASE", *lines, "END"])
    if table is None:
        return case + "\n"
    name = _quoted(table, "table")
    return f"SELECT {name}.*, {case} AS {_quoted(prediction, 'prediction')}\nFROM {name};\n"


def exact_fraction(number: float) -> str:
    """An expression of whole numbers below 2**53 and powers of two, of which nothing is ever rounded."""
    top, bottom = abs(number).as_integer_ratio()
    operator, power = "/", bottom.bit_length() - 1
    if bottom == 1:
        operator, power = "*", max(top.bit_length() - 53, 0)
        top >>= power
    steps = [52] * (power // 52) + [power % 52]
    factors = "".join(f" {operator} {2**step}.0" for step in steps if step)
    return f"({'-' if number < 0 else ''}{top}.0{factors})"


def _with_exponent(number: float) -> str:
    """The shortest digits that bring the number back. The exponent makes it no exact decimal in any database."""
    text = repr(number)
    return text if "e" in text else f"{text}e0"


def _label(label: PlainLabel, dialect: str) -> str:
    if isinstance(label, bool):
        return "TRUE" if label else "FALSE"
    if isinstance(label, int):
        if not -(2**63) <= label < 2**63:
            raise ValueError(f"SQL cannot hold the class {label}, which has more than 64 bits: give class_names")
        # The lowest number's opposite is no whole number in SQL, and a minus is an operator there.
        return f"({label + 1} - 1)" if label == -(2**63) else str(label)
    if isinstance(label, float):
        return exact_fraction(label) if dialect == "sqlite" else _with_exponent(label)
    return "'" + _text(label, "class").replace("'", "''") + "'"


def _quoted(name: str, what: str) -> str:
    return '"' + _text(name, what).replace('"', '""') + '"'


def _text(text: str, what: str) -> str:
    if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError(f"SQL cannot hold the {what} {text!r}: it has a NUL or is no valid Unicode")
    return text
