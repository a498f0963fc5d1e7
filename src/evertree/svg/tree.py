"""The tree as SVG: readable as it is, with a title on each node, and marked up so that a script can fold its branches.

Each node is a `g` of the ARIA role treeitem that holds its edge, its box and, in a `g` of the role group, its children.
So hiding a group hides a branch, and a screen reader meets the nodes in the order of the tree. Boxes are placed by
a transform; `data-` attributes tell a script their widths. Colours of text and lines are those of the page.
"""

from __future__ import annotations

from typing import NamedTuple

from evertree.svg.markup import element, escape, shortened, text_width
from evertree.view.colors import class_color, ink_on
from evertree.view.fitted import Fitted
from evertree.view.layout import Place, column_starts, layout, leaves_below
from evertree.view.rules import rule
from evertree.view.words import counted

FONT_SIZE = 13
BOX_HEIGHT = 26
ROW_HEIGHT = 36
COLUMN_GAP = 62
MARGIN = 10
MOST_LETTERS = 32
BAR_HEIGHT = 4


class _Box(NamedTuple):
    """A node and the place of its box: x of the left side, y of the middle."""

    place: Place
    x: float
    y: float
    width: float


def tree_svg(fitted: Fitted, *, max_depth: int | None = None, titles: bool = True, name: str = "tree") -> str:
    """The picture of a tree.

    Parameters
    ----------
    fitted : the tree
    max_depth : where to stop drawing; None for all of it
    titles : give each node a title, which browsers show when the pointer rests on it
    name : what the ids in the picture begin with
    """
    places = layout(fitted.tree, max_depth)
    boxes = _boxes(fitted, places)
    children: dict[int, list[int]] = {}
    for place in places:
        children.setdefault(place.parent, []).append(place.node)

    def draw(node: int) -> str:
        box = boxes[node]
        below = children.get(node, [])
        parts = [_edge(boxes[box.place.parent], box) if box.place.parent >= 0 else ""]
        parts.append(_box(fitted, box, titles))
        if below:
            parts.append(element("g", *map(draw, below), role="group"))
        return element(
            "g",
            *parts,
            id=f"{name}-{node}",
            class_="node",
            role="treeitem",
            tabindex=-1 if node else 0,
            aria_level=box.place.depth + 1,
            aria_expanded="true" if below else None,
            aria_label=_spoken(fitted, box.place),
            data_node=node,
            data_width=box.width,
            data_x=box.x,
        )

    width = max(box.x + box.width for box in boxes.values()) + MARGIN + 90  # a folded branch is a bit wider
    height = 2 * MARGIN + ROW_HEIGHT * sum(place.is_end for place in places)
    return element(
        "svg",
        draw(0),
        xmlns="http://www.w3.org/2000/svg",
        id=name,
        class_="tree",
        role="tree",
        aria_label="Decision tree",
        width=width,
        height=float(height),
        viewBox=f"0 0 {width:.0f} {height}",
        font_family="system-ui, sans-serif",
        font_size=FONT_SIZE,
        data_row_height=ROW_HEIGHT,
        data_margin=MARGIN,
    )


def _boxes(fitted: Fitted, places: list[Place]) -> dict[int, _Box]:
    """The boxes of all nodes, each column as wide as its widest split."""
    widths = {place.node: _width(fitted, place) for place in places}
    starts = column_starts(places, widths, COLUMN_GAP)
    return {
        place.node: _Box(
            place, MARGIN + starts[place.depth], MARGIN + ROW_HEIGHT * (place.row + 0.5), widths[place.node]
        )
        for place in places
    }


def _width(fitted: Fitted, place: Place) -> float:
    if place.is_end:
        return _label_width(fitted, place.node) + 8 + text_width(_counts(fitted, place), FONT_SIZE)
    return text_width(_question(fitted, place.node), FONT_SIZE) + 20


def _label_width(fitted: Fitted, node: int) -> float:
    return text_width(shortened(fitted.label(node), MOST_LETTERS), FONT_SIZE) + 16


def _question(fitted: Fitted, node: int) -> str:
    name = fitted.feature_names[fitted.tree.feature[node]]
    return f"{shortened(name, MOST_LETTERS)} ≤ {fitted.thresholds[node].replace('-', '−')}"


def _counts(fitted: Fitted, place: Place) -> str:
    rows, errors = fitted.counts(place.node)
    text = counted(rows, "row") + (f", {counted(errors, 'error')}" if errors else "")
    return text if fitted.tree.is_leaf[place.node] else f"{text} …"


def _spoken(fitted: Fitted, place: Place) -> str:
    """A node in one breath."""
    rows, errors = fitted.counts(place.node)
    counts = f"{counted(rows, 'row')}, {counted(errors, 'error')}"
    if fitted.tree.is_leaf[place.node]:
        return f"Leaf: {fitted.label(place.node)}, {counts}"
    return f"Split: {fitted.question(place.node)}, {counted(rows, 'row')}"


def _edge(parent: _Box, box: _Box) -> str:
    start = parent.x + parent.width
    middle = (start + box.x) / 2
    line = f"M{start:.1f} {parent.y:.1f}C{middle:.1f} {parent.y:.1f} {middle:.1f} {box.y:.1f} {box.x:.1f} {box.y:.1f}"
    return element("path", d=line, class_="edge", fill="none", stroke="currentColor", stroke_opacity="0.45")


def _box(fitted: Fitted, box: _Box, titles: bool) -> str:
    node, top = box.place.node, -BOX_HEIGHT / 2
    parts = []
    if titles:
        parts.append(element("title", escape(f"{_spoken(fitted, box.place)}\n{rule(fitted, node)}")))
    frame = {"y": top, "height": float(BOX_HEIGHT), "rx": 5}
    middle = {"y": 0, "dominant_baseline": "central"}
    if box.place.is_end:
        color, width = class_color(int(fitted.tree.label[node])), _label_width(fitted, node)
        label = escape(shortened(fitted.label(node), MOST_LETTERS))
        parts += [
            element("rect", class_="frame", width=width, fill=color, **frame),
            element("text", label, x=width / 2, text_anchor="middle", fill=ink_on(color), **middle),
            element("text", escape(_counts(fitted, box.place)), x=width + 8, fill="currentColor", **middle),
        ]
    else:
        color = "currentColor"
        middle["y"] = -BAR_HEIGHT / 2
        question = escape(_question(fitted, node))
        folded = f"+ {counted(leaves_below(fitted.tree, node), 'leaf', 'leaves')}"
        parts += [
            element("rect", class_="frame", width=box.width, fill=color, fill_opacity="0.07", **frame),
            _bar(fitted, box),
            element("text", question, x=box.width / 2, text_anchor="middle", fill="currentColor", **middle),
            element("text", folded, class_="folded", x=box.width + 8, y=0, dominant_baseline="central",
                    fill="currentColor", display="none"),
        ]  # fmt: skip
    if box.place.parent >= 0:
        # The edge comes from below to an upper child and from above to a lower one: "yes" and "no" keep clear of it.
        is_upper = fitted.tree.left[box.place.parent] == node
        answer, y = ("yes", -5.0) if is_upper else ("no", 12.0)
        parts.append(
            element("text", answer, class_="answer", x=-4, y=y, text_anchor="end", font_size=10, fill="currentColor",
                    fill_opacity="0.75")
        )  # fmt: skip
    return element("g", *parts, class_="box", transform=f"translate({box.x:.1f} {box.y:.1f})")


def _bar(fitted: Fitted, box: _Box) -> str:
    """The shares of the classes at the lower edge of a box."""
    node, parts, x = box.place.node, [], 5.0
    counts = fitted.tree.class_counts[node]
    scale = (box.width - 10) / max(int(counts.sum()), 1)
    for code, count in enumerate(counts.tolist()):
        if count:
            y = BOX_HEIGHT / 2 - BAR_HEIGHT - 2
            width = count * scale
            parts.append(element("rect", x=x, y=y, width=width, height=float(BAR_HEIGHT), fill=class_color(code)))
            x += width
    return "".join(parts)
