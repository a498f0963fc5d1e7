"""The cuts of a tree in the plane of two features.

What is drawn is a slice: the two chosen features vary, all others keep one value each, and every point of the plane has
the colour of the class that the tree predicts there. So the picture is exact, but it is one of many: other values of
the other features give other slices. Training rows lie off the slice as a rule; those that end in the same leaf as
their point in the plane are drawn full, the others faint, since the picture does not show how they are classified.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from evertree.labels import as_labels
from evertree.plotting.optional import axes_or_new
from evertree.problem import as_features
from evertree.tree import Floats, Tree
from evertree.view.colors import class_color, tint
from evertree.view.fitted import Fitted, fitted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_POINTS = 5_000

# The axes leave out this share of the rows at either end: a few far ones would squeeze all others into a corner.
FAR_SHARE = 0.01

# A region has its class written in it if it is at least this share of the picture wide and high.
ROOM_FOR_NAME = 0.08


class Region(NamedTuple):
    """A rectangle of the plane in which all points reach the same leaf; lower ends are excluded, as in the tree."""

    leaf: int
    left: float
    right: float
    bottom: float
    top: float


def plot_cuts(
    estimator: Any,
    X: Any = None,
    y: Any = None,
    *,
    features: Sequence[Any] | None = None,
    at: Any = None,
    ax: Axes | None = None,
) -> Axes:
    """Draw what a tree predicts where two features vary and all others are fixed.

    Parameters
    ----------
    estimator : fitted OptimalTreeClassifier
    X : rows to draw as points, of more than 5,000 every k-th. A row is drawn full if it reaches the leaf that is shown
        at its point, and faint if the other features lead it elsewhere. The axes leave out the lowest and the highest
        hundredth of the rows; the thresholds that are drawn are always inside.
    y : the labels of these rows, which colour them; without them the points are black
    features : two column names or positions, by default the two that matter most in the tree
    at : a value for each column; the values of the two features do not matter. By default the medians of X
    ax : axes to draw on; by default those of a new figure
    """
    what = fitted(estimator)
    rows = None if X is None else _rows(what, X)
    codes = None if y is None else _codes(estimator, y, rows)
    across, upward = _two_features(what, features)
    fixed = _fixed(what, at, rows, (across, upward))
    regions = list(regions_of(what.tree, across, upward, fixed))
    x_range = _range([end for region in regions for end in region[1:3]], rows, across)
    y_range = _range([end for region in regions for end in region[3:5]], rows, upward)
    new = ax is None
    ax = axes_or_new(ax, 6.4, 5.2)
    if new:
        ax.figure.set_layout_engine("constrained")  # type: ignore[union-attr]
    _draw_regions(ax, what, regions, x_range, y_range)
    if rows is not None:
        _draw_rows(ax, what.tree, rows, codes, across, upward, fixed)
    ax.set_xlim(*x_range)
    ax.set_ylim(*y_range)
    ax.set_xlabel(what.feature_names[across], parse_math=False)
    ax.set_ylabel(what.feature_names[upward], parse_math=False)
    ax.set_title(_title(what, (across, upward), at, rows), loc="left", fontsize="medium")
    _draw_legend(ax, what, regions, codes)
    return ax


def regions_of(tree: Tree, across: int, upward: int, fixed: Floats) -> Iterator[Region]:
    """The rectangles into which the tree cuts the plane of two features, all others having the values in `fixed`."""
    waiting = [(0, {across: (-np.inf, np.inf), upward: (-np.inf, np.inf)})]
    while waiting:
        node, box = waiting.pop()
        if tree.is_leaf[node]:
            yield Region(node, *box[across], *box[upward])
            continue
        feature, threshold = int(tree.feature[node]), float(tree.threshold[node])
        left, right = int(tree.left[node]), int(tree.right[node])
        if feature not in box:
            waiting.append((left if fixed[feature] <= threshold else right, box))
            continue
        low, high = box[feature]
        # Where a split further up has cut beyond this threshold already, there is nothing on one of its sides.
        if threshold < high:
            waiting.append((right, {**box, feature: (max(low, threshold), high)}))
        if low < threshold:
            waiting.append((left, {**box, feature: (low, min(high, threshold))}))


def _rows(what: Fitted, X: Any) -> Floats:
    rows = as_features(X, min_rows=1)
    if rows.shape[1] != what.tree.n_features:
        raise ValueError(f"X has {rows.shape[1]} columns, but the training data had {what.tree.n_features}")
    return rows


def _codes(estimator: Any, y: Any, rows: Floats | None) -> Any:
    labels = as_labels(y).tolist()
    if rows is None or len(labels) != len(rows):
        raise ValueError(f"y has {len(labels)} labels, but X has {0 if rows is None else len(rows)} rows: one for each")
    place = {label: code for code, label in enumerate(estimator.classes_.tolist())}
    unknown = next((label for label in labels if label not in place), None)
    if unknown is not None:
        raise ValueError(f"y has the label {unknown!r}, which the tree does not know")
    return np.array([place[label] for label in labels])


def _two_features(what: Fitted, features: Sequence[Any] | None) -> tuple[int, int]:
    if what.tree.n_features < 2:
        raise ValueError("a plane needs two features, but the data have one column only")
    if features is None:
        by_importance = np.argsort(-what.tree.feature_importances(), kind="stable")
        return int(by_importance[0]), int(by_importance[1])
    if isinstance(features, str) or len(features) != 2:
        raise ValueError(f"features must be two column names or positions, not {features!r}")
    across, upward = (_column(what, feature) for feature in features)
    if across == upward:
        raise ValueError(f"features must be two different columns, not {features[0]!r} twice")
    return across, upward


def _column(what: Fitted, feature: Any) -> int:
    if isinstance(feature, str):
        if feature in what.feature_names:
            return what.feature_names.index(feature)
    elif isinstance(feature, (int, np.integer)) and 0 <= feature < what.tree.n_features:
        return int(feature)
    raise ValueError(f"features names {feature!r}, which is none of the {what.tree.n_features} columns")


def _fixed(what: Fitted, at: Any, rows: Floats | None, chosen: tuple[int, int]) -> Floats:
    """A value for each column."""
    if at is not None:
        values = np.asarray(at, dtype=np.float64)
        if values.shape != (what.tree.n_features,) or not np.isfinite(values).all():
            raise ValueError(f"at must be {what.tree.n_features} finite numbers, one for each column")
        return values
    if rows is not None:
        return np.median(rows, axis=0)
    others = set(what.tree.feature[~what.tree.is_leaf].tolist()) - set(chosen)
    if others:
        names = ", ".join(what.feature_names[feature] for feature in sorted(others))
        raise ValueError(f"the tree also splits on {names}: give X, whose medians fix them, or values for all in at")
    return np.zeros(what.tree.n_features)


def _range(ends: list[float], rows: Floats | None, feature: int) -> tuple[float, float]:
    """The range of an axis: the ends of the regions and most of the rows, with a margin."""
    values = [end for end in ends if np.isfinite(end)]
    if rows is not None:
        values += np.quantile(rows[:, feature], (FAR_SHARE, 1 - FAR_SHARE)).tolist()
    low, high = (min(values), max(values)) if values else (0.0, 0.0)
    margin = 0.08 * (high - low) or 0.5 * max(abs(low), 1.0)
    return low - margin, high + margin


def _title(what: Fitted, chosen: tuple[int, int], at: Any, rows: Floats | None) -> str:
    others = set(what.tree.feature[~what.tree.is_leaf].tolist()) - set(chosen)
    if not others:
        return "the whole tree: it splits on no other feature"
    how = "at the medians of the rows" if at is None else "fixed"
    points = "" if rows is None else "\nfaint points: the other features lead them to another leaf"
    return f"slice of the tree: other features {how}{points}"


def _draw_regions(
    ax: Axes, what: Fitted, regions: list[Region], x_range: tuple[float, float], y_range: tuple[float, float]
) -> None:
    from matplotlib.patches import Rectangle
    from matplotlib.patheffects import withStroke

    for region in regions:
        left, right = np.clip(region[1:3], *x_range)
        bottom, top = np.clip(region[3:5], *y_range)
        code = int(what.tree.label[region.leaf])
        color = tint(class_color(code), 0.5)
        ax.add_patch(
            Rectangle((left, bottom), right - left, top - bottom, facecolor=color, edgecolor="#444444", linewidth=0.8)
        )
        wide, high = (right - left) / (x_range[1] - x_range[0]), (top - bottom) / (y_range[1] - y_range[0])
        name = what.class_names[code]
        # The picture holds some 60 letters of this size from side to side.
        if wide >= max(ROOM_FOR_NAME, len(name) / 60) and high >= ROOM_FOR_NAME:
            ax.text(
                (left + right) / 2, (bottom + top) / 2, name, ha="center", va="center", parse_math=False, zorder=4,
                path_effects=[withStroke(linewidth=2.5, foreground="white")],
            )  # fmt: skip


def _draw_rows(ax: Axes, tree: Tree, rows: Floats, codes: Any, across: int, upward: int, fixed: Floats) -> None:
    step = -(-len(rows) // MOST_POINTS)
    rows = rows[::step]
    on_slice = np.tile(fixed, (len(rows), 1))
    on_slice[:, [across, upward]] = rows[:, [across, upward]]
    shown = tree.apply(rows) == tree.apply(on_slice)
    colors = np.array(
        ["#000000"] * len(rows) if codes is None else [class_color(code) for code in codes[::step].tolist()]
    )
    for those, opacity, size, edge in ((~shown, 0.25, 5, "none"), (shown, 1.0, 14, "#222222")):
        if those.any():
            ax.scatter(
                rows[those, across], rows[those, upward], s=size, c=colors[those], alpha=opacity, edgecolors=edge,
                linewidths=0.4, zorder=2,
            )  # fmt: skip


def _draw_legend(ax: Axes, what: Fitted, regions: list[Region], codes: Any) -> None:
    from matplotlib.patches import Patch

    shown = {int(what.tree.label[region.leaf]) for region in regions} | set([] if codes is None else codes.tolist())
    handles = [Patch(facecolor=class_color(code), label=what.class_names[code]) for code in sorted(shown)]
    legend = ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, borderaxespad=0)
    for text in legend.get_texts():
        text.set_parse_math(False)
