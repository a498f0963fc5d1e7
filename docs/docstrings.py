"""The project's short way of writing parameters, put into the form that Sphinx's napoleon reads.

In a docstring of this project a parameter is `name : type`, with what it means on the lines below; or, where the type
goes without saying, `name : what it means`, which may go on below. Napoleon takes both for a type. So the second form
gets its meaning moved to a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx

SECTIONS = {"Parameters", "Attributes", "Raises"}
TYPE = re.compile(
    r".*\bdefault=.*|int|float|str|path|array( of str)? \(.*\)|evertree\.\w+|fitted OptimalTreeClassifier"
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Have docstrings rewritten before napoleon, whose priority is 500, sees them."""
    app.connect("autodoc-process-docstring", _rewrite, priority=400)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _rewrite(*event: Any) -> None:
    lines: list[str] = event[-1]
    lines[:] = rewritten(lines)


def rewritten(lines: list[str]) -> list[str]:
    """The same docstring, with the short entries of its sections written out."""
    result: list[str] = []
    in_section = False
    entries = iter(_joined(lines))
    for line in entries:
        if line.startswith("---") and result:
            in_section = result[-1] in SECTIONS
        elif in_section and line and not line.startswith(" "):
            name, colon, meaning = line.partition(" : ")
            if colon and not TYPE.fullmatch(meaning):
                result += [name, f"    {meaning[0].upper()}{meaning[1:]}"]
                continue
        result.append(line)
    return result


def _joined(lines: list[str]) -> Iterator[str]:
    """The lines, names that go on after a comma put into one."""
    pending = ""
    for line in lines:
        if re.fullmatch(r"(\w+, )*\w+,", pending + line):
            pending += line + " "
            continue
        yield pending + line
        pending = ""
