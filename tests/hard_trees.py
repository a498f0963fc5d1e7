"""Trees and rows on which whatever rounds a threshold, a value or a label anywhere is found out."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from evertree.tree import NO_CHILD, Shape, Tree

LABELS = {
    "text": ["it's", 'a "quote"', "back\\slash ??/ %s", "", "äöü €", "new\n7line", "*/ // --", "\U0001f333", *"abcd"],
    "numbers": [-(2**63), -1, 0, 1, 7, 2**31, 2**53 + 1, 2**60 + 3, 2**61, 2**62, 2**62 + 1, 2**63 - 1],
    "booleans": [False, True],
    "floats": [-1e300, -2.0, -0.0, 1.0, 2.0, 3.0, 1e15, 1e16, 1e17, 1e18, 1e19, 1.7e308],
}

NAMES = ["petal length (cm)", "for", "3rd", 'x"y', "größe", "größe ", "*/ ??/\n", "int", "row", "", "predict", "温度"]


def random_shape(rng: Generator, depth: int, n_features: int, thresholds: np.ndarray) -> Shape:
    """A tree of that depth whose sides end early now and then."""
    if depth == 0:
        return Shape.leaf()
    low, high = (
        random_shape(rng, depth - 1 if full or rng.random() < 0.8 else 0, n_features, thresholds)
        for full in (True, False)
    )
    return Shape.join(int(rng.integers(n_features)), float(rng.choice(thresholds)), low, high)


def with_counts(rng: Generator, shape: Shape, n_classes: int, n_features: int) -> Tree:
    """The tree of that shape, with random training rows of every class in its leaves."""
    counts = rng.integers(0, 4, (len(shape.feature), n_classes))
    for node in range(len(counts) - 1, -1, -1):
        if shape.left[node] != NO_CHILD:
            counts[node] = counts[shape.left[node]] + counts[shape.right[node]]
    return Tree(*shape, class_counts=counts.astype(np.int64), n_features=n_features)


def chain(depth: int) -> Shape:
    """A leaf on every level."""
    shape = Shape.leaf()
    for level in range(depth):
        shape = Shape.join(level % 3, 0.1 * level, Shape.leaf(), shape)
    return shape


def hard_trees() -> dict[str, Tree]:
    """Each of another kind."""
    rng = np.random.default_rng(0)
    tiny = 5e-324
    thresholds = {
        "ordinary": rng.normal(size=100),
        "decimal": np.round(rng.normal(size=100), 3),
        "zeros": np.array([-0.0, 0.0, tiny, -tiny]),
        "subnormal": np.concatenate((rng.integers(-(2**20), 2**20, 50) * tiny, [2.2250738585072009e-308])),
        "huge": np.concatenate((rng.choice([-1, 1], 50) * 10.0 ** rng.uniform(290, 308, 50), [1e300, -1.7e308])),
        "every magnitude": rng.choice([-1, 1], 300) * 10.0 ** rng.uniform(-320, 308, 300),
        "whole": np.array([2.0**53, 2.0**53 + 2, -(2.0**60), 3.0, 1e22]),
    }
    trees = {name: with_counts(rng, random_shape(rng, 5, 4, t), 12, 4) for name, t in thresholds.items()}
    trees["leaf"] = with_counts(rng, Shape.leaf(), 3, 2)
    trees["one class"] = with_counts(rng, random_shape(rng, 2, 2, thresholds["ordinary"]), 1, 2)
    trees["leaf of one class"] = with_counts(rng, Shape.leaf(), 1, 1)
    trees["two classes"] = with_counts(rng, random_shape(rng, 3, 2, thresholds["ordinary"]), 2, 2)
    trees["depth 20"] = with_counts(rng, chain(20), 2, 3)
    return trees


def hard_rows(tree: Tree, n_rows: int, seed: int = 0) -> np.ndarray:
    """Rows whose values are thresholds, the numbers next to them, and others."""
    rng = np.random.default_rng(seed)
    rows = np.empty((n_rows, tree.n_features))
    for column in range(tree.n_features):
        on = tree.threshold[tree.feature == column]
        others = np.array([0.0, -0.0, 5e-324, -5e-324, 1.0, -1.7e308, 1.7e308, *rng.normal(size=5)])
        pool = np.concatenate((on, np.nextafter(on, np.inf), np.nextafter(on, -np.inf), others))
        rows[:, column] = rng.choice(pool, n_rows)
    return rows


def labels_for(tree: Tree, kind: str = "text") -> list:
    """As many labels of that kind as the tree has classes."""
    return LABELS[kind][: tree.n_classes]
