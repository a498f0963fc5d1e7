"""The best tree and the best bound so far, and who found them: the only state that strategies share."""

from __future__ import annotations

from collections.abc import Callable

from evertree.tree import Shape


class ConsistencyError(RuntimeError):
    """Two results of the search contradict each other: a bug in this package, never the caller's fault."""


class Incumbent:
    """Takes what strategies find. It only ever gets better: fewer errors, or a higher bound.

    Parameters
    ----------
    shape, errors : a first tree (a leaf will do) and the training rows that it gets wrong
    source : who found it
    on_change : called after each improvement with the incumbent and "on_incumbent" or "on_bound", whichever it was
    lower_bound : what is proven already
    """

    def __init__(
        self,
        shape: Shape,
        errors: int,
        source: str,
        on_change: Callable[[Incumbent, str], None] | None = None,
        lower_bound: int = 0,
    ) -> None:
        self.shape = shape
        self.errors = errors
        self.lower_bound = lower_bound
        self.source = source  # of the tree
        self.news_from = source  # who gave the last improvement, tree or bound
        self.budgets: tuple[int, int] | None = None  # those with which it was found, in a search with budgets
        self._on_change = on_change

    def offer(self, shape: Shape, errors: int, source: str, budgets: tuple[int, int] | None = None) -> bool:
        """Take this tree if it makes fewer errors than the one in hand; say whether it was taken."""
        if errors < self.lower_bound:
            raise ConsistencyError(
                f"{source} found a tree with {errors} errors, but at least {self.lower_bound} were proven necessary; "
                "please report this with the data"
            )
        if errors >= self.errors:
            return False
        self.shape, self.errors, self.source = shape, errors, source
        self._changed("on_incumbent", source, budgets)
        return True

    def prove(self, lower_bound: int, source: str) -> bool:
        """Note that every tree makes at least that many errors; say whether that was news."""
        if lower_bound > self.errors:
            raise ConsistencyError(
                f"{source} claims that every tree makes at least {lower_bound} errors, but {self.source} found one "
                f"with {self.errors}; please report this with the data"
            )
        if lower_bound <= self.lower_bound:
            return False
        self.lower_bound = lower_bound
        self._changed("on_bound", source, None)
        return True

    @property
    def gap(self) -> float:
        """The share of the errors in hand that a better tree might save: 0 is optimal, 1 is nothing known."""
        return (self.errors - self.lower_bound) / self.errors if self.errors > 0 else 0.0

    @property
    def is_optimal(self) -> bool:
        return self.lower_bound == self.errors

    def _changed(self, what: str, news_from: str, budgets: tuple[int, int] | None) -> None:
        self.news_from, self.budgets = news_from, budgets
        if self._on_change is not None:
            self._on_change(self, what)
