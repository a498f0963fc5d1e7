"""Options made from the table of parameters, and a parser whose complaints are one line."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Container
from typing import Any, NoReturn

from evertree.cli.errors import InputError
from evertree.parameters import DEFAULTS, PARAMETERS, Parameter

NONE = re.compile(r"\bNone\b")


class Parser(argparse.ArgumentParser):
    """Knows no abbreviations, which would change their meaning with every new option, and does not print its usage."""

    def __init__(self, **how: Any) -> None:
        super().__init__(allow_abbrev=False, **how)

    def error(self, message: str) -> NoReturn:
        raise InputError(f"{message} (see {self.prog} --help)")


def option_of(name: str) -> str:
    """The option of a parameter: --max-depth of max_depth."""
    return "--" + name.replace("_", "-")


def add_parameters(parser: argparse.ArgumentParser, without: Container[str] = ()) -> None:
    """An option for each parameter that a command line can give."""
    group = parser.add_argument_group("how to search")
    for parameter in on_command_line(without):
        group.add_argument(
            option_of(parameter.name),
            type=_reader(parameter),
            default=parameter.default,
            metavar=parameter.metavar,
            help=help_of(parameter).replace("%", "%%"),
        )


def on_command_line(without: Container[str] = ()) -> list[Parameter]:
    """The parameters that a command line can give."""
    return [parameter for parameter in PARAMETERS if parameter.metavar is not None and parameter.name not in without]


def given_parameters(given: argparse.Namespace, without: Container[str] = ()) -> dict[str, Any]:
    """The values of the options that `add_parameters` has added."""
    return {parameter.name: getattr(given, parameter.name) for parameter in on_command_line(without)}


def help_of(parameter: Parameter) -> str:
    """The help of the table, in words of the command line."""
    values = re.findall(r'"[\w-]+"', parameter.kind)
    text = re.sub(r"`(\w+)`", lambda name: _in_options(name[1]), parameter.help)
    text += f" One of {', '.join(values)}." if values else ""
    return f"{NONE.sub('none', text)} (default: {_typed(parameter.default)})"


def _in_options(name: str) -> str:
    return option_of(name) if name in DEFAULTS else name


def _typed(value: Any) -> str:
    """A value as one would type it."""
    return "none" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _reader(parameter: Parameter) -> Callable[[str], Any]:
    """Makes of what was typed what the table allows, or says what that is."""

    def read(text: str) -> Any:
        value = text if parameter.is_text else _number_or_none(text)
        try:
            parameter.check(value)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error).removeprefix(parameter.name + " ")) from None
        return value

    return read


def _number_or_none(text: str) -> int | float | str | None:
    """The number; what is none stays a text, for the check to refuse."""
    if text.lower() == "none":
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
