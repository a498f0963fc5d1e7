"""`evertree resume`: go on with a search that was kept in a checkpoint."""

from __future__ import annotations

import argparse

from evertree import checkpoint
from evertree.cli import training
from evertree.cli.arguments import add_parameters, given_parameters
from evertree.cli.errors import of_input
from evertree.cli.output import check_outputs
from evertree.cli.table import read_training

HELP = "go on with a search that was kept in a checkpoint, on the same table"
EXAMPLE = "evertree resume run.ckpt data.csv --target label --time-limit 600 -o model.json"

# What a search keeps for good, and what it has started from.
FIXED = (*checkpoint.WAY, "initial_tree", "checkpoint")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "checkpoint", metavar="CHECKPOINT", help="the file that fit --checkpoint has written; it is kept up to date"
    )
    training.add_arguments(parser)
    add_parameters(parser, without=FIXED)


def run(given: argparse.Namespace) -> None:
    with of_input():
        kept = checkpoint.read(given.checkpoint)["options"]
    parameters = {**kept, **given_parameters(given, without=FIXED), "checkpoint": given.checkpoint}
    options = training.checked(parameters)
    check_outputs({"--output": given.output, "checkpoint": given.checkpoint}, [given.data])
    training.train(given, parameters, options, read_training(given))
