"""The tree as a figure: the root on the left, a row for each leaf, so that texts find room at depth 5 and beyond."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from evertree.plotting.optional import axes_or_new
from evertree.view.colors import class_color, ink_on
from evertree.view.fitted import Fitted, fitted
from evertree.view.layout import Place, column_starts, layout
from evertree.view.words import counted, status_words

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

# All lengths are in points, for the font size that is asked for; smaller axes shrink everything alike.
POINTS_PER_INCH = 72
ROW_HEIGHT = 2.5  # this and those below as multiples of the font size
BOX_HEIGHT = 1.9
COLUMN_GAP = 4.0
PADDING = 0.6
MARGIN = 1.2
TITLE_HEIGHT = 2.6
BAR_HEIGHT = 0.28
MOST_LETTERS = 40


def plot_tree(
    estimator: Any, X: Any = None, *, max_depth: int | None = None, font_size: float = 9.0, ax: Axes | None = None
) -> Axes:
    """Draw a fitted tree from left to right.

    A split shows its question and the shares of the classes among its training rows, and its upper branch is the answer
    yes. A leaf shows its class, its training rows and how many of them are of other classes.

    Parameters
    ----------
    estimator : fitted OptimalTreeClassifier
    X : the training rows. With them, each threshold is shown with the fewest digits that send every one of them the
        same way. Without them it is shown with six digits, and more where two thresholds of a feature need them to
        differ; a training row closer than that may then lie on the other side of what is shown.
    max_depth : draw the tree to that depth only; … marks what splits further
    font_size : of the figure, in points
    ax : axes to draw on, which are filled as far as they allow; by default those of a new figure that is as large as
        the tree needs
    """
    what = fitted(estimator, X)
    target = axes_or_new(ax, 1, 1)
    drawing = _Drawing(what, layout(what.tree, max_depth), target, font_size)
    if ax is None:
        width, height = drawing.width / POINTS_PER_INCH, drawing.height / POINTS_PER_INCH
        target.figure.set_size_inches(width, height)  # type: ignore[union-attr]
        target.set_position((0.0, 0.0, 1.0, 1.0))
    drawing.draw()
    return target


@dataclass
class _Node:
    """The texts of a node, and where it stands once all are measured."""

    place: Place
    text: Text
    text_width: float
    counts: Text | None  # of an end, on the right of its box
    counts_width: float
    x: float = 0.0
    y: float = 0.0


class _Drawing:
    """Makes all texts, measures them, and only then gives everything its place."""

    def __init__(self, what: Fitted, places: list[Place], ax: Axes, size: float) -> None:
        self._what, self._places, self._ax, self._size = what, places, ax, size
        self._texts: list[tuple[Text, float]] = []
        self._nodes = {place.node: self._measured(place) for place in places}
        widths = {node: drawn.text_width + 2 * PADDING * size for node, drawn in self._nodes.items()}
        starts = column_starts(places, widths, COLUMN_GAP * size)
        self._title = self._text(status_words(what), 1.15)
        for drawn in self._nodes.values():
            drawn.x = MARGIN * size + starts[drawn.place.depth]
            drawn.y = (MARGIN + TITLE_HEIGHT + ROW_HEIGHT * (drawn.place.row + 0.5)) * size
        right = max(drawn.x + widths[node] + drawn.counts_width for node, drawn in self._nodes.items())
        title_right = MARGIN * size + self._width_of(self._title)
        self.width = max(right, title_right) + (MARGIN + PADDING) * size
        self.height = (2 * MARGIN + TITLE_HEIGHT + ROW_HEIGHT * sum(place.is_end for place in places)) * size

    def draw(self) -> None:
        """Place everything, shrunk to the size of the axes if these are smaller."""
        ax = self._ax
        box = ax.get_window_extent()
        points = POINTS_PER_INCH / ax.figure.dpi
        scale = min(1.0, box.width * points / self.width, box.height * points / self.height)
        for text, size in self._texts:
            text.set_fontsize(size * scale)
        ax.set_axis_off()
        ax.set_xlim(0, box.width * points / scale)
        ax.set_ylim(box.height * points / scale, 0)
        self._title.set_position((MARGIN * self._size, (MARGIN + TITLE_HEIGHT / 2) * self._size))
        for drawn in self._nodes.values():
            if drawn.place.parent >= 0:
                self._draw_edge(self._nodes[drawn.place.parent], drawn, scale)
            self._draw_box(drawn)

    def _measured(self, place: Place) -> _Node:
        what, node = self._what, place.node
        if not place.is_end:
            name = _shortened(what.feature_names[what.tree.feature[node]])
            text = self._text(f"{name} ≤ {what.thresholds[node].replace('-', '−')}")
            return _Node(place, text, self._width_of(text), None, 0.0)
        rows, errors = what.counts(node)
        shown = counted(rows, "row") + (f", {counted(errors, 'error')}" if errors else "")
        text = self._text(_shortened(what.label(node)))
        counts = self._text(shown if what.tree.is_leaf[node] else f"{shown} …")
        return _Node(place, text, self._width_of(text), counts, PADDING * self._size + self._width_of(counts))

    def _text(self, shown: str, relative_size: float = 1.0) -> Text:
        # A dollar sign in a name is a dollar sign, not the start of a formula.
        size = self._size * relative_size
        text = self._ax.text(0, 0, shown, fontsize=size, va="center", ha="left", parse_math=False)
        self._texts.append((text, size))
        return text

    def _width_of(self, text: Text) -> float:
        return text.get_window_extent().width * POINTS_PER_INCH / self._ax.figure.dpi

    def _draw_box(self, drawn: _Node) -> None:
        from matplotlib.patches import FancyBboxPatch

        what, node, size = self._what, drawn.place.node, self._size
        width, height = drawn.text_width + 2 * PADDING * size, BOX_HEIGHT * size
        color = class_color(int(what.tree.label[node])) if drawn.place.is_end else "#efefef"
        corner = drawn.x, drawn.y - height / 2
        round_corners = f"round,pad=0,rounding_size={0.4 * size}"
        self._ax.add_patch(FancyBboxPatch(corner, width, height, boxstyle=round_corners, facecolor=color, linewidth=0))
        drawn.text.set_color(ink_on(color))
        drawn.text.set_position((drawn.x + PADDING * size, drawn.y))
        if drawn.counts is not None:
            drawn.counts.set_position((drawn.x + width + PADDING * size, drawn.y))
        else:
            drawn.text.set_y(drawn.y - BAR_HEIGHT * size)
            self._draw_shares(drawn, width)

    def _draw_shares(self, drawn: _Node, width: float) -> None:
        """The classes among the rows of a split, as a bar at the lower edge of its box."""
        from matplotlib.patches import Rectangle

        size, counts = self._size, self._what.tree.class_counts[drawn.place.node]
        y, x = drawn.y + (BOX_HEIGHT / 2 - BAR_HEIGHT - 0.15) * size, drawn.x + 0.4 * size
        scale = (width - 0.8 * size) / max(int(counts.sum()), 1)
        for code, count in enumerate(counts.tolist()):
            if count:
                bar = Rectangle((x, y), count * scale, BAR_HEIGHT * size, facecolor=class_color(code), linewidth=0)
                self._ax.add_patch(bar)
                x += count * scale

    def _draw_edge(self, parent: _Node, drawn: _Node, scale: float) -> None:
        from matplotlib.patches import PathPatch
        from matplotlib.path import Path

        size = self._size
        start = parent.x + parent.text_width + 2 * PADDING * size
        middle = (start + drawn.x) / 2
        points = [(start, parent.y), (middle, parent.y), (middle, drawn.y), (drawn.x, drawn.y)]
        curve = Path(points, [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])
        self._ax.add_patch(PathPatch(curve, facecolor="none", edgecolor="#9a9a9a", linewidth=0.09 * size * scale))
        # The edge comes from below to an upper child and from above to a lower one: the answers keep clear of it.
        is_upper = self._what.tree.left[drawn.place.parent] == drawn.place.node
        answer, y = ("yes", drawn.y - 0.5 * size) if is_upper else ("no", drawn.y + 0.55 * size)
        x = drawn.x - 0.3 * size
        self._ax.text(x, y, answer, fontsize=0.75 * size * scale, color="#666666", ha="right", va="center")


def _shortened(name: str) -> str:
    name = " ".join(name.split()) or "?"
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"
