"""One search from its first tree to the proof, in one run or in many: every entrance to the package comes here."""

from __future__ import annotations

import warnings
from pathlib import Path

from evertree import checkpoint
from evertree.callbacks import Callback, Event
from evertree.incumbent import ConsistencyError, Incumbent
from evertree.initial_tree import initial_shape
from evertree.options import Options
from evertree.problem import Problem
from evertree.progress import progress_line
from evertree.search import strategy_named
from evertree.search.kept import Kept
from evertree.stop import Stop
from evertree.trace import Row, Trace
from evertree.tree import Shape, Tree


class Session:
    """A problem, the way to search it, and what was found so far.

    Parameters
    ----------
    problem, options : what is asked, and how to search
    stop : when to end; its clock runs from when it was made
    saved : a file from which to go on; by default the checkpoint that the options name, if it is there
    """

    def __init__(self, problem: Problem, options: Options, stop: Stop, saved: Path | None = None) -> None:
        self.problem = problem
        self.options = options
        self.trace = Trace()
        self._stop = stop
        self._callback = Callback(options.callback)
        self._saved_at = 0.0
        self._kept = Kept()
        self.incumbent = Incumbent(Shape.leaf(), problem.leaf_errors, "leaf", self._note)
        self.status = "heuristic"
        if options.checkpoint is not None:
            checkpoint.way_of(options)  # raises now rather than later what would keep it from being saved
            if saved is None and options.checkpoint.exists():
                saved = options.checkpoint
        if saved is not None:
            self._restore(saved)
        else:
            self._note(self.incumbent, "on_incumbent")
        if options.initial_tree is not None:
            self._start_from(initial_shape(options.initial_tree, problem))
        self._steps = strategy_named(options.strategy)(problem, options, self.incumbent, stop, self._kept)

    def run(self) -> None:
        """Search until a limit, the gap, the strategy's own end, or the callback ends it; another run may follow."""
        try:
            with progress_line(self.options.verbose, self.incumbent, self._stop):
                while not self._stop.reached(self.incumbent):
                    if next(self._steps, _END) is _END:
                        break
                    self._save_if_due()
        finally:
            # Noted once: a limit that passes later says nothing about this run.
            self.status = self._stop.status(self.incumbent)
            self._stop.end()
        self._save_checkpoint()
        if self._callback.wants("on_end"):
            self._callback.tell("on_end", self._event(self.status))

    def goes_on_with(self, problem: Problem, options: Options) -> bool:
        """Whether this is a search of the same problem in the same way, whatever its limits."""
        return self.problem.is_same(problem) and all(
            getattr(self.options, name) == getattr(options, name) for name in checkpoint.WAY
        )

    def begin(self, run: Stop) -> None:
        """Make ready for one more run, with limits of its own."""
        self._stop.begin(run)

    def save(self, path: str | Path) -> None:
        """Write down what is known, so that another process can go on from there."""
        checkpoint.write(
            path,
            {
                "fingerprint": self.problem.fingerprint,
                "options": checkpoint.way_of(self.options),
                "seconds": self.seconds,
                "work": self.work,
                "errors": self.incumbent.errors,
                "lower_bound": self.incumbent.lower_bound,
                "source": self.incumbent.source,
                "tree": self.incumbent.shape.to_lists(),
                "trace": list(self.trace),
                "kept": self._kept.plain(),
            },
        )
        self._saved_at = self.seconds

    def raise_pending(self) -> None:
        """Raise what the callback has raised, now that all is in order."""
        self._callback.raise_pending()

    @property
    def seconds(self) -> float:
        return self._stop.seconds

    @property
    def work(self) -> int:
        return self._stop.work

    def tree(self) -> Tree:
        """The best tree, after counting its errors again by sending each row through it."""
        tree = self.problem.tree(self.incumbent.shape)
        if tree.training_errors != self.incumbent.errors:
            raise ConsistencyError(
                f"{self.incumbent.source} claims {self.incumbent.errors} errors for a tree that makes "
                f"{tree.training_errors}; please report this with the data"
            )
        return tree.without_idle_splits().with_neighbours(self.problem.features)

    def _start_from(self, shape: Shape) -> None:
        self.incumbent.offer(shape, self.problem.tree(shape).training_errors, "initial")

    def _restore(self, path: Path) -> None:
        """Take up what a checkpoint holds; the errors of its tree are counted anew."""
        state = checkpoint.read(path)
        checkpoint.check_fits(path, state, self.problem, self.options)
        self._stop.add_earlier(state["seconds"], state["work"])
        self.trace = Trace(Row(*row) for row in state["trace"])
        shape = Shape.from_lists(state["tree"], self.problem.features.shape[1])
        self.incumbent = Incumbent(
            shape, self.problem.tree(shape).training_errors, state["source"], self._note, state["lower_bound"]
        )
        self._kept.restored = state["kept"]
        self._saved_at = self.seconds

    def _save_if_due(self) -> None:
        if self.seconds - self._saved_at >= self.options.checkpoint_every:
            self._save_checkpoint()

    def _save_checkpoint(self) -> None:
        """A disk that is full must not cost the search."""
        if self.options.checkpoint is None:
            return
        try:
            self.save(self.options.checkpoint)
        except OSError as error:
            self._saved_at = self.seconds
            warnings.warn(f"No checkpoint could be written: {error}", RuntimeWarning, stacklevel=2)

    def _note(self, incumbent: Incumbent, what: str) -> None:
        """Write a row of the trace, and tell the callback."""
        budgets = incumbent.budgets or (None, None)
        row = Row(
            self._stop.seconds, self._stop.work, incumbent.errors, incumbent.lower_bound, incumbent.news_from, *budgets
        )
        self.trace.append(row)
        if self._callback.wants(what) and not self._callback.tell(what, self._event(None)):
            self._stop.interrupt()

    def _event(self, status: str | None) -> Event:
        return Event(self.trace[-1], status, self.incumbent.shape, self.problem)


_END = object()
