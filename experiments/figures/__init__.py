"""The figures, one kind a file; all of them in the order of the report."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.figures import curves, integrals, proof, ranks, schedules
from experiments.figures.drawing import Drawing
from experiments.runs import Run


def all_figures(runs: Sequence[Run]) -> list[Drawing]:
    """Every figure for which there are runs."""
    return [drawing for kind in (integrals, schedules, ranks, proof, curves) for drawing in kind.figures(runs)]
