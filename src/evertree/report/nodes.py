"""What the page says of one node: its rows and errors, its classes, and the way to it as a rule.

All of it is in the page from the start, hidden; the script only chooses which to show, and so never handles a name.
"""

from __future__ import annotations

import numpy as np

from evertree.svg.markup import element, escape
from evertree.view.colors import class_color
from evertree.view.fitted import Fitted
from evertree.view.rules import rule
from evertree.view.words import counted, share_text

BAR_WIDTH = 160
MOST_CLASSES = 12


def about_nodes(what: Fitted) -> str:
    """A section for each node; that of the root is shown."""
    return "".join(_about(what, node) for node in range(what.tree.n_nodes))


def _about(what: Fitted, node: int) -> str:
    rows, errors = what.counts(node)
    is_leaf = bool(what.tree.is_leaf[node])
    heading = f"Leaf: {what.label(node)}" if is_leaf else f"Split: {what.question(node)}"
    as_leaf = "" if is_leaf else f" as a leaf of class {what.label(node)}"
    counts = f"{counted(rows, 'row')} ({share_text(rows, what.rows)} of all), {counted(errors, 'error')}{as_leaf}"
    return element(
        "div",
        element("h3", escape(heading)),
        element("p", escape(counts)),
        element("p", element("code", escape(rule(what, node)))),
        _classes(what, node, rows),
        id=f"about-{node}",
        class_="about-node",
        hidden="hidden" if node else None,
    )


def _classes(what: Fitted, node: int, rows: int) -> str:
    """A line for each class that is present, the commonest first."""
    counts = what.tree.class_counts[node]
    lines = []
    present = [code for code in np.argsort(-counts, kind="stable").tolist() if counts[code]]
    for code in present[:MOST_CLASSES]:
        count = int(counts[code])
        width = max(BAR_WIDTH * count / max(rows, 1), 1.0)
        # The outline keeps dark colours apart from a dark page.
        bar = element("rect", x=1, y=1, width=width, height=10, rx=2, fill=class_color(code), stroke="currentColor",
                      stroke_opacity="0.5")  # fmt: skip
        lines.append(
            element(
                "tr",
                element("th", escape(what.class_names[code]), scope="row"),
                element("td", f"{count:,}"),
                element("td", share_text(count, rows)),
                element("td", element("svg", bar, width=BAR_WIDTH + 2, height=12, aria_hidden="true")),
            )
        )
    rest = len(present) - MOST_CLASSES
    more = element("p", f"and {rest:,} rarer classes") if rest > 0 else ""
    return element("table", element("tbody", *lines)) + more
