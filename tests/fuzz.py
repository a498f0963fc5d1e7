"""Compare the solver with brute force on many random instances.

    python tests/fuzz.py --instances 20000 --seed 0 --jobs 2

Ends with 1 and a small data set that shows the fault, if there is one.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import sys
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from instances import Instance, random_instance
from numpy.random import Generator
from oracle import Oracle

from evertree import OptimalTreeClassifier

HEURISTICS = ("gini", "entropy", "errors", "none")
SCHEDULES = ("diagonal", "linear", "exponential", [(0, 0), (0, 3), (1000, 1000)])


def option_sets(instance: Instance, rng: Generator) -> Iterator[dict[str, Any]]:
    """The options to try on this instance: to the end in every way, and stopped in some."""
    for depth, heuristic in itertools.product(range(instance.max_depth + 1), HEURISTICS):
        yield {"max_depth": depth, "strategy": "exact", "heuristic": heuristic}
    for depth in range(instance.max_depth + 1):
        some: dict[str, Any] = {"max_depth": depth, "heuristic": str(rng.choice(HEURISTICS))}
        yield some | {"strategy": "greedy"}
        yield some | {"memory_limit": int(rng.choice([0, 100, 1000, 10_000]))}
        yield some | {"gap_limit": float(rng.random())}
        schedule = SCHEDULES[rng.integers(len(SCHEDULES))]
        yield some | {"strategy": "ca-contree", "schedule": schedule, "memory_limit": int(10 ** rng.uniform(3, 9))}
        yield some | {"strategy": "proof"}
        yield some | {"strategy": "auto", "random_state": int(rng.integers(1000))}
        yield some | {"strategy": "auto", "n_jobs": 2}
        yield some | {"strategy": "auto", "n_jobs": 2, "work_limit": int(10 ** rng.uniform(0, 5))}
        for strategy in ("auto", "exact", "ca-contree", "proof", "local-search"):
            yield some | {"strategy": strategy, "work_limit": int(10 ** rng.uniform(0, 4))}
    yield {"max_depth": instance.max_depth + 3, "strategy": "auto"}


def failure(X: Any, y: Any, options: dict[str, Any], oracle: Oracle | None = None) -> str | None:
    """What is wrong with the fit of this data with these options; None if nothing is."""
    oracle = oracle or Oracle(X, y)
    optimum = oracle.optimum(options["max_depth"])
    watch = Watch(X, np.unique(y, return_inverse=True)[1])
    try:
        tree = OptimalTreeClassifier(time_limit=None, callback=watch, **options).fit(X, y)
    except Exception as error:  # whatever it is, it is a fault, and we want the data that show it
        return f"{type(error).__name__}: {error}"
    predicted = int(np.sum(tree.predict(X) != y))
    found = f"error_ {tree.error_}, lower_bound_ {tree.lower_bound_}, status_ {tree.status_!r}, optimum {optimum}"
    if predicted != tree.error_:
        return f"predict makes {predicted} errors; {found}"
    if not tree.lower_bound_ <= optimum <= tree.error_:
        return f"the optimum lies outside of the bounds; {found}"
    if (tree.status_ == "optimal") != (tree.lower_bound_ == tree.error_):
        return f"the status contradicts the bounds; {found}"
    if tree.get_depth() > options["max_depth"]:
        return f"the tree is {tree.get_depth()} deep; {found}"
    return watch.fault or _wrong_trace(tree, optimum) or _unexpected_end(tree, options, found)


class Watch:
    """A callback that sends the rows through every tree it is told of."""

    def __init__(self, X: Any, codes: Any) -> None:
        self._X, self._codes, self.fault = X, codes, ""

    def on_incumbent(self, event: Any) -> None:
        """Count the errors again."""
        errors = int(np.sum(event.tree.predict(self._X) != self._codes))
        if errors != event.errors:
            self.fault = f"a tree of {event.row} makes {errors} errors"


def _wrong_trace(tree: OptimalTreeClassifier, optimum: int) -> str | None:
    rows = list(tree.trace_)
    for row, after in zip(rows, [*rows[1:], rows[-1]], strict=True):
        if not row.lower_bound <= optimum <= row.errors:
            return f"the optimum, {optimum}, lies outside of the bounds of {row}"
        if after.errors > row.errors or after.lower_bound < row.lower_bound or after.work < row.work:
            return f"{after} comes after {row}"
    if (rows[-1].errors, rows[-1].lower_bound) != (tree.error_, tree.lower_bound_):
        return f"the trace ends with {rows[-1]}, but error_ is {tree.error_} and lower_bound_ {tree.lower_bound_}"
    return None


def _unexpected_end(tree: OptimalTreeClassifier, options: dict[str, Any], found: str) -> str | None:
    if options.get("strategy") == "greedy":
        expected = {"optimal", "heuristic"}
    elif options.get("strategy") == "local-search":
        expected = {"optimal", "work_limit", "heuristic"}  # it may run out of moves
    elif "work_limit" in options:
        expected = {"optimal", "work_limit"}
    elif "gap_limit" in options:
        expected = {"optimal", "gap_limit"}
        if tree.gap_ > options["gap_limit"]:
            return f"the gap is {tree.gap_}; {found}"
    else:
        expected = {"optimal"}
    return None if tree.status_ in expected else f"the search must not end like this; {found}"


def first_failure(seed: int, number: int) -> tuple[Instance, dict[str, Any], str] | None:
    """The first options under which instance `number` fails."""
    rng = np.random.default_rng([seed, number])
    instance = random_instance(rng)
    oracle = Oracle(instance.X, instance.y)
    for options in option_sets(instance, rng):
        # Below the deepest level that brute force can do, the optimum is the same once it is 0.
        if options["max_depth"] > instance.max_depth and oracle.optimum(instance.max_depth) > 0:
            continue
        message = failure(instance.X, instance.y, options, oracle)
        if message is not None:
            return instance, options, message
    return None


def shrink(X: Any, y: Any, options: dict[str, Any]) -> tuple[Any, Any, dict[str, Any]]:
    """Leave out rows and columns, and make numbers simple, for as long as the fault stays."""
    X, y = np.array(X), np.array(y)
    smaller = True
    while smaller:
        smaller = False
        for X_less, y_less, options_less in _simpler(X, y, options):
            if failure(X_less, y_less, options_less) is not None:
                X, y, options, smaller = X_less, y_less, options_less, True
                break
    return X, y, options


def _simpler(X: Any, y: Any, options: dict[str, Any]) -> Iterator[tuple[Any, Any, dict[str, Any]]]:
    if len(X) > 2:
        for row in range(len(X)):
            yield np.delete(X, row, axis=0), np.delete(y, row), options
    if X.shape[1] > 1:
        for column in range(X.shape[1]):
            yield np.delete(X, column, axis=1), y, options
    if options["max_depth"] > 1:
        yield X, y, options | {"max_depth": options["max_depth"] - 1}
    ranks = np.column_stack([np.unique(column, return_inverse=True)[1] for column in X.T]).astype(np.float64)
    if (ranks != X).any():
        yield ranks, y, options
    codes = np.unique(y, return_inverse=True)[1]
    if (codes != y).any():
        yield X, codes, options


def describe(number: int, instance: Instance, options: dict[str, Any], message: str) -> str:
    """The fault and a script that shows it."""
    X, y, options = shrink(instance.X, instance.y, options)
    optimum = Oracle(X, y).optimum(options["max_depth"])
    return (
        f"\nInstance {number} ({instance.family}): {message}\n"
        f"Made smaller: {failure(X, y, options)}\n\n"
        "from evertree import OptimalTreeClassifier\n"
        f"X = {X.tolist()!r}\ny = {y.tolist()!r}\n"
        f"tree = OptimalTreeClassifier(time_limit=None, **{options!r}).fit(X, y)\n"
        f"print(tree.error_, tree.lower_bound_, tree.status_)  # the optimum is {optimum}"
    )


def _work(job: tuple[int, int]) -> str | None:
    found = first_failure(*job)
    return None if found is None else describe(job[1], *found)


def main() -> int:
    """Run as many instances as asked for, and stop at the first fault."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--instances", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    started = time.monotonic()
    jobs = ((arguments.seed, number) for number in range(arguments.instances))
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for done, fault in enumerate(pool.imap(_work, jobs, chunksize=20), start=1):
            if fault is not None:
                print(fault)
                pool.terminate()
                return 1
            if done % 1000 == 0:
                print(f"{done} instances agree, {time.monotonic() - started:.0f} s", flush=True)
    print(f"{arguments.instances} instances, no difference, {time.monotonic() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
