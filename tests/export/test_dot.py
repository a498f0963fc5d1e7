"""The tree in the DOT language."""

import re

import numpy as np
import pytest
from hard_trees import LABELS, NAMES, hard_trees

from evertree import OptimalTreeClassifier
from evertree.export import export_dot

TREES = hard_trees()

# A string of DOT: what ends it is a quotation mark that no backslash stands before.
STRING = r'"(?:[^"\\]|\\.)*"'
STATEMENT = re.compile(rf"\w+( -> \w+)? \[\w+=({STRING}|\w+)(, \w+=({STRING}|\w+))*\];")


def test_small_tree():
    model = OptimalTreeClassifier(1).fit([[0.0], [1.0], [1.0]], ["no", "yes", "yes"])
    assert export_dot(model, feature_names=["size"]) == (
        "digraph tree {\n"
        '    node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif"];\n'
        '    edge [fontname="sans-serif"];\n'
        '    0 [label="size <= 0.5\\n3 rows, 1 error"];\n'
        '    0 -> 1 [label="yes"];\n'
        '    0 -> 2 [label="no"];\n'
        '    1 [label="no\\n1 row, 0 errors", fillcolor="0.000 0.25 1.0"];\n'
        '    2 [label="yes\\n2 rows, 0 errors", fillcolor="0.500 0.25 1.0"];\n'
        "}\n"
    )


@pytest.mark.parametrize("name", TREES)
def test_every_line_is_a_statement(name):
    tree = TREES[name]
    names = [f"{name}\\" for name in NAMES[: tree.n_features]]
    first, *lines, last = export_dot(tree, names, LABELS["text"][: tree.n_classes]).splitlines()
    assert (first, last) == ("digraph tree {", "}")
    for line in lines:
        assert STATEMENT.fullmatch(line.strip()), line
    edges = [tuple(map(int, edge)) for edge in re.findall(r"^    (\d+) -> (\d+)", "\n".join(lines), re.MULTILINE)]
    inner = np.flatnonzero(~tree.is_leaf)
    assert edges == [(node, child) for node in inner for child in (tree.left[node], tree.right[node])]
