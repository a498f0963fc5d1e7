"""What a strategy wants to have kept when its search is saved, besides the best tree and bound, which are kept anyway.

Only the strategies with a best-first proof have something: what is proven of which cuts. The others begin anew, from
the best tree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass
class Kept:
    """Between a strategy and whoever saves its search.

    Attributes
    ----------
    restored : what was kept of a search that this one goes on with
    state : set by the strategy as soon as it has taken that up, gives plain data to be kept now
    """

    restored: dict[str, Any] | None = None
    state: Callable[[], dict[str, Any]] | None = None

    def plain(self) -> dict[str, Any] | None:
        """What is to be kept: before the strategy has begun, what was kept before."""
        return self.restored if self.state is None else self.state()
