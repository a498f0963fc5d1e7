"""`evertree fit`: search for the best tree on a table."""

from __future__ import annotations

import argparse

from evertree.cli import training
from evertree.cli.arguments import add_parameters, given_parameters
from evertree.cli.model import load_model
from evertree.cli.output import check_outputs
from evertree.cli.table import read_training

HELP = "search for the best tree on a table"
EXAMPLE = "evertree fit data.csv --target label --max-depth 4 --time-limit 60 -o model.json --checkpoint run.ckpt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    training.add_arguments(parser)
    add_parameters(parser)


def run(given: argparse.Namespace) -> None:
    parameters = given_parameters(given)
    if given.initial_tree is not None:
        parameters["initial_tree"] = load_model(given.initial_tree)
    options = training.checked(parameters)
    check_outputs({"--output": given.output, "--checkpoint": given.checkpoint}, [given.data, given.initial_tree])
    training.train(given, parameters, options, read_training(given))
