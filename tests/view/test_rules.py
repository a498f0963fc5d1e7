"""Rules say what the tree does: read as Python, exactly one holds for each row, that of its leaf."""

import numpy as np
from estimators import by_hand, complete

from evertree.tree import Shape
from evertree.view.fitted import fitted
from evertree.view.rules import conditions, path_to, rule, rules_text

LEAF = Shape.leaf()


def test_one_rule_holds_for_each_row():
    model, X, _ = complete(5)
    what = fitted(model, X)
    columns = {f"x{column}": X[:, column] for column in range(4)}
    holds = np.zeros((len(X), what.tree.n_nodes), dtype=bool)
    for leaf in np.flatnonzero(what.tree.is_leaf):
        holds[:, leaf] = True
        for condition in conditions(what, leaf):
            parts = condition.split(" ")
            if len(parts) == 5:
                low, _, name, _, high = parts
                holds[:, leaf] &= (float(low) < columns[name]) & (columns[name] <= float(high))
            else:
                name, sign, bound = parts
                holds[:, leaf] &= (columns[name] <= float(bound)) if sign == "<=" else (columns[name] > float(bound))
    assert (holds.sum(axis=1) == 1).all()
    assert holds.argmax(axis=1).tolist() == what.tree.apply(X).tolist()


def test_text():
    shape = Shape.join(0, 1.0, Shape.join(0, 0.0, LEAF, LEAF), LEAF)
    model = by_hand(shape, [[-1.0], [0.5], [0.5], [2.0]], ["a", "b", "a", "c"], names=["my feature"])
    what = fitted(model)
    assert rules_text(what).splitlines() == [
        "if my feature <= 0 then a  (1 row, 0 errors)",
        "if 0 < my feature <= 1 then a  (2 rows, 1 error)",
        "if my feature > 1 then c  (1 row, 0 errors)",
    ]
    assert rule(what, 0) == "reached by all rows"
    assert rule(what, 1) == "reached if my feature <= 1"
    assert path_to(what, 3) == [0, 1, 3]


def test_single_leaf():
    what = fitted(by_hand(LEAF, [[1.0], [2.0]], ["a", "a"]))
    assert rules_text(what) == "always a  (2 rows, 0 errors)"


def test_a_looser_split_further_down_changes_nothing():
    shape = Shape.join(0, 1.0, Shape.join(0, 5.0, LEAF, LEAF), LEAF)
    what = fitted(by_hand(shape, [[0.0], [2.0]], ["a", "b"]))
    assert conditions(what, 2) == ["x0 <= 1"]
