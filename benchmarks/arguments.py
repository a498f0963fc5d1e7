"""The command line options that the sheets have in common: where the data are, what is measured, and with whom."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from datasets import names


def add_common(
    parser: argparse.ArgumentParser, peer: str, depths: Sequence[int], *, data_required: bool = True
) -> None:
    """Give a parser the options of every sheet."""
    default = " and ".join(map(str, depths))
    parser.add_argument("--data-dir", type=Path, required=data_required, help="folder with one NAME.csv.gz a data set")
    parser.add_argument("--peers", metavar="PYTHON", help=f"an interpreter that has {peer}")
    parser.add_argument("--only-ours", action="store_true", help="leave the peer out")
    parser.add_argument("--depth", type=int, action="append", help=f"may be repeated; {default} when left out")
    parser.add_argument("--datasets", nargs="+", metavar="NAME", help="some data sets only")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the lines here too, a JSON object each")


def check_common(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """End with a message where what is to be measured is not there; all data sets where none was named."""
    if not options.only_ours and options.peers is None:
        parser.error("--peers PYTHON or --only-ours is needed")
    there = names(options.data_dir)
    options.datasets = options.datasets or there
    if missing := sorted(set(options.datasets) - set(there)) or ([] if there else ["any"]):
        parser.error(f"{options.data_dir} has no data set {', '.join(missing)}")
