"""The default: good trees and the proof in one run, each helped by the other.

First the greedy tree; then local search, and a little limited discrepancy, for better trees, and the best-first proof
for the bound. All work on the same nodes: a better tree shrinks what is to be proven, and what is proven of a node need
not be searched. The work is shared by what moves the gap: the longer no better tree was found, the more goes into the
proof. Down to depth three it gets nearly everything at once, for it finds good trees on its way there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sklearn.utils import check_random_state

from evertree import _core
from evertree.incumbent import Incumbent
from evertree.options import Options
from evertree.problem import Problem
from evertree.search import exact, greedy
from evertree.search.ca_contree import Discrepancy
from evertree.search.kept import Kept
from evertree.search.local_search import LocalSearch
from evertree.search.node_proof import proof_of
from evertree.search.nodes import Nodes
from evertree.search.proof_state import restore, state_of
from evertree.search.schedules import schedule_of
from evertree.search.steps import Steps
from evertree.search.tasks import Tasks, done_here
from evertree.search.workers import Workers
from evertree.stop import Stop

# The least and the most of the work that goes into the proof; down to depth three it is the most at once.
LEAST_PROOF, MOST_PROOF = 0.05, 0.97

# What limited discrepancy gets of the work that goes into better trees: it finds them where local search is stuck.
LDS_SHARE = 0.05

# What a step counts for besides its rows swept: small problems spend most of their time around the kernel.
STEP_WORK = 2**19

# How often in a row it is tried to find a task for a worker.
ATTEMPTS = 3

# Moves in a row without work after which local search has nothing more to look at.
MOST_IDLE = 2000


def search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop, kept: Kept) -> Iterator[None]:
    """Improve the incumbent until it is proven optimal, or within the gap limit, or a limit is reached."""
    yield from _search(problem, options, incumbent, stop, kept, ("local", "lds"), proof=True)


def local_search(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop, kept: Kept) -> Iterator[None]:
    """Look for better trees only; what is proven on the way is little."""
    yield from _search(problem, options, incumbent, stop, kept, ("local",), proof=False)


def proof(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop, kept: Kept) -> Iterator[None]:
    """Prove, from the greedy tree on; better trees are found on the way."""
    yield from _search(problem, options, incumbent, stop, kept, (), proof=True)


def _search(
    problem: Problem,
    options: Options,
    incumbent: Incumbent,
    stop: Stop,
    kept: Kept,
    ways: Sequence[str],
    *,
    proof: bool,
) -> Iterator[None]:
    if problem.max_depth <= exact.SHALLOW:
        yield from exact.prove(problem, options, incumbent, stop, "bound")
        return
    if kept.restored is None:
        yield from _greedy_trees(problem, options, incumbent, stop)
    portfolio = Portfolio(problem, options, incumbent, stop)
    if proof:
        yield from portfolio.take_up(kept)
    yield from portfolio.run(ways, proof)


def _greedy_trees(problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> Iterator[None]:
    """The heuristic's greedy tree, and the one of another: which is the better one depends on the data, and by much.

    Down to depth three the proof has a better tree in the time that the second one takes.
    """
    yield from greedy.search(problem, options, incumbent, stop)
    if problem.max_depth > 3 and not stop.is_enough(incumbent):
        other = "gini" if greedy.criterion_of(options) == "entropy" else "entropy"
        yield from greedy.grow(problem, other, incumbent, stop)


class Portfolio:
    """Searches for better trees, and the proof, on the nodes of one problem."""

    def __init__(self, problem: Problem, options: Options, incumbent: Incumbent, stop: Stop) -> None:
        self._incumbent = incumbent
        self._stop = stop
        self._cache = _core.Cache(options.memory_limit // 4)
        self._nodes = Nodes(problem.root, problem.max_depth, greedy.criterion_of(options), options.memory_limit, stop)
        # Without a seed there is one all the same, so that fits can be repeated.
        seed = check_random_state(0 if options.random_state is None else options.random_state).randint(2**31 - 1)
        self._local = LocalSearch(self._nodes, self._cache, stop, seed)
        self._passes = Discrepancy(self._nodes, self._cache, schedule_of(options.schedule), incumbent, stop).passes()
        self._workers = Workers(
            options.n_workers,
            options.executor,
            problem,
            self._nodes.rows,
            stop,
            self._cache,
            options.memory_limit,
        )
        self._ways = {"local": Way(self._move, 1 - LDS_SHARE), "lds": Way(self._go_on_with_pass, LDS_SHARE)}
        self._proof_work = 0
        self._search_work = 0  # of all ways to better trees, and since one of them has found one
        self._drought = 0
        self._idle = 0

    def take_up(self, kept: Kept) -> Steps[None]:
        """Go on with the proof of an earlier search, if there was one, and have this one kept."""
        nodes = self._nodes
        if kept.restored is not None:
            yield from restore(proof_of(nodes.root, nodes), kept.restored, nodes)
        kept.state = lambda: state_of(proof_of(nodes.root, nodes))

    def run(self, ways: Sequence[str], proof: bool) -> Iterator[None]:
        """Until the proof; whoever calls looks at the limits."""
        root = self._nodes.root
        active = [self._ways[name] for name in ways]
        self._note("bound")
        try:
            while not self._stop.is_enough(self._incumbent) and (active or proof):
                root.improve(self._incumbent.errors, self._incumbent.shape)
                if proof:
                    yield from self._keep_workers_busy()
                start = self._stop.work  # what the workers did is counted already
                if proof and self._is_turn_of_proof(active):
                    yield from done_here(self._next_of_proof(), self._nodes.rows, self._stop, self._cache)
                    self._count_proof(self._stop.work - start)
                elif active:
                    yield from self._look_for_better_trees(active)
                if self._stop.work == start and self._workers.is_busy:
                    yield from self._help_workers()
                self._forget_if_full()
                yield
        finally:
            self._workers.close()

    def _help_workers(self) -> Steps[None]:
        """All that is left to do was handed out."""
        start = self._stop.work
        if (yield from self._workers.help()):
            self._count_proof(self._stop.work - start)
        else:
            self._workers.wait()

    def _forget_if_full(self) -> None:
        if self._nodes.is_full:
            proof = proof_of(self._nodes.root, self._nodes)
            self._nodes.forget(proof.forget_closed(self._stop.errors_to_beat(self._incumbent)))

    def _next_of_proof(self) -> Tasks[None]:
        to_beat = self._stop.errors_to_beat(self._incumbent)
        return proof_of(self._nodes.root, self._nodes).advance(to_beat)

    def _count_proof(self, work: int) -> None:
        self._proof_work += work + STEP_WORK
        self._note("proof")

    def _keep_workers_busy(self) -> Steps[None]:
        if self._workers.is_busy:
            work = yield from self._workers.collect()
            if work > 0:
                self._count_proof(work)
        # Some things to do want no task of their own, but open the way to others.
        for _ in range(ATTEMPTS):
            while self._workers.has_room and not self._stop.is_enough(self._incumbent):
                if not (yield from self._workers.start(self._next_of_proof())):
                    break

    def _look_for_better_trees(self, active: list[Way]) -> Steps[None]:
        start, errors = self._stop.work, self._incumbent.errors
        way = min(active, key=lambda way: way.work / way.share)
        if not (yield from way.step()):
            active.remove(way)
        self._note("local")
        work = self._stop.work - start + STEP_WORK
        way.work += work
        self._search_work += work
        self._drought = 0 if self._incumbent.errors < errors else self._drought + work

    def _move(self) -> Steps[bool]:
        start = self._stop.work
        yield from self._local.step(self._nodes.root)
        self._idle = 0 if self._stop.work > start else self._idle + 1
        return self._idle < MOST_IDLE

    def _go_on_with_pass(self) -> Steps[bool]:
        yield
        return next(self._passes, END) is not END

    def _is_turn_of_proof(self, ways: Sequence[Way]) -> bool:
        """Whether the proof has had less than its share.

        That is the part of the work of the other ways since one of them has found a better tree: what is still looked
        for is less and less likely to be there. A proof gets no more than the share of the gap that it has
        closed so far, or one half at depth four and half as much for each further level.
        """
        if not ways:
            return True
        depth = self._nodes.root.depth
        if depth <= 3:
            share = MOST_PROOF
        else:
            open_at_first = self._incumbent.errors - self._nodes.root_bound
            closed = (self._incumbent.lower_bound - self._nodes.root_bound) / max(1, open_at_first)
            drought = self._drought / max(1, self._search_work)
            share = min(max(drought, LEAST_PROOF), max(closed, 0.5 ** (depth - 3)), MOST_PROOF)
        return self._proof_work * (1 - share) < share * self._search_work

    def _note(self, source: str) -> None:
        root = self._nodes.root
        if self._incumbent.offer(root.shape, root.errors, source):
            self._workers.tell(self._stop.errors_to_beat(self._incumbent))
        self._incumbent.prove(min(root.lower_bound, self._incumbent.errors), source)


class Way:
    """A way to better trees: its share of the work, and what it has spent."""

    def __init__(self, step: Callable[[], Steps[bool]], share: float) -> None:
        self.step = step  # says whether there is more to do
        self.share = share
        self.work = 0


END = object()
