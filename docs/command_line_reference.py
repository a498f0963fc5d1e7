"""The reference of the command line, as Markdown, from the parser that the command itself uses."""

from __future__ import annotations

import argparse
import importlib.util
from collections.abc import Iterator
from pathlib import Path


def write(path: Path) -> bool:
    """Write the reference into a file; False where this Evertree has no command line."""
    if importlib.util.find_spec("evertree.cli") is None:
        return False
    from evertree.cli import build_parser

    path.write_text("\n".join(reference(build_parser())) + "\n", encoding="utf-8")
    return True


def reference(parser: argparse.ArgumentParser) -> Iterator[str]:
    """A section for each subcommand, with a table for each group of its arguments."""
    for name, command in _subcommands(parser):
        yield f"### {command.prog}\n"
        yield f"{command.description or name}\n"
        usage = command.format_usage().removeprefix("usage: ").strip()
        yield f"```{{code-block}} text\n{usage}\n```\n"
        for group in command._action_groups:
            actions = [action for action in group._group_actions if action.help != argparse.SUPPRESS]
            if actions:
                yield f"| {(group.title or 'arguments').replace('|', ' ')} | |\n|---|---|"
                yield from (f"| {_name(action)} | {_help(action, command)} |" for action in actions)
                yield ""


def _subcommands(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def _name(action: argparse.Action) -> str:
    value = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    value = " ".join(value) if isinstance(value, tuple) else value
    if action.choices is not None:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    if not action.option_strings:
        return f"`{value}`"
    takes_value = action.nargs != 0
    return ", ".join(f"`{option} {value}`" if takes_value else f"`{option}`" for option in action.option_strings)


def _help(action: argparse.Action, command: argparse.ArgumentParser) -> str:
    text = command._get_formatter()._expand_help(action) if action.help else ""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
