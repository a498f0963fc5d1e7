"""`evertree show`: a model's tree as text, rules, a graph, or code."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from evertree.cli.errors import of_input
from evertree.cli.model import load_model
from evertree.cli.output import show
from evertree.cli.summary import summary_text
from evertree.export import export_c, export_dot, export_json, export_python, export_rules, export_sql

HELP = "print a model's tree as text, rules, a graph, or code"
EXAMPLE = "evertree show model.json --format rules"

FORMATS: dict[str, Callable[[Any], str]] = {
    "text": summary_text,
    "rules": export_rules,
    "dot": export_dot,
    "json": export_json,
    "python": export_python,
    "c": export_c,
    "sql": export_sql,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="the file that fit -o has written")
    parser.add_argument("--format", choices=FORMATS, default="text", help="(default: text)")


def run(given: argparse.Namespace) -> None:
    estimator = load_model(given.model)
    with of_input():
        text = FORMATS[given.format](estimator)
    show(text)
