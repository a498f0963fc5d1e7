"""What `evertree demo` shows: a proven optimal tree for the breast-cancer data, with CART's beside it."""

from __future__ import annotations

import time

from sklearn.datasets import load_breast_cancer
from sklearn.tree import DecisionTreeClassifier

from evertree.classifier import OptimalTreeClassifier
from evertree.export import export_text

DEPTH = 3


def main() -> None:
    """Fit both trees and print them side by side."""
    data = load_breast_cancer()
    X, y = data.data, data.target_names[data.target]
    print(f"Breast cancer, {X.shape[0]} rows, {X.shape[1]} features, depth {DEPTH}.\n")

    started = time.perf_counter()
    tree = OptimalTreeClassifier(max_depth=DEPTH).fit(X, y)
    seconds = time.perf_counter() - started
    started = time.perf_counter()
    cart = DecisionTreeClassifier(max_depth=DEPTH, random_state=0).fit(X, y)
    cart_seconds = time.perf_counter() - started

    print(export_text(tree.tree_, list(data.feature_names), list(tree.classes_)))
    if tree.status_ == "optimal":
        proof = "proven: no tree of this depth makes fewer"
    else:
        proof = f"{tree.status_}: no tree of this depth makes fewer than {tree.lower_bound_}"
    cart_errors = int((cart.predict(X) != y).sum())
    print()
    print(f"Evertree  {tree.error_:3d} training errors in {seconds:6.3f} s  ({proof})")
    print(f"CART      {cart_errors:3d} training errors in {cart_seconds:6.3f} s  (scikit-learn's greedy tree)")
