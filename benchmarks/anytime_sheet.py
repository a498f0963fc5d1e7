"""Errors over time: strategies of this project and CA-ConTree by the paper's authors, side by side in one run.

    python benchmarks/anytime_sheet.py --data-dir data --peers .venv-peers/bin/python --time-limit 30 --json runs.jsonl

Every fit has a process and a thread of its own and the same time limit; on each data set the methods take turns. Errors
are counted on the training data from `predict`, and a claim of fewer is taken for that many. Runs that the file of
--json holds already are not made again, so a sheet that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from anytime_runs import PEER, Run, read_runs
from anytime_scores import instances_of
from anytime_table import sheet
from arguments import add_common, check_common
from claims import Claim
from datasets import optima, read_errors
from processes import Worker

DEPTHS = [4, 5]
STRATEGIES = ["auto", "ca-contree"]


def runs_to_make(options: argparse.Namespace) -> Iterator[tuple[str, int, str]]:
    """Data set, depth and method, in the order in which they are to be run."""
    methods = [*options.strategies, *([] if options.only_ours else [PEER])]
    for depth in options.depth:
        for dataset in options.datasets:
            for method in methods:
                yield dataset, depth, method


def make_run(options: argparse.Namespace, dataset: str, depth: int, method: str, optimum: int | None) -> Run:
    """One fit in a process of its own."""
    python, library = (options.peers, PEER) if method == PEER else (sys.executable, f"evertree:{method}")
    asked = dataset, depth, method, options.time_limit, optimum
    try:
        with Worker(python, library) as worker:
            worker.ask(load=dataset, folder=str(options.data_dir))
            answer = worker.ask(depth=depth, time_limit=options.time_limit)
    except RuntimeError as error:
        return Run(*asked, status=str(error))
    claims = [Claim(*claim) for claim in answer["claims"]]
    return Run(*asked, answer["status"], answer["seconds"], answer["errors"], claims)


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_common(parser, PEER, DEPTHS)
    parser.add_argument("--time-limit", type=float, default=30.0, metavar="SECONDS", help="of a fit (%(default)s)")
    parser.add_argument("--strategies", nargs="+", default=STRATEGIES, metavar="NAME", help="ours (%(default)s)")
    parser.add_argument("--best-known", type=Path, metavar="CSV", help="errors to measure gaps against, if fewer")
    options = parser.parse_args(arguments)
    options.depth = options.depth or DEPTHS
    check_common(parser, options)
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what is missing, print the sheet, and end with 1 if one of ours was wrong."""
    options = parse(arguments)
    known = optima(options.data_dir)
    runs = read_runs(options.json) if options.json and options.json.exists() else []
    there = {run.key for run in runs}
    with ExitStack() as stack:
        file = stack.enter_context(options.json.open("a", encoding="utf-8")) if options.json else None
        for dataset, depth, method in runs_to_make(options):
            if (dataset, depth, method, options.time_limit) in there:
                continue
            run = make_run(options, dataset, depth, method, known.get((dataset, depth)))
            print(f"{run}: {run.errors} errors, {run.status}", file=sys.stderr, flush=True)
            runs.append(run)
            if file is not None:
                print(run.to_json(), file=file, flush=True)
    shown = {(*key, options.time_limit) for key in runs_to_make(options)}
    best_known = read_errors(options.best_known) if options.best_known else {}
    lines = list(sheet(instances_of((run for run in runs if run.key in shown), best_known)))
    print("\n".join(lines))
    return int(any(line.startswith("WRONG") for line in lines))


if __name__ == "__main__":
    sys.exit(main())
