"""From the runs of an anytime sheet to its figures: how each method did on each instance, and all in all.

An instance is a data set with a depth. Its reference is the optimum if that is known, else the least errors that any
run reached; gaps and primal integrals are measured against it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

from anytime_runs import PEER, Run, curve

from evertree.metrics import primal_gap, primal_integral
from evertree.trace import Row

MARKS = (1.0, 2.0, 5.0, 10.0, 30.0)  # seconds

Errors = Mapping[tuple[str, int], int]  # by data set and depth


@dataclass(frozen=True)
class Score:
    """How one run did."""

    integral: float  # the primal integral up to the time limit, from 0 to 1
    errors: int
    first_tree: float  # seconds; infinity if it came after the time limit
    gaps: tuple[float, ...]  # at those of MARKS that are not beyond the time limit
    overrun: float  # seconds that the fit took beyond its limit


@dataclass(frozen=True)
class Instance:
    """All runs on one data set at one depth, by method; scores only of those that came to an end."""

    dataset: str
    depth: int
    reference: int | None  # None if no run came to an end, and nothing is known
    is_optimum: bool
    runs: dict[str, Run]
    scores: dict[str, Score]


@dataclass(frozen=True)
class Summary:
    """How one method did at one depth, over the instances on which all methods came to an end."""

    integral: float
    ratio: float | None  # to the peer's integral
    gaps: tuple[float, ...]
    overrun: float  # the longest
    # Over all instances on which the peer came to an end: one that we did not finish is one lost.
    not_worse: int
    earlier: int
    compared: int


def instances_of(runs: Iterable[Run], best_known: Errors) -> list[Instance]:
    """The runs put together by data set and depth, in the order of depths and names."""
    groups: dict[tuple[int, str], dict[str, Run]] = {}
    for run in runs:
        groups.setdefault((run.depth, run.dataset), {})[run.method] = run
    return [
        _instance(dataset, depth, group, best_known.get((dataset, depth)))
        for (depth, dataset), group in sorted(groups.items())
    ]


def methods_of(instances: Iterable[Instance]) -> list[str]:
    """Our strategies by name, then the peer."""
    return sorted({method for instance in instances for method in instance.runs}, key=lambda name: (name == PEER, name))


def _instance(dataset: str, depth: int, runs: dict[str, Run], best_known: int | None) -> Instance:
    optimum = next((run.optimum for run in runs.values() if run.optimum is not None), None)
    # All of them, not the optimum alone: if that is wrong, `faults_of` says so, and the figures should hold all the
    # same.
    candidates = [optimum, best_known, *(run.errors for run in runs.values())]
    reference = min((errors for errors in candidates if errors is not None), default=None)
    scores = (
        {} if reference is None else {name: score for name, run in runs.items() if (score := _score(run, reference))}
    )
    return Instance(dataset, depth, reference, optimum is not None, runs, scores)


def _score(run: Run, reference: int) -> Score | None:
    if run.errors is None or run.seconds is None:
        return None
    trees, until = curve(run), run.time_limit
    return Score(
        integral=primal_integral(trees, until, reference),
        errors=run.errors,
        first_tree=trees[0].seconds if trees[0].seconds <= until else math.inf,
        gaps=tuple(gap_at(trees, mark, reference) for mark in MARKS if mark <= until),
        overrun=max(0.0, run.seconds - until),
    )


def gap_at(trees: Iterable[Row], seconds: float, reference: int) -> float:
    """The primal gap at one moment; 1 before the first tree."""
    gap = 1.0
    for row in trees:
        if row.seconds <= seconds:
            gap = primal_gap(row.errors, reference)
    return gap


def finished_by_all(instances: Iterable[Instance], methods: Iterable[str]) -> list[Instance]:
    """The instances over which means are taken, so that each method's mean is over the same ones."""
    wanted = set(methods)
    return [instance for instance in instances if instance.scores.keys() >= wanted]


def summarize(instances: list[Instance], method: str, methods: list[str]) -> Summary | None:
    """The figures that stand for a method at one depth; None if no instance was finished by all."""
    shared = finished_by_all(instances, methods)
    if not shared:
        return None
    scores = [instance.scores[method] for instance in shared]
    integral = fmean(score.integral for score in scores)
    peer_integral = fmean(instance.scores[PEER].integral for instance in shared) if PEER in methods else 0.0
    compared = [instance.scores for instance in instances if PEER in instance.scores]
    pairs = [(both[method], both[PEER]) for both in compared if method in both]
    return Summary(
        integral=integral,
        ratio=integral / peer_integral if peer_integral > 0 else None,
        gaps=tuple(fmean(gaps) for gaps in zip(*(score.gaps for score in scores), strict=True)),
        overrun=max(score.overrun for score in scores),
        not_worse=sum(ours.errors <= theirs.errors for ours, theirs in pairs),
        earlier=sum(ours.first_tree < theirs.first_tree for ours, theirs in pairs),
        compared=len(compared),
    )


def faults_of(instance: Instance) -> Iterator[tuple[Run, str]]:
    """What is wrong with the runs on an instance."""
    for run in instance.runs.values():
        if run.errors is None:
            yield run, f"{run.status}, left out of the means"
            continue
        claimed = min((claim.errors for claim in run.claims), default=run.errors)
        if claimed < run.errors:
            yield run, f"claimed a tree with {claimed} errors, but its final tree makes {run.errors}"
        if claimed > run.errors:
            yield run, f"did not tell of its final tree: {run.errors} errors, where the least it told of was {claimed}"
        if run.optimum is not None and run.errors < run.optimum:
            yield run, f"makes {run.errors} errors, fewer than the optimum, {run.optimum}"
        if run.status == "optimal" and instance.reference is not None and run.errors > instance.reference:
            yield run, f"calls {run.errors} errors optimal, but there is a tree with {instance.reference}"
