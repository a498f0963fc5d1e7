"""What is open of a node: where trees that are cut first on some feature may still be better than what is to be beaten.

Open are
- the intervals between two known cuts that are neighbours: every cut in one has at least the bound of its envelope;
- the known cuts, which may be solved further: the bound of one is the sum of what is proven of its sides.
The least bound of all that is open is a bound of every such tree. So nothing may get lost: what is taken to be worked
on still counts, and cuts that others add to what is known are taken up before anything is said.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from evertree.search.frontier import KnownCuts

INTERVAL, CUT = 1, 0


class Item(NamedTuple):
    """Something open, in the order in which it is taken up."""

    bound: int
    kind: int
    feature: int
    cut: int  # the cut, or the one at the lower end of the interval, as rows on the left


class Agenda:
    """The open items of a node, by their bounds.

    Parameters
    ----------
    known : by feature, the known cuts; whoever adds to them need not tell
    """

    def __init__(self, known: dict[int, KnownCuts]) -> None:
        self._known = known
        self._heap: list[Item] = []
        self._taken: list[Item] = []
        for feature, cuts in known.items():
            cuts.added[:] = cuts.counts[1:-1]
            self._heap.append(Item(cuts.between[0], INTERVAL, feature, 0))
        heapify(self._heap)

    def forget_closed(self, to_beat: int) -> None:
        """Drop what is known of cuts that play no part any more in looking for trees with fewer errors than that."""
        for feature in self._known.keys() - {item.feature for item in self._taken}:
            self._known[feature].forget_closed(to_beat)
        names = {item[1:] for item in self._taken}
        self._heap = [item for item in self._all_items() if item[1:] not in names]
        heapify(self._heap)
        for known in self._known.values():
            known.added.clear()

    def _all_items(self) -> Iterator[Item]:
        for feature, known in self._known.items():
            for bound, count in zip(known.between, known.counts, strict=False):
                yield Item(bound, INTERVAL, feature, count)
            for cut in known.cuts[1:-1]:
                yield Item(cut.bound, CUT, feature, cut.count)

    @property
    def bound(self) -> int:
        """The least bound of what is open."""
        self._push_added()
        return min([*self._heap[:1], *self._taken]).bound

    def take(self, to_beat: int, is_preferred: Callable[[Item], bool] | None = None) -> Item | None:
        """Take out what has the lowest bound, if that is below `to_beat`; of preferred items, if there are any, one of
        these."""
        self._push_added()
        if is_preferred is not None:
            item = min(filter(is_preferred, self._heap), default=None)
            if item is not None and item.bound < to_beat:
                self._heap.remove(item)
                heapify(self._heap)
                self._taken.append(item)
                return item
        while self._heap and self._heap[0].bound < to_beat:
            # What is known of its neighbours may have raised its bound since it was pushed.
            item = self._as_of_now(heappop(self._heap))
            if item.bound < to_beat and (not self._heap or item <= self._heap[0]):
                self._taken.append(item)
                return item
            heappush(self._heap, item)
        return None

    def give_back(self, item: Item) -> None:
        """Put back what was taken, with the bound that it has now.

        An interval may have fallen apart meanwhile: this is its first part, the others came with the cuts before them.
        """
        self._push_added()
        self._taken.remove(item)
        heappush(self._heap, self._as_of_now(item))

    def _as_of_now(self, item: Item) -> Item:
        known = self._known[item.feature]
        place = bisect_left(known.counts, item.cut)
        return item._replace(bound=known.cuts[place].bound if item.kind == CUT else known.between[place])

    def _push_added(self) -> None:
        """Each cut that was added is open, and so is the interval after it."""
        for feature, known in self._known.items():
            for count in known.added:
                for kind in (CUT, INTERVAL):
                    heappush(self._heap, self._as_of_now(Item(0, kind, feature, count)))
            known.added.clear()
