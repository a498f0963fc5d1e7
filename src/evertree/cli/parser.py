"""The commands by name, and the parser that they make up."""

from __future__ import annotations

from importlib.metadata import version
from types import ModuleType

from evertree.cli import demo, fit, predict, report, resume, show
from evertree.cli.arguments import Parser

COMMANDS: dict[str, ModuleType] = {
    "fit": fit,
    "resume": resume,
    "predict": predict,
    "show": show,
    "report": report,
    "demo": demo,
}

DESCRIPTION = (
    "Decision trees that are optimal, or say how far from optimal they can be. Ctrl-C ends a search and keeps the best "
    "tree so far; a second one leaves at once."
)


def make_parser() -> Parser:
    """The parser of the whole command line; each command has an entry `run` in what it gives."""
    parser = Parser(prog="evertree", description=DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"evertree {version('evertree')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True, dest="command", parser_class=Parser)
    for name, command in COMMANDS.items():
        one = commands.add_parser(
            name,
            help=command.HELP,
            description=f"{command.HELP[0].upper()}{command.HELP[1:]}.",
            epilog=f"Example: {command.EXAMPLE}",
        )
        command.add_arguments(one)
        one.set_defaults(run=command.run)
    return parser
