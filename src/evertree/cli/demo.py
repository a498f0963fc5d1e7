"""`evertree demo`: a proven tree for data that scikit-learn brings along."""

from __future__ import annotations

import argparse

from evertree.demo import main

HELP = "fit a data set that scikit-learn brings along, and print the proven tree and CART's beside it"
EXAMPLE = "evertree demo"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    del parser  # there is nothing to choose


def run(given: argparse.Namespace) -> None:
    del given
    main()
