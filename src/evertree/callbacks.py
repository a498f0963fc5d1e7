"""What a user's callback is told while a search runs, and how its wishes reach the search."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from evertree.problem import Problem
from evertree.trace import Row
from evertree.tree import Shape, Tree

METHODS = ("on_incumbent", "on_bound", "on_end")


@dataclass(frozen=True)
class Event:
    """A moment of a search: a better tree, a better bound, or the end.

    Attributes
    ----------
    row : what was known then, as in the trace: seconds, work, errors, lower_bound, source and budgets
    status : None while the search runs; at its end what the estimator's `status_` says
    """

    row: Row
    status: str | None
    _shape: Shape
    _problem: Problem

    @property
    def seconds(self) -> float:
        return self.row.seconds

    @property
    def errors(self) -> int:
        return self.row.errors

    @property
    def lower_bound(self) -> int:
        return self.row.lower_bound

    @property
    def gap(self) -> float:
        return (self.errors - self.lower_bound) / self.errors if self.errors > 0 else 0.0

    @cached_property
    def tree(self) -> Tree:
        """The best tree then. It takes a pass over the rows to make, so only those who ask pay for it."""
        return self._problem.tree(self._shape)


class Callback:
    """Calls the user's object, which has some of the methods `on_incumbent`, `on_bound`, `on_end`.

    Each gets an `Event`. Where one of the first two returns False, or any raises an exception, the search is asked to
    stop; the exception is kept until `raise_pending`, so that the search winds up in order.
    """

    def __init__(self, user: Any) -> None:
        self._methods = {name: getattr(user, name) for name in METHODS if callable(getattr(user, name, None))}
        self._error: BaseException | None = None
        if user is not None and not self._methods:
            raise ValueError(
                f"callback must be an object with a method {', '.join(METHODS[:-1])} or on_end, not {user!r}"
            )

    def wants(self, method: str) -> bool:
        return method in self._methods

    def tell(self, method: str, event: Event) -> bool:
        """Call that method; say whether the search may go on."""
        if self._error is not None:
            return False
        try:
            return self._methods[method](event) is not False
        except BaseException as error:
            self._error = error
            return False

    def raise_pending(self) -> None:
        """Raise what a method has raised, once."""
        error, self._error = self._error, None
        if error is not None:
            raise error
