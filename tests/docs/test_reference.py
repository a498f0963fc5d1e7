"""What the documentation generates: docstrings in the form that Sphinx reads, and the command line's reference."""

import argparse
from pathlib import Path

import pytest

import evertree
import evertree.export
import evertree.plotting
from docs.command_line_reference import reference, write
from docs.docstrings import rewritten

API = Path(__file__).resolve().parents[2] / "docs" / "api"

SHORT = """Words.

Parameters
----------
estimator : fitted OptimalTreeClassifier
X, y : rows and their labels, as `fit`
    takes them
depth, strategy,
rows : as elsewhere
limit : float or None, default=None
    Seconds.

Raises
------
ValueError : says what is wrong

Examples
--------
name : no entry"""

LONG = """Words.

Parameters
----------
estimator : fitted OptimalTreeClassifier
X, y
    rows and their labels, as `fit`
    takes them
depth, strategy, rows
    as elsewhere
limit : float or None, default=None
    Seconds.

Raises
------
ValueError
    says what is wrong

Examples
--------
name : no entry"""


def test_short_entries_are_written_out():
    assert rewritten(SHORT.split("\n")) == LONG.split("\n")


@pytest.mark.parametrize("module", [evertree, evertree.export, evertree.plotting])
def test_every_public_name_has_its_place_in_the_reference(module):
    text = "\n".join(path.read_text(encoding="utf-8") for path in API.glob("*.md"))
    for name in module.__all__:
        if name != "__version__":
            assert f":: {name}" in text, f"{name} is on none of the pages in docs/api"


def a_parser():
    parser = argparse.ArgumentParser("evertree")
    commands = parser.add_subparsers()
    fit = commands.add_parser("fit", description="Learn a tree.", epilog="Example: evertree fit data.csv")
    fit.add_argument("data", help="a table, or - for standard input")
    fit.add_argument("--max-depth", type=int, default=4, metavar="DEPTH", help="from 0 to 20 (default: %(default)s)")
    fit.add_argument("-q", "--quiet", action="store_true", help="print <nothing>, as --dry-run")
    fit.add_argument("--target", required=True, help="a column")
    fit.add_argument("--heuristic", choices=["gini", "none"], help="gini | none")
    fit.add_argument("--secret", help=argparse.SUPPRESS)
    return parser


def test_the_reference_of_a_command_line():
    text = "\n".join(reference(a_parser()))
    assert "### evertree fit\n\nLearn a tree." in text
    assert "```{code-block} sh\nevertree fit data.csv\n```" in text
    assert "| `data` | a table, or - for standard input |" in text
    assert "| `--max-depth DEPTH` | from 0 to 20 (default: 4) |" in text
    assert "| `-q`, `--quiet` | print &lt;nothing>, as `--dry-run` |" in text
    assert "| `--heuristic {gini,none}` | gini \\| none |" in text
    assert "| `--target TARGET` | a column (required) |" in text
    assert "secret" not in text
    assert "--help" not in text


def test_without_a_command_line_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    assert not write(tmp_path / "page.md")
    assert not (tmp_path / "page.md").exists()
