"""A search to be run again and again, without scikit-learn's conventions."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evertree.checkpoint import WAY, read
from evertree.labels import encode
from evertree.options import Options, check_limits, check_options
from evertree.parameters import DEFAULTS
from evertree.problem import Problem, as_features
from evertree.session import Session
from evertree.stop import CtrlC, SearchInterruptedWarning, Stop
from evertree.trace import Trace
from evertree.tree import Tree

# The limits are those of each run.
_DEFAULTS = DEFAULTS | {"time_limit": None, "warm_start": True}


class Search:
    """A search for the best tree, to be run for as long and as often as you like.

    Each run goes on where the last one ended. Several runs with a work limit find the same as one with their sum: work
    is looked at between two steps of the search only, and the next run makes up for what one does too much. Until the
    first run, the tree is a leaf.

    Parameters
    ----------
    X, y : training rows and their labels, as `OptimalTreeClassifier.fit` takes them
    max_depth, strategy, heuristic, schedule, memory_limit, initial_tree, n_jobs, executor, random_state, checkpoint,
    checkpoint_every, callback, verbose : as for `OptimalTreeClassifier`

    Examples
    --------
    >>> from evertree import Search
    >>> search = Search([[0, 0], [0, 1], [1, 0], [1, 1]], ["a", "b", "b", "a"], max_depth=2)
    >>> search.run(time_limit=10)
    'optimal'
    >>> search.error, search.lower_bound, search.gap
    (0, 0, 0.0)
    """

    def __init__(
        self,
        X: Any,
        y: Any,
        *,
        max_depth: int = 4,
        strategy: str = "auto",
        heuristic: str = "gini",
        schedule: Any = "diagonal",
        memory_limit: int | str = "1GiB",
        initial_tree: Any = None,
        n_jobs: int | None = None,
        executor: Any = None,
        random_state: Any = None,
        checkpoint: Any = None,
        checkpoint_every: float = 60.0,
        callback: Any = None,
        verbose: int = 0,
    ) -> None:
        self._begin(
            X,
            y,
            self._options(
                max_depth=max_depth,
                strategy=strategy,
                heuristic=heuristic,
                schedule=schedule,
                memory_limit=memory_limit,
                initial_tree=initial_tree,
                n_jobs=n_jobs,
                executor=executor,
                random_state=random_state,
                checkpoint=checkpoint,
                checkpoint_every=checkpoint_every,
                callback=callback,
                verbose=verbose,
            ),
        )

    @staticmethod
    def _options(**given: Any) -> Options:
        return check_options(**{**_DEFAULTS, **given})

    def _begin(self, X: Any, y: Any, options: Options, saved: Path | None = None) -> None:
        features = as_features(X, min_rows=2)
        self.classes, codes = encode(y)
        stop = Stop(whole_tasks=True)
        problem = Problem(features, codes, len(self.classes), options.max_depth, options.most_gathered)
        self._session = Session(problem, options, stop, saved)
        stop.end()

    def save(self, path: str | Path) -> None:
        """Write down what was found and proven so far, whole or not at all; the data are not in the file.

        With the strategies "auto" and "proof" nothing that was proven is lost; the others begin anew from the best tree
        and bound.
        """
        self._session.save(path)

    @classmethod
    def load(cls, path: str | Path, X: Any, y: Any, **changes: Any) -> Search:
        """The search that was saved in a file, to go on with it; the data must be the same.

        Parameters
        ----------
        changes : what may be another than in the search that was saved: n_jobs, executor, checkpoint, checkpoint_every,
            callback, verbose
        """
        if unknown := sorted(changes.keys() - _DEFAULTS.keys() - {*WAY}):
            raise TypeError(f"a search has no {', '.join(unknown)}")
        if kept := sorted(changes.keys() & {*WAY, "initial_tree"}):
            raise ValueError(f"a search that was saved keeps its {', '.join(kept)}")
        options = cls._options(**read(path)["options"], **changes)
        search = cls.__new__(cls)
        search._begin(X, y, options, Path(path))
        return search

    def run(self, *, time_limit: float | None = None, work_limit: int | None = None, gap_limit: float = 0.0) -> str:
        """Search until the proof, or a limit; say what ended it, as `OptimalTreeClassifier.status_` does.

        Ctrl-C ends the run with a `SearchInterruptedWarning`, and another run may follow.
        """
        limits = check_limits(time_limit=time_limit, work_limit=work_limit, gap_limit=gap_limit)
        stop = Stop(**limits, whole_tasks=True)
        self._session.begin(stop)
        with CtrlC(stop.interrupt) as ctrl_c:
            self._session.run()
            self._session.raise_pending()
        if ctrl_c.pressed:
            warnings.warn(
                f"Ctrl-C ended the run: the best tree so far has {self.error} errors where at least "
                f"{self.lower_bound} are necessary. Call run again to go on.",
                SearchInterruptedWarning,
                stacklevel=2,
            )
        return self.status

    @property
    def tree(self) -> Tree:
        """The best tree so far."""
        return self._session.tree()

    @property
    def error(self) -> int:
        """The training rows that the best tree gets wrong."""
        return self._session.incumbent.errors

    @property
    def lower_bound(self) -> int:
        """Proven: no tree of this depth makes fewer errors."""
        return self._session.incumbent.lower_bound

    @property
    def gap(self) -> float:
        """(error - lower_bound) / error, or 0 where error is 0."""
        return self._session.incumbent.gap

    @property
    def status(self) -> str:
        """What the last run ended with; "heuristic" before the first one."""
        return self._session.status

    @property
    def trace(self) -> Trace:
        """A row for each better tree and each better bound."""
        return self._session.trace

    @property
    def seconds(self) -> float:
        """Seconds of searching in all runs."""
        return self._session.seconds

    @property
    def work(self) -> int:
        """Rows swept in all runs."""
        return self._session.work

    def predict(self, X: Any) -> NDArray[Any]:
        """The label of each row by the best tree so far."""
        features = as_features(X, min_rows=1)
        expected = self._session.problem.features.shape[1]
        if features.shape[1] != expected:
            raise ValueError(f"X has {features.shape[1]} columns, but the training data had {expected}")
        labels: NDArray[Any] = np.asarray(self.classes)[self.tree.predict(features)]
        return labels
