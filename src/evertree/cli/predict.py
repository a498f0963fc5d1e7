"""`evertree predict`: the label of each row of a table, one a line."""

from __future__ import annotations

import argparse
import csv
import io
from typing import Any

from evertree.cli import table
from evertree.cli.errors import InputError
from evertree.cli.model import load_model
from evertree.cli.output import check_outputs, show, show_json, write_file

HELP = "print the label of each row of a table"
EXAMPLE = "evertree predict model.json data.csv -o predicted.csv"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="MODEL", help="the file that fit -o has written")
    table.add_arguments(parser)
    parser.add_argument(
        "--proba", action="store_true", help="also the share of each class among the training rows of the row's leaf"
    )
    parser.add_argument("-o", "--output", metavar="CSV", help="write into this file instead (.csv, .tsv, .gz after it)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(given: argparse.Namespace) -> None:
    estimator = load_model(given.model)
    check_outputs({"--output": given.output}, [given.data, given.model])
    if given.output is not None and given.output.lower().endswith((".parquet", ".json")):
        raise InputError(f"--output {given.output}: predictions are written as CSV, name the file so")
    rows, _ = table.read_rows(given, estimator)
    leaf = estimator.tree_.apply(rows)
    classes = estimator.classes_.tolist()
    labels = [classes[code] for code in estimator.tree_.label[leaf].tolist()]
    shares = estimator.tree_.shares[leaf].tolist() if given.proba else None
    if given.output is not None:
        separator = "\t" if given.output.lower().removesuffix(".gz").endswith(".tsv") else ","
        write_file(given.output, _csv(classes, labels, shares, separator))
        if given.json:
            show_json({"rows": len(labels), "output": given.output})
    elif given.json:
        proba = {} if shares is None else {"probabilities": shares}
        show_json({"rows": len(labels), "classes": classes, "predictions": labels, **proba})
    else:
        show(_csv(classes, labels, shares, ","))


def _csv(classes: list[Any], labels: list[Any], shares: list[list[float]] | None, separator: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    if shares is None:
        writer.writerow(["prediction"])
        writer.writerows([label] for label in labels)
    else:
        writer.writerow(["prediction", *(f"probability of {label}" for label in classes)])
        writer.writerows([label, *row] for label, row in zip(labels, shares, strict=True))
    return text.getvalue()
