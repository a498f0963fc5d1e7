"""The anytime curve as SVG: errors and lower bound over time, with the gap between them shaded."""

from __future__ import annotations

import math
from collections.abc import Callable

from evertree.svg.markup import element, escape, text_width
from evertree.view.colors import BOUND_COLOR, ERRORS_COLOR, GAP_COLOR
from evertree.view.curve import Curve, curve, decades, round_steps
from evertree.view.fitted import Fitted
from evertree.view.words import status_words

FONT_SIZE = 12


def anytime_svg(fitted: Fitted, *, width: int = 640, height: int = 300) -> str:
    """The curve in a picture of that size; the trace must have a row."""
    line = curve(fitted.trace, fitted.seconds)
    ticks = round_steps(line.top)
    left = 12 + max(text_width(f"{tick:,}", FONT_SIZE) for tick in ticks)
    right, top, bottom = width - 14.0, 34.0, height - 42.0
    start, end = math.log(line.start), math.log(line.end)

    def x_of(seconds: float) -> float:
        return left + (math.log(seconds) - start) / (end - start) * (right - left)

    def y_of(errors: float) -> float:
        return bottom - min(errors / line.top, 1) * (bottom - top)

    parts = [*_grid(ticks, y_of, left, right), *_time_axis(line, x_of, bottom, left, right)]
    upper, lower = _steps(line, line.errors, x_of, y_of), _steps(line, line.lower_bounds, x_of, y_of)
    outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in [*upper, *reversed(lower)])
    parts.append(element("polygon", points=outline, class_="gap", fill=GAP_COLOR, fill_opacity="0.22"))
    if line.errors[0] > line.top:  # the single leaf: its line is beyond the top, and enters where a tree is found
        upper = upper[1:]
        text = f"{line.errors[0]:,} ↑"
        parts.append(element("text", text, x=left + 6, y=top + 12, fill="currentColor", fill_opacity="0.75"))
    for steps, name, color in ((upper, "errors", ERRORS_COLOR), (lower, "bound", BOUND_COLOR)):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in steps)
        parts.append(element("polyline", points=points, class_=name, fill="none", stroke=color, stroke_width="2.2"))
    parts.append(_legend(left))
    return element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        class_="anytime",
        role="img",
        aria_label=f"Errors and lower bound over time: {status_words(fitted)}",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        font_family="system-ui, sans-serif",
        font_size=FONT_SIZE,
    )


Axis = Callable[[float], float]


def _steps(line: Curve, values: list[int], x_of: Axis, y_of: Axis) -> list[tuple[float, float]]:
    """The corners of a line that keeps each value until the next moment."""
    corners = [(x_of(line.seconds[0]), y_of(values[0]))]
    for seconds, before, value in zip(line.seconds[1:], values, values[1:], strict=False):
        corners.append((x_of(seconds), y_of(before)))
        if value != before:
            corners.append((x_of(seconds), y_of(value)))
    return corners


def _grid(ticks: list[int], y_of: Axis, left: float, right: float) -> list[str]:
    parts = []
    for tick in ticks:
        y = y_of(tick)
        parts += [
            element("line", x1=left, x2=right, y1=y, y2=y, stroke="currentColor", stroke_opacity="0.15"),
            element("text", f"{tick:,}", x=left - 6, y=y, text_anchor="end", dominant_baseline="central",
                    fill="currentColor"),
        ]  # fmt: skip
    return parts


def _time_axis(line: Curve, x_of: Axis, bottom: float, left: float, right: float) -> list[str]:
    parts = [element("line", x1=left, x2=right, y1=bottom, y2=bottom, stroke="currentColor", stroke_opacity="0.6")]
    for tick in decades(line.start, line.end):
        x, text = x_of(tick), f"{tick:g}"
        half = text_width(text, FONT_SIZE) / 2
        parts += [
            element("line", x1=x, x2=x, y1=bottom, y2=bottom + 5, stroke="currentColor", stroke_opacity="0.6"),
            element("text", text, x=max(min(x, right + 10 - half), left - 10 + half), y=bottom + 18,
                    text_anchor="middle", fill="currentColor"),
        ]  # fmt: skip
    middle = (left + right) / 2
    parts.append(
        element("text", "seconds (log scale)", x=middle, y=bottom + 36, text_anchor="middle", fill="currentColor")
    )
    return parts


def _legend(left: float) -> str:
    parts, x = [], left
    for text, color, opacity, thickness in (
        ("errors", ERRORS_COLOR, "1", 3.0),
        ("lower bound", BOUND_COLOR, "1", 3.0),
        ("gap", GAP_COLOR, "0.35", 12.0),
    ):
        name = {"lower bound": "bound"}.get(text, text)
        parts.append(
            element("rect", x=x, y=14 - thickness / 2, width=20, height=thickness, fill=color, fill_opacity=opacity,
                    class_=f"key {name}")
        )  # fmt: skip
        parts.append(element("text", escape(text), x=x + 26, y=14, dominant_baseline="central", fill="currentColor"))
        x += 26 + text_width(text, FONT_SIZE) + 18
    return "".join(parts)
