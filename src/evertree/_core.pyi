"""Evertree's kernel: sorted data, subsets of rows, exact solvers."""

from typing import Annotated

import numpy
from numpy.typing import NDArray


class Limits:
    """
    When to stop: wall clock, work (rows swept), or an interrupt. Clocks start here.
    """

    def __init__(self, *, seconds: float | None = None, work: int | None = None, handle_signals: bool = False) -> None: ...

    def interrupt(self) -> None:
        """Asks the search to stop; may be called from any thread."""

    def check(self) -> bool:
        """Looks at every limit now; True when the search must stop."""

    @property
    def stopped(self) -> str | None:
        """None, or the limit that was reached: 'time', 'work' or 'interrupt'."""

    @property
    def work_done(self) -> int:
        """Rows swept so far: a deterministic clock."""

    @property
    def seconds_elapsed(self) -> float: ...

class Dataset:
    """The training data: each feature sorted once."""

    def __init__(self, features: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], classes: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], n_classes: int) -> None: ...

    @property
    def n_rows(self) -> int: ...

    @property
    def n_features(self) -> int: ...

    @property
    def n_classes(self) -> int: ...

    @property
    def n_bytes(self) -> int: ...

    @property
    def class_counts(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')]: ...

class Subset:
    """The rows of one node."""

    def __init__(self, dataset: Dataset, kernel: str = '') -> None:
        """
        All rows of a data set. `kernel` names a sweep kernel; default: the fastest.
        """

    @property
    def n_rows(self) -> int: ...

    @property
    def class_counts(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')]: ...

    def best_split(self, criterion: str, limits: Limits) -> tuple[int, int, float] | None:
        """
        The (feature, rows on the left, threshold) of least impurity; None when there is no cut, the rows are of one class, or a limit is reached.
        """

    def split(self, feature: int, cut: int, limits: Limits) -> tuple[Subset, Subset] | None:
        """
        Both sides of a cut with `cut` rows on the left; None when a limit is reached.
        """

class Cache:
    """Proven results by set of rows, capped in bytes; for one data set."""

    def __init__(self, max_bytes: int) -> None: ...

    @property
    def n_bytes(self) -> int: ...

    @property
    def n_entries(self) -> int: ...

class Outcome:
    """What a solver call came to."""

    @property
    def kind(self) -> str:
        """
        'exact': the tree is optimal; 'bounded': none is better than the given bound; 'cut short': a limit was reached.
        """

    @property
    def errors(self) -> int | None:
        """Errors of the tree; None without one."""

    @property
    def lower_bound(self) -> int:
        """Proven: no tree has fewer errors."""

    @property
    def tree(self) -> object:
        """(feature, threshold, left, right, label), or None."""

    @property
    def work(self) -> int:
        """Rows swept in this call."""

def solve(subset: Subset, depth: int, upper_bound: int, limits: Limits, cache: Cache | None = None, feature_order: str = 'bound') -> Outcome:
    """
    Finds the best tree of at most `depth` with fewer than `upper_bound` errors.
    """
