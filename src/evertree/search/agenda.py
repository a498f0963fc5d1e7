"""What is open of a node: where trees that are cut first on some feature may still be better than what is to be beaten.

Open are
- the intervals between two known cuts that are neighbours: every cut in one has at least the bound of its envelope;
- the known cuts, which may be solved further: the bound of one is the sum of what is proven of its sides.
The least bound of all that is open is a bound of every such tree. So nothing may get lost: what is taken to be worked
on still counts, and cuts that others add to what is known are taken up before anything is said.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
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
        self._taken: list[Item] = []
        self._fill()

    @property
    def bound(self) -> int:
        """The least bound of what is open."""
        self._push_added()
        self._drop_outdated()
        return min([*self._heap[:1], *self._taken]).bound

    def take(self, to_beat: int) -> Item | None:
        """Take out what has the lowest bound, if that is below `to_beat`."""
        self._push_added()
        while True:
            self._drop_outdated()
            if not self._heap or self._heap[0].bound >= to_beat:
                return None
            # What is known of its neighbours may have raised its bound since it was pushed.
            item = self._as_of_now(heappop(self._heap))
            if item.bound < to_beat and (not self._heap or item <= self._heap[0]):
                del self._waiting[item[1:]]
                self._taken.append(item)
                return item
            self._push(item)

    def take_cut(self, names: Iterable[tuple[int, int]], to_beat: int) -> Item | None:
        """Take out the one of these cuts, as (feature, cut), that has the lowest bound, if that is below `to_beat`."""
        self._push_added()
        waiting = ((CUT, *name) for name in names if (CUT, *name) in self._waiting)
        item = min((self._as_of_now(Item(0, *name)) for name in waiting), default=None)
        if item is None or item.bound >= to_beat:
            return None
        del self._waiting[item[1:]]  # what the heap has of it is outdated from now on
        self._taken.append(item)
        return item

    def give_back(self, item: Item) -> None:
        """Put back what was taken, with the bound that it has now.

        An interval may have fallen apart meanwhile: this is its first part, the others came with the cuts before them.
        """
        self._push_added()
        self._taken.remove(item)
        self._push(self._as_of_now(item))

    def forget_closed(self, to_beat: int) -> None:
        """Drop what is known of cuts that play no part any more in looking for trees with fewer errors than that."""
        for feature in self._known.keys() - {item.feature for item in self._taken}:
            self._known[feature].forget_closed(to_beat)
        self._fill()

    def _fill(self) -> None:
        """Begin with all that is open and not taken."""
        taken = {item[1:] for item in self._taken}
        self._heap = [item for item in self._all_items() if item[1:] not in taken]
        self._waiting = {item[1:]: item for item in self._heap}  # the heap may hold older ones of the same name
        heapify(self._heap)
        for known in self._known.values():
            known.added.clear()

    def _all_items(self) -> Iterator[Item]:
        for feature, known in self._known.items():
            for bound, count in zip(known.between, known.counts, strict=False):
                yield Item(bound, INTERVAL, feature, count)
            for cut in known.cuts[1:-1]:
                yield Item(cut.bound, CUT, feature, cut.count)

    def _push(self, item: Item) -> None:
        self._waiting[item[1:]] = item
        heappush(self._heap, item)

    def _drop_outdated(self) -> None:
        while self._heap and self._waiting.get(self._heap[0][1:]) is not self._heap[0]:
            heappop(self._heap)

    def _as_of_now(self, item: Item) -> Item:
        known = self._known[item.feature]
        place = bisect_left(known.counts, item.cut)
        return item._replace(bound=known.cuts[place].bound if item.kind == CUT else known.between[place])

    def _push_added(self) -> None:
        """Each cut that was added is open, and so is the interval after it."""
        for feature, known in self._known.items():
            for count in known.added:
                for kind in (CUT, INTERVAL):
                    self._push(self._as_of_now(Item(0, kind, feature, count)))
            known.added.clear()
