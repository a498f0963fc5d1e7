"""Evertree's kernel: sorted data, subsets of rows, exact solvers."""

from collections.abc import Sequence
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

    def __init__(self, features: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], classes: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], n_classes: int, with_followers: bool = True) -> None:
        """
        Without followers, columns whose values are a monotone function of another one's are left out.
        """

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

    def __init__(self, dataset: Dataset, kernel: str = '', most_gathered: int = 268435456) -> None:
        """
        All rows of a data set. `kernel` names a sweep kernel; default: the fastest. Of what is gathered for pairs of features, about `most_gathered` bytes are kept.
        """

    @property
    def n_rows(self) -> int: ...

    @property
    def n_features(self) -> int: ...

    @property
    def n_columns(self) -> int: ...

    @property
    def columns(self) -> list[int]:
        """
        By feature, the column of the data. Trees have columns where all else has features.
        """

    @property
    def class_counts(self) -> Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')]: ...

    @property
    def n_bytes(self) -> int:
        """Memory that the rows take, as far as they are laid out."""

    @property
    def key(self) -> bytes:
        """16 bytes that name the set of rows."""

    def lower_bound(self, depth: int) -> int:
        """
        Errors that no tree of at most that depth avoids, as is plain without a search: equal rows of different classes, more classes than leaves.
        """

    def best_split(self, criterion: str, limits: Limits) -> tuple[int, int, float] | None:
        """
        The (feature, rows on the left, threshold) of least impurity; None when there is no cut, the rows are of one class, or a limit is reached.
        """

    def best_cuts(self, feature: int, criterion: str, most: int, limits: Limits) -> tuple[Annotated[NDArray[numpy.int64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')]] | None:
        """
        (rows on the left, impurity) of the `most` best cuts of a feature, the best first; None when a limit is reached.
        """

    def n_cuts(self, feature: int, limits: Limits) -> int | None:
        """
        Between how many neighbouring values of a feature these rows can be cut; None when a limit is reached.
        """

    def threshold(self, feature: int, cut: int, limits: Limits) -> float | None:
        """
        The threshold of a cut with `cut` rows on the left; None when a limit is reached.
        """

    def cut_near(self, feature: int, count: int, limits: Limits) -> int | None:
        """
        The cut of a feature, as rows on the left, that is nearest to `count`; 0 where the feature is constant, None when a limit is reached.
        """

    def cut_at(self, feature: int, threshold: float, limits: Limits) -> int | None:
        """The same for the cut that is nearest, in rows, to a threshold."""

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
    def tree(self) -> tuple[Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')], Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C')]] | None:
        """(feature, threshold, left, right, label), or None."""

    @property
    def feature_bounds(self) -> list[int]:
        """
        By feature, proven: no tree that is cut on it first, and none of one level less, has fewer errors.
        """

    @property
    def work(self) -> int:
        """Rows swept in this call."""

def solve(subset: Subset, depth: int, upper_bound: int, limits: Limits, cache: Cache | None = None, feature_order: str = 'bound', on_better: object | None = None) -> Outcome:
    """
    Finds the best tree of at most `depth` with fewer than `upper_bound` errors. `on_better` is called with each better tree and its errors as soon as it is found.
    """

class KnownCut:
    """
    A cut of one feature and what is proven of its sides: per feature, the least errors of trees that are cut on it first.
    """

    def __init__(self, count: int, left: Sequence[int], right: Sequence[int]) -> None: ...

    @property
    def count(self) -> int:
        """Rows on the left."""

    @property
    def left(self) -> list[int]: ...

    @property
    def right(self) -> list[int]: ...

    @property
    def left_bound(self) -> int: ...

    @property
    def right_bound(self) -> int: ...

    @property
    def bound(self) -> int: ...

    def least_until(self, other: KnownCut) -> int:
        """What the two prove of all cuts between them."""

    def __getstate__(self) -> tuple[int, list[int], list[int]]: ...

    def __setstate__(self, arg: tuple[int, Sequence[int], Sequence[int]], /) -> None: ...

class CutOutcome(Outcome):
    """What solving cuts came to."""

    @property
    def cuts(self) -> list[KnownCut]:
        """The cuts that were solved, in the order of their counts."""

def solve_cut(subset: Subset, depth: int, feature: int, count: int, upper_bound: int, before: KnownCut, after: KnownCut, limits: Limits, cache: Cache | None = None, *, slack: int = 0) -> CutOutcome:
    """
    Finds the best tree of at most `depth` that has the cut with `count` rows on the left at its root, if it has fewer than `upper_bound` errors. `before` and `after` are known cuts on both sides of it. Each side is searched for `slack` errors more than needed, which makes the bounds of other cuts stronger.
    """

def refine(subset: Subset, depth: int, feature: int, upper_bound: int, goal: int, before: KnownCut, after: KnownCut, limits: Limits, cache: Cache | None = None, *, most_work: int | None = None, feature_order: str = 'bound', on_better: object | None = None) -> CutOutcome:
    """
    Solves cuts between two known ones until all cuts there have at least `goal` errors, or at least as many as the best tree found with fewer than `upper_bound`. The outcome is 'bounded' if that was reached; its lower bound is what all cuts in between have at least. It is 'cut short' where a limit ended it, or `most_work` rows were swept.
    """

def spread(subset: Subset, depth: int, feature: int, upper_bound: int, rounds: int, before: KnownCut, after: KnownCut, limits: Limits, cache: Cache | None = None, *, most_work: int | None = None, feature_order: str = 'bound', on_better: object | None = None) -> CutOutcome:
    """
    Solves a few cuts between two known ones, spread over them: in each round the middle of every interval that is still open. It says nothing of the cuts in between but what the solved ones prove.
    """
