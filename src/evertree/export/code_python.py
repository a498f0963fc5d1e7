"""The tree as a Python function that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evertree.export.identifiers import PYTHON_WORDS, check_identifier, identifiers
from evertree.export.named_tree import NamedTree, count
from evertree.plain_labels import plain_labels


def export_python(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    function: str = "predict",
) -> str:
    """The source of a function that takes the values of one row, a sequence, and returns its label.

    It gives what `predict` gives, bit for bit: values are taken as float64, as `float()` makes them, and thresholds are
    written in the digits that bring them back exactly. Where `predict` refuses a NaN, this goes right.

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`
    feature_names, class_names : other names and labels than those of the training data
    function : the name of the function
    """
    named = NamedTree.of(model, feature_names, class_names)
    labels = [ascii(label) for label in plain_labels(named.labels, "a Python function")]
    check_identifier(function, "function", PYTHON_WORDS)
    tree, columns = named.tree, named.used_columns()
    names = identifiers([named.feature_names[c] for c in columns], {*PYTHON_WORDS, "row", "float", function})
    name_of = dict(zip(columns, names, strict=True))
    lines = [
        f"def {function}(row):",
        f'    """The label of a row of {count(tree.n_features, "value")}."""',
        *(f"    {name_of[c]} = float(row[{c}])  # {named.feature_names[c]!a}" for c in columns),
    ]

    def write(node: int, indent: str) -> None:
        if tree.is_leaf[node]:
            lines.append(f"{indent}return {labels[tree.label[node]]}")
            return
        lines.append(f"{indent}if {name_of[int(tree.feature[node])]} <= {float(tree.threshold[node])!r}:")
        write(int(tree.left[node]), indent + "    ")
        lines.append(f"{indent}else:")
        write(int(tree.right[node]), indent + "    ")

    write(0, "    ")
    return "\n".join(lines) + "\n"
