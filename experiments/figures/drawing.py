"""A figure with its name, and files of it that depend on nothing but what is drawn: no date, no random names."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from experiments.methods import METHODS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

PANEL = (5.6, 4.0)  # inches
# Told apart by those who see no colours as well: lines differ in their dashes too.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#882255")
DASHES: tuple[Any, ...] = ("-", (0, (5, 1)), (0, (1, 1)), (0, (3, 1, 1, 1)))


class Drawing(NamedTuple):
    """One figure."""

    name: str  # of its files
    title: str
    figure: Figure

    def save(self, folder: Path) -> Iterator[Path]:
        """As SVG and as PNG."""
        import matplotlib

        # Without a salt, the names inside an SVG file would be random.
        with matplotlib.rc_context({"svg.hashsalt": self.name}):
            for suffix, metadata in {".svg": {"Date": None}, ".png": {"Software": None}}.items():
                path = folder / (self.name + suffix)
                self.figure.savefig(path, metadata=metadata)
                yield path


def panels(number: int) -> tuple[Figure, list[Axes]]:
    """An empty figure with that many panels side by side."""
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise ImportError("figures need matplotlib: pip install matplotlib, or make the tables alone") from error
    figure = Figure(figsize=(PANEL[0] * number, PANEL[1]), layout="constrained", dpi=120)
    return figure, list(figure.subplots(1, number, squeeze=False)[0])


def style(method: str) -> dict[str, Any]:
    """The same colour and dashes for a method in every figure."""
    place = list(METHODS).index(method) if method in METHODS else len(METHODS)
    return {"color": COLOURS[place % len(COLOURS)], "linestyle": DASHES[place // len(COLOURS)], "linewidth": 1.4}


def legend_below(figure: Figure, axes: list[Axes]) -> None:
    """One legend for all panels."""
    entries: dict[str, Any] = {}
    for panel in axes:
        for handle, label in zip(*panel.get_legend_handles_labels(), strict=True):
            entries.setdefault(label, handle)
    if entries:
        figure.legend(
            list(entries.values()), list(entries), loc="outside lower center", ncols=3 * len(axes), fontsize=7
        )
