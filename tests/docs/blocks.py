"""The code blocks of a page, found by a Markdown parser, and how they are run.

- `python` blocks of a page run one after the other in one namespace and an empty folder.
- `sh` blocks run there too, with the commands of this environment.
- A block of any other kind that follows one of these is what it prints: `…` stands for anything in a line, and a line
  that has nothing else for any number of lines. What is printed must be shown.
- `<!-- not run: REASON -->` before a block says that it does not run, and why.
- Directives (`{name}`) are Sphinx's own business.

Anything else is an error, so that no code stands in a page by accident without being tried.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

NOT_RUN = re.compile(r"<!-- not run: (?P<reason>.+?) -->\s*", re.DOTALL)
SECONDS = 60  # that a command may take


@dataclass
class Block:
    """A piece of code, or a command."""

    language: str
    text: str
    line: int  # of its first line of text, from 1
    reason: str | None = None  # why it does not run
    output: str = ""


def blocks_of(text: str, name: str) -> list[Block]:
    """The blocks of a page in their order; ValueError for one that is neither run nor marked."""
    blocks: list[Block] = []
    reason: str | None = None
    follows: Block | None = None
    for token in MarkdownIt().parse(text):
        if token.type == "html_block" and (match := NOT_RUN.fullmatch(token.content)):
            reason, follows = match["reason"], None
            continue
        if token.type not in ("fence", "code_block") or token.info.startswith("{"):
            reason = follows = None
            if token.type == "fence" and token.info.startswith(("{code", "{sourcecode", "{doctest")):
                raise ValueError(f"{name}: {token.info} is never run: write the block without a directive")
            continue
        block = Block(token.info, token.content, token.map[0] + 2, reason)
        if reason is not None:
            blocks.append(block)
        elif block.language in ("python", "sh"):
            blocks.append(block)
            follows = block
            continue
        elif follows is not None:
            follows.output = block.text
        else:
            raise ValueError(
                f"{name}, line {block.line}: a block of “{block.language}” that no block before it prints; "
                "to show something that is not run, say so: <!-- not run: REASON -->"
            )
        reason = follows = None
    return blocks


def run(blocks: list[Block], path: Path, folder: Path) -> None:
    """Run those that are to be run, and compare what they print with what the page says."""
    namespace = {"__name__": "__main__"}
    for block in blocks:
        if block.reason is None:
            printed = run_python(block, path, namespace) if block.language == "python" else run_sh(block, folder)
            assert matches(printed, block.output), (
                f"{path.name}, line {block.line}: printed is\n{printed}\nwhere the page says\n{block.output}"
            )


def run_python(block: Block, path: Path, namespace: dict[str, object]) -> str:
    """Run a block; a traceback shows the lines of the page."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        # The page is ours.
        exec(compile("\n" * (block.line - 1) + block.text, path, "exec"), namespace)  # noqa: S102
    return printed.getvalue()


def run_sh(block: Block, folder: Path) -> str:
    """Run commands, those of this environment first; what they say on either stream comes back."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["/bin/sh", "-ec", block.text],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "100"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, f"line {block.line}: {block.text} ends with {done.returncode}:\n{done.stdout}"
    return done.stdout


def matches(printed: str, shown: str) -> bool:
    """Whether what is printed is what is shown, where `…` stands for anything."""
    lines = [line.rstrip() for line in shown.strip("\n").split("\n")]
    pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n" for line in lines)
    text = "".join(line.rstrip() + "\n" for line in printed.strip("\n").split("\n"))
    return re.fullmatch(pattern, text) is not None
