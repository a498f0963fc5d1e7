"""The generated C code, compiled, gives what `predict` gives."""

import ctypes
import re
import shutil
import subprocess

import numpy as np
import pytest
from hard_trees import NAMES, hard_rows, hard_trees, labels_for, with_counts

from evertree.export import export_c
from evertree.tree import Shape

TREES = hard_trees()
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler (cc, gcc, clang)")
STRICT = ["-O1", "-Wall", "-Wextra", "-Werror", "-pedantic"]

LOOP = """
#include <stddef.h>
void {function}_all(const double *x, size_t rows, size_t columns, int *result)
{{
    for (size_t row = 0; row < rows; ++row) {{
        result[row] = {function}_class(x + row * columns);
    }}
}}
"""


def build(folder, source, standard="c99"):
    (folder / "trees.c").write_text(source, encoding="ascii")
    library = folder / "trees.so"
    command = [COMPILER, f"-std={standard}", *STRICT, "-shared", "-fPIC", "-o", library, folder / "trees.c"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    return ctypes.CDLL(str(library))


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """All trees in one file."""
    sources = []
    for place, tree in enumerate(TREES.values()):
        sources.append(export_c(tree, NAMES[: tree.n_features], labels_for(tree), function=f"tree{place}"))
        sources.append(LOOP.format(function=f"tree{place}"))
    return build(tmp_path_factory.mktemp("c"), "".join(sources))


@needs_compiler
@pytest.mark.parametrize("name", TREES)
def test_same_classes_on_every_row(library, name):
    tree, function = TREES[name], f"tree{list(TREES).index(name)}"
    rows = np.ascontiguousarray(hard_rows(tree, 100_000))
    found = np.full(len(rows), -1, dtype=np.intc)
    size = ctypes.c_size_t
    getattr(library, f"{function}_all")(ctypes.c_void_p(rows.ctypes.data), size(len(rows)), size(rows.shape[1]),
                                        ctypes.c_void_p(found.ctypes.data))  # fmt: skip
    np.testing.assert_array_equal(found, tree.predict(rows))
    predict = getattr(library, function)
    predict.restype = ctypes.c_char_p
    labels = labels_for(tree)
    for row in rows[:200]:
        code = int(tree.predict(row[None, :])[0])
        assert predict(ctypes.c_void_p(row.ctypes.data)).decode("utf-8") == labels[code]


TYPES = {"numbers": ctypes.c_int64, "booleans": ctypes.c_bool, "floats": ctypes.c_double, "unsigned": ctypes.c_uint64}


@needs_compiler
@pytest.mark.parametrize("kind", TYPES)
def test_labels_come_back_as_they_are(tmp_path, kind):
    tree = TREES["two classes" if kind == "booleans" else "ordinary"]
    labels = [2**64 - 1, *range(11)] if kind == "unsigned" else labels_for(tree, kind)
    predict = build(tmp_path, export_c(tree, None, labels)).predict
    predict.restype = TYPES[kind]
    rows = hard_rows(tree, 300)
    for row, code in zip(rows, tree.predict(rows), strict=True):
        assert predict(ctypes.c_void_p(row.ctypes.data)) == labels[code]


@needs_compiler
def test_no_name_is_a_word_of_the_language(tmp_path):
    names = [
        *NAMES,
        "bool",
        "int64_t",
        "true",
        "linux",
        "NULL",
        "x",
        "predict_class",
        "predict_labels",
        "__a",
        "a",
        "A",
    ]
    shape = Shape.leaf()
    for column in range(len(names)):
        shape = Shape.join(column, 0.5, shape, Shape.leaf())
    tree = with_counts(np.random.default_rng(0), shape, 3, len(names))
    source = export_c(tree, names)
    library = build(tmp_path, source, standard="gnu11")
    library.predict.restype = ctypes.c_int64
    for row in np.tri(len(names))[:, ::-1].copy():
        assert library.predict(ctypes.c_void_p(row.ctypes.data)) == tree.predict(row[None, :])[0]
    assert len(set(re.findall(r"const double (\w+) =", source))) == len(names)


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (["a", 1, "b"], "of different types"),
        ([2**64, 0, 1], "beyond 64 bits"),
        ([2**63, -1, 1], "beyond 64 bits"),
        (["a", "b\0c", "d"], "NUL"),
        (["a", "\ud800", "d"], "no valid Unicode"),
        ([b"a", b"b", b"c"], "of type bytes"),
    ],
)
def test_labels_that_it_cannot_hold(labels, message):
    with pytest.raises(ValueError, match=message):
        export_c(TREES["leaf"], class_names=labels)


def test_wrong_function_names():
    for function in ("int", "2nd", "a-b", "_hidden"):
        with pytest.raises(ValueError, match="function must be a name"):
            export_c(TREES["leaf"], function=function)
