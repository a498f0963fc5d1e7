"""Brute force: the least training errors of any tree. Slow, short, and nothing in common with the solver.

A set of rows is an integer with a bit for each row. Every tree is looked at that splits between two different values of
some feature; the same set of rows at the same depth is looked at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np


class Oracle:
    """Answers for one data set; it remembers what it has worked out."""

    def __init__(self, X: Any, y: Any) -> None:
        X, y = np.asarray(X, dtype=np.float64), list(y)
        self.all_rows = (1 << len(y)) - 1
        self.classes = [rows_where(label == other for other in y) for label in set(y)]
        self.cuts = {rows_where(column <= value) for column in X.T for value in set(column)}
        self.known: dict[tuple[int, int], int] = {}

    def optimum(self, depth: int) -> int:
        """The least errors of any tree of at most this depth."""
        return self._least(self.all_rows, depth)

    def _least(self, rows: int, depth: int) -> int:
        if (rows, depth) not in self.known:
            least = rows.bit_count() - max((rows & members).bit_count() for members in self.classes)
            if depth > 0:
                for cut in self.cuts:
                    left, right = rows & cut, rows & ~cut
                    if left and right and least > 0:
                        least = min(least, self._least(left, depth - 1) + self._least(right, depth - 1))
            self.known[rows, depth] = least
        return self.known[rows, depth]


def rows_where(condition: Any) -> int:
    """The set of rows, as bits, where the condition holds."""
    return sum(1 << row for row, holds in enumerate(condition) if holds)
