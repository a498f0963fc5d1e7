"""Average ranks by test accuracy, with bars over the methods that the critical difference does not tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from experiments.cross_validation import cross_validations
from experiments.figures.drawing import Drawing, panels, style
from experiments.ranking import groups, rank
from experiments.runs import Run
from experiments.tables.ranks import scores_of

BAR_STEP = 0.25  # between two bars, where a line of a method has the height 1


def figures(runs: Sequence[Run]) -> Iterator[Drawing]:
    """One a depth."""
    for validation in cross_validations(runs):
        scores = scores_of(validation)
        if not scores:
            continue
        ranks = rank(scores)
        figure, (panel,) = panels(1)
        order = sorted(ranks.average, key=lambda method: (ranks.average[method], method))
        for height, method in enumerate(reversed(order)):
            panel.plot(ranks.average[method], height, marker="o", **style(method))
            panel.annotate(
                method, (ranks.average[method], height), xytext=(6, 0), textcoords="offset points", va="center"
            )
        found = groups(ranks)
        for number, group in enumerate(found):
            ends = ranks.average[group[0]], ranks.average[group[-1]]
            bar = len(order) - 1 + (number + 2) * BAR_STEP
            panel.plot(ends, (bar, bar), color="black", linewidth=3, solid_capstyle="butt")
        panel.set(
            xlim=(0.8, len(order) + 0.8),
            ylim=(-0.5, len(order) + (len(found) + 2) * BAR_STEP),
            yticks=[],
            xlabel=f"average rank over {ranks.datasets} data sets; critical difference {ranks.critical_difference:.2f}",
            title=f"test accuracy, depth {validation.depth}",
        )
        yield Drawing(
            f"ranks_depth_{validation.depth}",
            f"Average ranks by test accuracy, depth {validation.depth}; bars join what is not told apart",
            figure,
        )
