"""The estimator: check the input, search, keep what was found."""

from __future__ import annotations

import os
import warnings
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import check_consistent_length
from sklearn.utils.validation import check_is_fitted, validate_data

from evertree.export.sklearn import to_sklearn
from evertree.labels import as_labels, encode
from evertree.model_file import Model, cannot_load, plain_options, read_model, write_model
from evertree.options import OPTION_NAMES, Options, check_options
from evertree.problem import Problem, as_features
from evertree.search import strategy_named
from evertree.session import Session
from evertree.stop import CtrlC, SearchInterruptedWarning, Stop


class OptimalTreeClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A decision tree with the fewest training errors of all trees of that depth, or the best one found in time.

    Features are continuous and taken as float64, exactly as given; a row goes left where `x <= threshold`. After
    `fit`, `status_ == "optimal"` says that no tree of the depth makes fewer errors on the training data. If a limit
    ended the search first, `lower_bound_` and `gap_` say how much better a tree could still be.

    Parameters
    ----------
    max_depth : int, default=4
        The most splits on the way from the root to a leaf, from 0 (a leaf) to 20.
    strategy : {"auto", "ca-contree", "exact", "proof", "local-search", "greedy"}, default="auto"
        "auto" looks for better trees (by local search and limited discrepancy) and proves a bound at the same time.
        "ca-contree" searches away from the greedy tree with ever more deviations, so that it has a good tree soon and a
        better one later; it ends with a proof where the problem is small. "exact" searches depth-first, and ends with a
        proof. "proof" and "local-search" are the two halves of "auto", each by itself. "greedy" splits by the lowest
        impurity and proves nothing.
    time_limit : float or None, default=60.0
        Seconds after which the search ends with the best tree it has; None to search until the proof.
    work_limit : int or None, default=None
        The same in rows swept by the search: the same limit gives the same tree on any machine.
    gap_limit : float, default=0.0
        End the search once the gap, (errors - lower bound) / errors, is at most this.
    memory_limit : int or str, default="1GiB"
        Bytes that the search may use to remember what it has solved. When they are used up it forgets; the answer
        stays right.
    heuristic : {"gini", "entropy", "errors", "none"}, default="gini"
        What the greedy tree is split by, and in which order "exact" takes the features of a node: by their Gini
        impurity ("gini", "entropy"), by the errors of the best tree one level less deep that splits on them first
        ("errors"), or as the columns stand ("none", where greedy goes by Gini).
    schedule : {"diagonal", "linear", "exponential"} or iterable of pairs, default="diagonal"
        How "ca-contree" raises its budgets, (feature budget, split budget), from pass to pass. Where an iterable of
        your own ends, so does the search.
    initial_tree : fitted tree classifier or Tree, default=None
        A tree to start from, on the same columns and no deeper than `max_depth`: its splits are taken, and the search
        goes on from there if it is better than what it finds at once. It may be of Evertree or scikit-learn.
    n_jobs : int or None, default=None
        Threads that "auto" and "proof" use; None is one, -1 as many as there are processors. With more than one, the
        same search may go another way in another run; what it proves holds all the same.
    executor : object with a method `submit`, default=None
        An executor in the manner of concurrent.futures, whose workers (`n_jobs` of them, by default as many as there
        are processors) do the proof's tasks besides this thread. They may be processes, or other machines: what they
        need is sent to them.
    random_state : int, RandomState or None, default=None
        Seed of the local search; None is a seed as well, always the same.
    warm_start : bool, default=False
        Let a second `fit` on the same data with the same parameters, limits aside, go on with the search where the last
        one ended. The search is kept in memory until then.
    checkpoint : path, default=None
        A file in which the search is kept, so that it can go on when its process is gone: a `fit` of the same data with
        the same parameters, limits and threads aside, begins with what the file holds. It is written whole or not at
        all. "auto" and "proof" lose nothing that they have proven; others begin anew from the best tree and bound.
    checkpoint_every : float, default=60.0
        Seconds after which the file is written again; at the end of the search it is in any case.
    callback : object, default=None
        Has some of the methods `on_incumbent(event)` (a better tree), `on_bound(event)` (a better bound) and
        `on_end(event)`. An event has `seconds`, `errors`, `lower_bound`, `gap`, `tree`, `row` (of the trace) and, at
        the end, `status`. Returning False ends the search; an exception does so too, and is raised when the tree is
        kept.
    verbose : int, default=0
        1 or more shows a live line in a terminal or a notebook.

    Attributes
    ----------
    classes_ : array (classes,)
        The labels, sorted.
    n_features_in_ : int
    feature_names_in_ : array of str (features,)
        Only if X had column names that are all strings.
    tree_ : evertree.Tree
        Flat arrays: feature, threshold, left, right, class_counts, errors. No split in it saves no error.
    error_ : int
        Training rows that the tree gets wrong.
    lower_bound_ : int
        What is proven: no tree of this depth makes fewer errors.
    gap_ : float
        `(error_ - lower_bound_) / error_`, or 0 where `error_` is 0.
    status_ : str
        "optimal" means proven, whatever the strategy. Otherwise what ended the search: "gap_limit", "time_limit",
        "work_limit", "interrupted" (Ctrl-C, or a callback), or "heuristic" for a strategy that ended without a proof.
    trace_ : evertree.Trace
        How the search got there: a row for each better tree and each better bound.
    seconds_ : float
        Seconds of searching, those of earlier fits that this one went on with included.
    work_ : int
        Rows swept by the search.
    feature_importances_ : array (features,)
        Each feature's share in lowering the Gini impurity.

    Examples
    --------
    >>> from evertree import OptimalTreeClassifier
    >>> tree = OptimalTreeClassifier(max_depth=2).fit([[0, 0], [0, 1], [1, 0], [1, 1]], ["a", "b", "b", "a"])
    >>> tree.error_, tree.lower_bound_, tree.status_
    (0, 0, 'optimal')
    """

    def __init__(
        self,
        max_depth: int = 4,
        *,
        strategy: str = "auto",
        time_limit: float | None = 60.0,
        work_limit: int | None = None,
        gap_limit: float = 0.0,
        memory_limit: int | str = "1GiB",
        heuristic: str = "gini",
        schedule: Any = "diagonal",
        initial_tree: Any = None,
        n_jobs: int | None = None,
        executor: Any = None,
        random_state: Any = None,
        warm_start: bool = False,
        checkpoint: Any = None,
        checkpoint_every: float = 60.0,
        callback: Any = None,
        verbose: int = 0,
    ) -> None:
        self.max_depth = max_depth
        self.strategy = strategy
        self.time_limit = time_limit
        self.work_limit = work_limit
        self.gap_limit = gap_limit
        self.memory_limit = memory_limit
        self.heuristic = heuristic
        self.schedule = schedule
        self.initial_tree = initial_tree
        self.n_jobs = n_jobs
        self.executor = executor
        self.random_state = random_state
        self.warm_start = warm_start
        self.checkpoint = checkpoint
        self.checkpoint_every = checkpoint_every
        self.callback = callback
        self.verbose = verbose

    def fit(self, X: Any, y: Any) -> OptimalTreeClassifier:
        """Search for the best tree on these rows until it is proven optimal or a limit is reached.

        Ctrl-C ends the search and keeps the best tree, with a `SearchInterruptedWarning`; a second Ctrl-C within two
        seconds raises KeyboardInterrupt, and the estimator is fitted all the same.
        """
        options = check_options(**{name: getattr(self, name) for name in OPTION_NAMES})
        stop = Stop(time_limit=options.time_limit, work_limit=options.work_limit, gap_limit=options.gap_limit)
        with CtrlC(stop.interrupt) as ctrl_c:
            features = self._features_of(X, fitting=True)
            classes, codes = encode(y)
            problem = Problem(features, codes, len(classes), options.max_depth, options.most_gathered)
            session = self._session_for(problem, options, stop)
            session.run()
            self._keep(classes, session, options)
            session.raise_pending()
        if ctrl_c.pressed:
            warnings.warn(
                f"Ctrl-C ended fit: the tree is the best one found so far, with {self.error_} errors where at least "
                f"{self.lower_bound_} are necessary. Press Ctrl-C twice to leave a loop over several fits.",
                SearchInterruptedWarning,
                stacklevel=2,
            )
        return self

    def predict(self, X: Any) -> NDArray[Any]:
        """The label of each row."""
        features = self._features_of(X)  # first, for it says so if there is no tree yet
        return self.classes_[self.tree_.predict(features)]

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """For each row, the shares of the classes among the training rows of its leaf, in the order of `classes_`."""
        features = self._features_of(X)
        return self.tree_.predict_proba(features)

    def predict_log_proba(self, X: Any) -> NDArray[np.float64]:
        """The logarithms of `predict_proba`; -inf for a class that its leaf has not seen."""
        with np.errstate(divide="ignore"):
            return np.log(self.predict_proba(X))

    def apply(self, X: Any) -> NDArray[np.intp]:
        """The leaf of each row, as its place in the arrays of `tree_`."""
        features = self._features_of(X)
        return self.tree_.apply(features)

    def decision_path(self, X: Any) -> Any:
        """A sparse matrix (rows, nodes) with a one for each node that the row passes, its leaf included."""
        features = self._features_of(X)
        return self.tree_.decision_path(features)

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The share of rows that are predicted right, for labels of any kind that `fit` takes."""
        predicted, labels = self.predict(X), as_labels(y)
        check_consistent_length(predicted, labels, sample_weight)
        if predicted.dtype.kind != labels.dtype.kind:
            predicted, labels = predicted.astype(object), labels.astype(object)
        return float(np.average(predicted == labels, weights=sample_weight))

    def get_depth(self) -> int:
        """The most splits on the way from the root to a leaf of the tree."""
        check_is_fitted(self)
        return self.tree_.depth

    def get_n_leaves(self) -> int:
        """The number of leaves of the tree."""
        check_is_fitted(self)
        return self.tree_.n_leaves

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the tree, its names, what was proven and the trace into a JSON file, for `evertree.load` to read.

        The parameters are written as they were used, except for those that belong to one run or one process: an initial
        tree, a callback, an executor, a checkpoint, a schedule given as an iterator, a RandomState. The training rows
        are not in the file, of them only the class counts of each node and the values next to each threshold.
        ValueError if a class is no string, number or boolean.
        """
        write_model(self.as_model(), path)

    def as_model(self) -> Model:
        """What `save` writes, as plain data."""
        check_is_fitted(self)
        names = getattr(self, "feature_names_in_", None)
        return Model(
            tree=self.tree_,
            classes=self.classes_,
            feature_names=None if names is None else [str(name) for name in names],
            options=self._options_used,
            errors=self.error_,
            lower_bound=self.lower_bound_,
            status=self.status_,
            seconds=self.seconds_,
            work=self.work_,
            trace=self.trace_,
        )

    def to_sklearn(self) -> Any:
        """A fitted scikit-learn `DecisionTreeClassifier` that predicts the same, as far as its float32 can tell.

        See `evertree.export.to_sklearn` for what that means.
        """
        return to_sklearn(self)

    @property
    def feature_importances_(self) -> NDArray[np.float64]:
        """Each feature's share in lowering the Gini impurity; all zero for a tree that does not split."""
        check_is_fitted(self)
        return self.tree_.feature_importances()

    @property
    def _repr_html_(self) -> Any:
        """What notebooks show: the tree and the gap once there is a tree; before that, what scikit-learn shows."""
        inherited = super()._repr_html_  # raises AttributeError where scikit-learn is set to show no diagrams
        return (lambda: self._picture(inherited())) if hasattr(self, "tree_") else inherited

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        """The same for notebooks that ask in this way."""
        bundle: dict[str, str] = super()._repr_mimebundle_(**kwargs)
        if "text/html" in bundle and hasattr(self, "tree_"):
            bundle["text/html"] = self._picture(bundle["text/html"])
        return bundle

    def _picture(self, parameters: str) -> str:
        # Imported here: only a notebook needs it.
        from evertree.notebook import notebook_html

        return notebook_html(self, parameters)

    def _features_of(self, X: Any, *, fitting: bool = False) -> NDArray[np.float64]:
        """X as the search and the tree take it, its columns compared with, or kept as, those of the training data."""
        if not fitting:
            check_is_fitted(self)
        features = as_features(X, min_rows=2 if fitting else 1)
        validate_data(self, X, reset=fitting, skip_check_array=True)
        return features

    def _session_for(self, problem: Problem, options: Options, stop: Stop) -> Session:
        """The search to go on with, if there is one of the same problem, or a new one."""
        session: Session | None = getattr(self, "_session", None) if options.warm_start else None
        if session is None or not session.goes_on_with(problem, options):
            session = Session(problem, options, stop)
        else:
            session.begin(stop)
        self._session = session if options.warm_start else None
        return session

    def _keep(self, classes: NDArray[Any], session: Session, options: Options) -> None:
        """Set the fitted attributes."""
        self.tree_ = session.tree()
        self.classes_ = classes
        self.error_ = session.incumbent.errors
        self.lower_bound_ = session.incumbent.lower_bound
        self.gap_ = session.incumbent.gap
        self.status_ = session.status
        self.trace_ = session.trace
        self.seconds_ = session.seconds
        self.work_ = session.work
        self._options_used = plain_options(options)

    def __getstate__(self) -> Any:
        # A search in progress stays in its process; what is pickled or copied starts a new one.
        return {name: value for name, value in super().__getstate__().items() if name != "_session"}


def load(path: str | os.PathLike[str]) -> OptimalTreeClassifier:
    """The fitted estimator that `OptimalTreeClassifier.save` has written.

    Raises ValueError that says what is wrong if the file was cut off, damaged or edited, is from a newer Evertree, or
    is something else. Nothing in a file is ever executed.
    """
    model = read_model(path)
    estimator = OptimalTreeClassifier(**model.options)
    _check_loaded_options(estimator, path)
    estimator.tree_ = model.tree
    estimator.classes_ = model.classes
    estimator.n_features_in_ = model.tree.n_features
    if model.feature_names is not None:
        estimator.feature_names_in_ = np.array(model.feature_names, dtype=object)
    estimator.error_ = model.errors
    estimator.lower_bound_ = model.lower_bound
    estimator.gap_ = model.gap
    estimator.status_ = model.status
    estimator.trace_ = model.trace
    estimator.work_ = model.work
    estimator.seconds_ = model.seconds
    estimator._options_used = model.options
    return estimator


def _check_loaded_options(estimator: OptimalTreeClassifier, path: str | os.PathLike[str]) -> None:
    """Only options that have been checked are saved, so checking must find nothing and change nothing."""
    try:
        options = check_options(**{name: getattr(estimator, name) for name in OPTION_NAMES})
        strategy_named(options.strategy)
        for name, value in estimator.get_params().items():
            checked = getattr(options, name)
            if checked != value or type(checked) is not type(value):
                raise ValueError(f"{name} is not as it was written")
    except ValueError as error:
        raise cannot_load(path, f"options: {error}") from None
