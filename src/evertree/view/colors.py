"""A colour for each class that people with any colour vision can tell apart, as far as colours go.

The first eight are the palette of Okabe and Ito (2008), black replaced by a grey; the same eight darkened follow, and
then they start again. So nothing that is drawn relies on the colour alone: the class is always written beside it.
"""

from __future__ import annotations

PALETTE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7f7f7f")

# The two lines of the anytime curve.
ERRORS_COLOR = "#0072b2"
BOUND_COLOR = "#d55e00"
GAP_COLOR = "#7f7f7f"


def class_color(code: int) -> str:
    """The colour of a class, as #rrggbb."""
    color = PALETTE[code % len(PALETTE)]
    return shade(color, 0.5) if code // len(PALETTE) % 2 else color


def tint(color: str, strength: float) -> str:
    """A colour mixed with white: all of it at strength 1, none at 0."""
    return "#" + "".join(f"{round(255 - (255 - part) * strength):02x}" for part in _parts(color))


def shade(color: str, strength: float) -> str:
    """A colour mixed with black: all of it at strength 1, none at 0."""
    return "#" + "".join(f"{round(part * strength):02x}" for part in _parts(color))


def ink_on(color: str) -> str:
    """Black or white, whichever is easier to read on this colour."""
    background = _luminance(color)
    return "#000000" if (background + 0.05) / 0.05 >= 1.05 / (background + 0.05) else "#ffffff"


def _parts(color: str) -> list[int]:
    return [int(color[start : start + 2], 16) for start in (1, 3, 5)]


def _luminance(color: str) -> float:
    """The relative luminance of the Web Content Accessibility Guidelines, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (part / 255 for part in _parts(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
