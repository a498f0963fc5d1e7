"""The reference of the command line, as Markdown, from the parser that the command itself uses."""

from __future__ import annotations

import argparse
import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

EXAMPLE = "Example: "  # how the last line of a command's help begins


def write(path: Path) -> bool:
    """Write the reference into a file; False where this Evertree has no command line."""
    if importlib.util.find_spec("evertree.cli") is None:
        return False
    from evertree.cli import make_parser

    path.write_text("\n".join(reference(make_parser())) + "\n", encoding="utf-8")
    return True


def reference(parser: argparse.ArgumentParser) -> Iterator[str]:
    """A section for each command: what it does, an example, and a table for each group of its arguments."""
    for command in _commands(parser):
        yield f"### {command.prog}\n"
        yield f"{command.description}\n"
        if command.epilog and command.epilog.startswith(EXAMPLE):
            yield f"```{{code-block}} sh\n{command.epilog.removeprefix(EXAMPLE)}\n```\n"
        for group in command._action_groups:
            actions = [action for action in group._group_actions if not _is_left_out(action)]
            if actions:
                yield f"**{str(group.title).capitalize()}.** {group.description or ''}\n"
                yield "| | |\n|---|---|"
                yield from (f"| {_name(action)} | {_help(action, command)} |" for action in actions)
                yield ""


def _commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def _is_left_out(action: argparse.Action) -> bool:
    return action.help == argparse.SUPPRESS or isinstance(action, argparse._HelpAction)


def _name(action: argparse.Action) -> str:
    if action.metavar is not None:
        value = action.metavar if isinstance(action.metavar, str) else " ".join(action.metavar)
    elif action.choices is not None:
        value = "{" + ",".join(map(str, action.choices)) + "}"
    else:
        value = action.dest.upper() if action.option_strings else action.dest
    if not action.option_strings:
        return f"`{value}`"
    suffix = "" if action.nargs == 0 else f" {value}"
    return ", ".join(f"`{option}{suffix}`" for option in action.option_strings)


def _help(action: argparse.Action, command: argparse.ArgumentParser) -> str:
    text = command._get_formatter()._expand_help(action) if action.help else ""
    required = " (required)" if action.option_strings and action.required else ""
    text = re.sub(r"(?<!\w)--[\w-]+", r"`\g<0>`", " ".join(text.split()))
    return text.replace("|", "\\|").replace("<", "&lt;") + required
