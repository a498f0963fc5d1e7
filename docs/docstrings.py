"""Docstrings in the form that Sphinx reads.

napoleon, which comes with Sphinx, knows numpy's sections. In a docstring of this project a parameter is `name : type`,
with what it means on the lines below; or, where the type goes without saying, `name : what it means`, which may go on
below. napoleon would take both for a type, so the second form gets its meaning moved to a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

SECTIONS = {"Parameters", "Attributes", "Raises"}
TYPE = re.compile(
    r".*\bdefault=.*|int|float|str|path|array( of str)? \(.*\)|evertree\.\w+|fitted OptimalTreeClassifier"
)


def setup(app: Sphinx) -> dict[str, Any]:
    """Have all docstrings go through `_convert`."""
    app.connect("autodoc-process-docstring", _convert)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _convert(_app: Sphinx, what: str, _name: str, _object: Any, _options: Any, lines: list[str]) -> None:
    # Here, since only a build needs it.
    from sphinx.ext.napoleon import Config, NumpyDocstring

    if what == "property":
        return  # one sentence, of which napoleon would take all before a colon for a type
    config = Config(
        napoleon_use_rtype=False,
        napoleon_attr_annotations=False,
        napoleon_custom_sections=[("Attributes", "params_style")],
    )
    lines[:] = str(NumpyDocstring(rewritten(lines), config)).split("\n")


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
                result += [name, f"    {meaning}"]
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
