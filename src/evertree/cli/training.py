"""What `fit` and `resume` have in common: all is checked first, then searched, then kept, and only then shown."""

from __future__ import annotations

import argparse
import shlex
from typing import Any

import numpy as np

from evertree import checkpoint
from evertree.classifier import OptimalTreeClassifier
from evertree.cli import table
from evertree.cli.errors import InputError, of_input
from evertree.cli.output import remark, show, show_json
from evertree.cli.summary import standing_text, summary_data, summary_text
from evertree.cli.table import TrainingData
from evertree.initial_tree import initial_shape
from evertree.labels import encode
from evertree.options import Options, check_options
from evertree.parameters import DEFAULTS
from evertree.problem import Problem
from evertree.search import strategy_named
from evertree.view.words import counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The data, and where the result goes."""
    table.add_arguments(parser)
    table.add_target(parser, required=True)
    parser.add_argument("-o", "--output", metavar="MODEL", help="write the model into this file, as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="no live line and no remarks, only the result")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


def checked(parameters: dict[str, Any]) -> Options:
    """The parameters as a search takes them, before anything is read."""
    with of_input():
        options = check_options(**(DEFAULTS | parameters))
        strategy_named(options.strategy)
    return options


def train(given: argparse.Namespace, parameters: dict[str, Any], options: Options, data: TrainingData) -> None:
    """Search until a limit, the proof or Ctrl-C; write the model, show the tree, say how to go on."""
    start = _start(options, data)
    if not given.quiet:
        _announce(options, data, start)
    estimator = OptimalTreeClassifier(**parameters, verbose=0 if given.quiet else 1)
    try:
        estimator.fit(data.features, data.labels)
        fault = _keep(estimator, data, given.output)
    except KeyboardInterrupt:  # a second Ctrl-C
        if hasattr(estimator, "tree_"):
            fault = _keep(estimator, data, given.output)
            if given.output is not None and fault is None and not given.quiet:
                remark(f"Left at once. The best tree so far is in {given.output}.")
        raise
    resume = _resume_command(given, options) if options.checkpoint and estimator.status_ != "optimal" else None
    if given.json:
        paths = {"model": None if fault else given.output, "checkpoint": parameters["checkpoint"], "resume": resume}
        show_json(summary_data(estimator) | {"started_from": start and _plain(start)} | paths)
    else:
        show(summary_text(estimator))
    if fault is not None:
        raise fault
    if not given.quiet:
        _conclude(estimator, given, resume)


def _start(options: Options, data: TrainingData) -> dict[str, Any] | None:
    """What a checkpoint holds that this search goes on from; whatever would make the search fail is found here."""
    with of_input():
        classes, codes = encode(data.labels)
        problem = Problem(data.features, codes, len(classes), options.max_depth)
        if options.initial_tree is not None:
            initial_shape(options.initial_tree, problem)
        if options.checkpoint is None or not options.checkpoint.exists():
            return None
        state = checkpoint.read(options.checkpoint)
        checkpoint.check_fits(options.checkpoint, state, problem, options)
    return state


def _plain(start: dict[str, Any]) -> dict[str, Any]:
    return {name: start[name] for name in ("errors", "lower_bound", "seconds", "work")}


def _announce(options: Options, data: TrainingData, start: dict[str, Any] | None) -> None:
    if start is not None:
        standing = standing_text(start["errors"], start["lower_bound"], start["seconds"])
        remark(f"{options.checkpoint}: going on from {standing}")
    rows, features = data.features.shape
    classes = counted(len(set(data.labels.tolist())), "class", "classes")
    remark(f"{data.source}: {counted(rows, 'row')}, {counted(features, 'feature')}, {classes} in {data.target!r}")


def _keep(estimator: OptimalTreeClassifier, data: TrainingData, path: str | None) -> InputError | None:
    """Name the columns and write the model; what kept it from that is told when the tree has been shown."""
    if data.names is not None:
        estimator.feature_names_in_ = np.array(data.names, dtype=object)
    try:
        with of_input():
            if path is not None:
                estimator.save(path)
    except InputError as error:
        return error
    return None


def _conclude(estimator: OptimalTreeClassifier, given: argparse.Namespace, resume: str | None) -> None:
    if given.output is not None:
        remark(f"The model is in {given.output}.")
    if resume is not None:
        remark(f"To go on: {resume}")
    elif estimator.status_ == "interrupted":
        remark("To be able to go on after Ctrl-C, search with --checkpoint FILE.")


def _resume_command(given: argparse.Namespace, options: Options) -> str:
    words = ["evertree", "resume", str(options.checkpoint), given.data, "--target", given.target]
    for column in given.drop:
        words += ["--drop", column]
    if given.header is not None:
        words.append("--header" if given.header else "--no-header")
    if given.delimiter is not None:
        words += ["--delimiter", "tab" if given.delimiter == "\t" else given.delimiter]
    if given.output is not None:
        words += ["-o", given.output]
    return shlex.join(words)
