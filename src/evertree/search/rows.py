"""The rows of nodes, laid out for sweeping: as many as fit into memory, the others made again from their parents'."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from evertree import _core
from evertree.search.steps import Steps, whole
from evertree.stop import Stop


class Turn(NamedTuple):
    """One step on the way from the root to a node: a cut, and the side of it."""

    feature: int
    cut: int  # rows on the left
    side: int  # 0 is left


Path = tuple[Turn, ...]


class Rows:
    """Subsets by the way to them. Those not used for longest are dropped when memory is short; the root stays."""

    def __init__(self, root: _core.Subset, memory_limit: int, stop: Stop) -> None:
        self._root = root
        self._memory_limit = memory_limit
        self._stop = stop
        self._held: OrderedDict[Path, tuple[_core.Subset, int]] = OrderedDict()  # with the bytes that they take
        self._bytes = 0

    def of(self, path: Path) -> Steps[_core.Subset]:
        """The rows of the node at the end of this way."""
        if not path:
            return self._root
        if path in self._held:
            self._held.move_to_end(path)
            return self._held[path][0]
        return (yield from self.halves(path[:-1], path[-1].feature, path[-1].cut))[path[-1].side]

    def halves(self, path: Path, feature: int, cut: int) -> Steps[tuple[_core.Subset, _core.Subset]]:
        """The rows on both sides of a cut."""
        ways = [(*path, Turn(feature, cut, side)) for side in (0, 1)]
        if all(way in self._held for way in ways):
            left, right = (self._held[way][0] for way in ways)
        else:
            rows = yield from self.of(path)
            left, right = yield from whole(lambda: rows.split(feature, cut, self._stop.limits))
        for way, half in zip(ways, (left, right), strict=True):
            self._hold(way, half)
        return left, right

    def forget(self) -> None:
        """Drop all but the root."""
        self._held.clear()
        self._bytes = 0

    def _hold(self, path: Path, rows: _core.Subset) -> None:
        if path in self._held:
            self._bytes -= self._held.pop(path)[1]
        self._held[path] = rows, rows.n_bytes
        self._bytes += rows.n_bytes
        while self._bytes > self._memory_limit and len(self._held) > 2:
            _, (_, n_bytes) = self._held.popitem(last=False)
            self._bytes -= n_bytes
