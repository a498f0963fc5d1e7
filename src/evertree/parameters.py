"""The one table of parameters: name, default, what it may be, help.

The checks of `options.py` and the options of the command line are made from it. The signatures of the estimator and of
`Search`, and the docstring of the estimator, are written out for those who read them, and compared with it by a test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from evertree import ranges


@dataclass(frozen=True)
class Parameter:
    """One line of the table.

    Attributes
    ----------
    name, default : as in the estimator's signature
    kind : its type or its values, as the documentation gives them
    check : gives the value back as the search takes it, or raises ValueError
    help : what it does
    in_python : what the documentation says besides, of values that a command line cannot give
    metavar : what stands for the value in the help of the command line; None where only a program can give it
    is_text : whether the command line gives it as it was typed, rather than as a number or None
    """

    name: str
    default: Any
    kind: str
    check: Callable[[Any], Any]
    help: str
    in_python: str = ""
    metavar: str | None = None
    is_text: bool = False


PARAMETERS: tuple[Parameter, ...] = (
    Parameter(
        "max_depth",
        4,
        "int",
        ranges.max_depth,
        "The most splits on the way from the root to a leaf, from 0 (a leaf) to 20.",
        metavar="DEPTH",
    ),
    Parameter(
        "strategy",
        "auto",
        '{"auto", "ca-contree", "exact", "proof", "local-search", "greedy"}',
        ranges.strategy,
        '"auto" looks for better trees (by local search and limited discrepancy) and proves a bound at the same time. '
        '"ca-contree" searches away from the greedy tree with ever more deviations, so that it has a good tree soon '
        'and a better one later; it ends with a proof where the problem is small. "exact" searches depth-first, and '
        'ends with a proof. "proof" and "local-search" are the two halves of "auto", each by itself. "greedy" splits '
        "by the lowest impurity and proves nothing.",
        metavar="NAME",
        is_text=True,
    ),
    Parameter(
        "time_limit",
        60.0,
        "float or None",
        ranges.time_limit,
        "Seconds after which the search ends with the best tree it has; None to search until the proof.",
        metavar="SECONDS",
    ),
    Parameter(
        "work_limit",
        None,
        "int or None",
        ranges.work_limit,
        "The same in rows swept by the search: the same limit gives the same tree on any machine.",
        metavar="ROWS",
    ),
    Parameter(
        "gap_limit",
        0.0,
        "float",
        ranges.gap_limit,
        "End the search once the gap, (errors - lower bound) / errors, is at most this.",
        metavar="GAP",
    ),
    Parameter(
        "memory_limit",
        "1GiB",
        "int or str",
        ranges.memory_limit,
        "Bytes that the search may use to remember what it has solved. When they are used up it forgets; the answer "
        "stays right.",
        metavar="BYTES",
        is_text=True,
    ),
    Parameter(
        "heuristic",
        "gini",
        '{"gini", "entropy", "errors", "none"}',
        ranges.heuristic,
        'What the greedy tree is split by, and in which order "exact" takes the features of a node: by their Gini '
        'impurity ("gini", "entropy"), by the errors of the best tree one level less deep that splits on them first '
        '("errors"), or as the columns stand ("none", where greedy goes by Gini).',
        metavar="NAME",
        is_text=True,
    ),
    Parameter(
        "schedule",
        "diagonal",
        '{"diagonal", "linear", "exponential"} or iterable of pairs',
        ranges.schedule,
        'How "ca-contree" raises its budgets, (feature budget, split budget), from pass to pass.',
        in_python="Where an iterable of your own ends, so does the search.",
        metavar="NAME",
        is_text=True,
    ),
    Parameter(
        "initial_tree",
        None,
        "fitted tree classifier or Tree",
        ranges.anything,
        "A tree to start from, on the same columns and no deeper than `max_depth`: its splits are taken, and the "
        "search goes on from there if it is better than what it finds at once.",
        in_python="It may be of Evertree or scikit-learn.",
        metavar="MODEL",
        is_text=True,
    ),
    Parameter(
        "n_jobs",
        None,
        "int or None",
        ranges.n_jobs,
        'Threads that "auto" and "proof" use; None is one, -1 as many as there are processors. With more than one, '
        "the same search may go another way in another run; what it proves holds all the same.",
        metavar="N",
    ),
    Parameter(
        "executor",
        None,
        "object with a method `submit`",
        ranges.executor,
        "An executor in the manner of concurrent.futures, whose workers (`n_jobs` of them, by default as many as there "
        "are processors) do the proof's tasks besides this thread. They may be processes, or other machines: what they "
        "need is sent to them.",
    ),
    Parameter(
        "random_state",
        None,
        "int, RandomState or None",
        ranges.random_state,
        "Seed of the local search; None is a seed as well, always the same.",
        metavar="SEED",
    ),
    Parameter(
        "warm_start",
        False,
        "bool",
        bool,
        "Let a second `fit` on the same data with the same parameters, limits aside, go on with the search where the "
        "last one ended. The search is kept in memory until then.",
    ),
    Parameter(
        "checkpoint",
        None,
        "path",
        ranges.checkpoint,
        "A file in which the search is kept, so that it can go on when its process is gone: a `fit` of the same data "
        "with the same parameters, limits and threads aside, begins with what the file holds. It is written whole or "
        'not at all. "auto" and "proof" lose nothing that they have proven; others begin anew from the best tree and '
        "bound.",
        metavar="FILE",
        is_text=True,
    ),
    Parameter(
        "checkpoint_every",
        60.0,
        "float",
        ranges.checkpoint_every,
        "Seconds after which the file is written again; at the end of the search it is in any case.",
        metavar="SECONDS",
    ),
    Parameter(
        "callback",
        None,
        "object",
        ranges.anything,
        "Has some of the methods `on_incumbent(event)` (a better tree), `on_bound(event)` (a better bound) and "
        "`on_end(event)`. An event has `seconds`, `errors`, `lower_bound`, `gap`, `tree`, `row` (of the trace) and, at "
        "the end, `status`. Returning False ends the search; an exception does so too, and is raised when the tree is "
        "kept.",
    ),
    Parameter(
        "verbose",
        0,
        "int",
        ranges.verbose,
        "1 or more shows a live line in a terminal or a notebook.",
    ),
)

DEFAULTS: dict[str, Any] = {parameter.name: parameter.default for parameter in PARAMETERS}
