"""`evertree report`: a model as one HTML page."""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path

from evertree.cli import table
from evertree.cli.errors import InputError, of_input
from evertree.cli.model import load_model
from evertree.cli.output import check_outputs, remark, show_json, write_file
from evertree.report import report_html

HELP = "write a model as one HTML page"
EXAMPLE = "evertree report model.json -o report.html --data data.csv --target label"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="the file that fit -o has written")
    parser.add_argument("-o", "--output", required=True, metavar="HTML", help="the page")
    parser.add_argument("--title", default="Decision tree", metavar="TEXT", help="its heading (default: Decision tree)")
    table.add_arguments(parser, positional=False)
    table.add_target(parser, required=False)
    parser.add_argument("-q", "--quiet", action="store_true", help="no remark when it is done")
    parser.add_argument("--json", action="store_true", help="print one JSON object when it is done")


def run(given: argparse.Namespace) -> None:
    if given.target is not None and given.data is None:
        raise InputError("--target names a column of the table that --data gives, but there is no --data")
    estimator = load_model(given.model)
    check_outputs({"--output": given.output}, [given.model, given.data])
    rows, labels = (None, None) if given.data is None else table.read_rows(given, estimator, given.target)
    with of_input(), warnings.catch_warnings():
        # The columns have been put into the order of the model's names already.
        warnings.filterwarnings("ignore", message="X does not have valid feature names")
        page = report_html(estimator, rows, labels, title=given.title)
    write_file(given.output, page)
    if given.json:
        show_json({"output": given.output, "bytes": Path(given.output).stat().st_size})
    elif not given.quiet:
        remark(f"The report is in {given.output}.")
