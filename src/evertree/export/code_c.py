"""The tree as C source: two functions and a table, no library but the headers of the standard."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from evertree.export.identifiers import C_WORDS, check_identifier, identifiers
from evertree.export.named_tree import NamedTree, count
from evertree.plain_labels import PlainLabel, plain_labels

INT64 = (-(2**63), 2**63 - 1)


def export_c(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    function: str = "predict",
) -> str:
    """C99 source with `int predict_class(const double *x)`, and `predict`, which returns the label.

    `predict_class` gives the place of a row's class in `classes_`, `predict` the label as int64_t or uint64_t, double,
    bool, or `const char *` in UTF-8. Both give what the estimator's `predict` gives, bit for bit: thresholds are
    hexadecimal floats. Where that refuses a NaN, this goes right. Compile without -ffast-math and its like, which take
    subnormal numbers for zero.

    Parameters
    ----------
    model : a fitted estimator, or its `tree_`
    feature_names, class_names : other names and labels than those of the training data
    function : the name of the function, and the beginning of the other names that can be seen from outside
    """
    named = NamedTree.of(model, feature_names, class_names)
    check_identifier(function, "function", C_WORDS)
    label_type, literals = _labels(plain_labels(named.labels, "C code"))
    tree, columns = named.tree, named.used_columns()
    taken = {*C_WORDS, "x", function, f"{function}_class", f"{function}_labels"}
    name_of = dict(zip(columns, identifiers([named.feature_names[c] for c in columns], taken), strict=True))
    separator = "" if label_type.endswith("*") else " "
    lines = [
        f"/* A decision tree with {count(tree.n_leaves - 1, 'split')}, written by Evertree. */",
        "#include <stdbool.h>",
        "#include <stdint.h>",
        "",
        f"/* The place of a row's class in {function}_labels; x has {count(tree.n_features, 'value')}. */",
        f"int {function}_class(const double *x)",
        "{",
        *(f"    const double {name_of[c]} = x[{c}]; /* {_comment(named.feature_names[c])} */" for c in columns),
        *([] if columns else ["    (void)x;"]),
    ]

    def write(node: int, indent: str) -> None:
        if tree.is_leaf[node]:
            lines.append(f"{indent}return {tree.label[node]};")
            return
        threshold = float(tree.threshold[node])
        lines.append(f"{indent}if ({name_of[int(tree.feature[node])]} <= {threshold.hex()}) {{ /* {threshold!r} */")
        write(int(tree.left[node]), indent + "    ")
        lines.append(f"{indent}}} else {{")
        write(int(tree.right[node]), indent + "    ")
        lines.append(f"{indent}}}")

    write(0, "    ")
    lines += [
        "}",
        "",
        f"static {label_type}{separator}const {function}_labels[{tree.n_classes}] = {{",
        *(f"    {literal}," for literal in literals),
        "};",
        "",
        "/* The label of a row. */",
        f"{label_type}{separator}{function}(const double *x)",
        "{",
        f"    return {function}_labels[{function}_class(x)];",
        "}",
    ]
    return "\n".join(lines) + "\n"


def _labels(labels: list[PlainLabel]) -> tuple[str, list[str]]:
    """The type of the labels in C, and each of them."""
    kinds = {type(label) for label in labels}
    if kinds == {str}:
        return "const char *", [_string(str(label)) for label in labels]
    if kinds == {bool}:
        return "bool", ["true" if label else "false" for label in labels]
    if kinds == {float}:
        return "double", [float(label).hex() for label in labels]
    if kinds != {int}:
        raise ValueError("C code cannot hold classes of different types: give class_names that are all of one type")
    numbers = [int(label) for label in labels]
    if INT64[0] <= min(numbers) and max(numbers) <= INT64[1]:
        # There are no negative literals, and the lowest number's opposite is none of the type.
        return "int64_t", [
            "INT64_MIN" if n == INT64[0] else f"INT64_C({n})" if n >= 0 else f"-INT64_C({-n})" for n in numbers
        ]
    if min(numbers) >= 0 and max(numbers) < 2**64:
        return "uint64_t", [f"UINT64_C({number})" for number in numbers]
    raise ValueError("C code cannot hold classes beyond 64 bits: give class_names, strings for example")


def _string(text: str) -> str:
    """A string literal in plain ASCII, in UTF-8; three octal digits end by themselves, whatever follows."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError(f"C code cannot hold the class {text!r}: it is no valid Unicode") from None
    if 0 in data:
        raise ValueError(f"C code cannot hold the class {text!r}: a string ends at its first NUL there")
    plain = (chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in data)
    return '"' + "".join(plain) + '"'


def _comment(text: str) -> str:
    """What cannot end a comment, nor start anything else."""
    return re.sub(r"[^A-Za-z0-9 _.,:;()\[\]+<>=%/-]", "_", text)
