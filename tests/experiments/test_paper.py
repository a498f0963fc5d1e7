"""The paper's figures are all there, and stand beside the right methods."""

from statistics import fmean

import pytest

from experiments import paper
from experiments.methods import METHODS
from experiments.sources import SOURCES


def test_every_printed_figure_is_there():
    assert {depth: set(printed) for depth, printed in paper.ACCURACIES.items()} == {5: set(SOURCES), 6: set(SOURCES)}
    for printed in paper.INTEGRALS.values():
        assert set(printed) == {"CA-ConTree", "ConTree-Gini", "ConTree", "C4.5"}
        # What runs longer is better in the mean, and nothing was mistyped by much.
        for values in printed.values():
            assert list(values) == sorted(values, reverse=True)
            assert len(values) == len(paper.BUDGETS)


@pytest.mark.parametrize(("depth", "means"), [(5, (0.8905, 0.87575, 0.903375)), (6, (0.897375, 0.84375, 0.9096875))])
def test_the_means_of_the_printed_accuracies(depth, means):
    columns = zip(*paper.ACCURACIES[depth].values(), strict=True)
    assert [fmean(column) for column in columns] == pytest.approx(means, abs=1e-6)


def test_counterparts():
    assert set(paper.COUNTERPARTS) <= set(METHODS)
    assert paper.integral("ca-contree", 4, 60.0) == 20.4
    assert paper.integral("exact, index order", 5, 600) == 79.8
    assert paper.integral("exact, gini order", 4, 5) == 89.1
    assert paper.integral("C4.5", 5, 120) == 50.2
    assert paper.integral("auto", 4, 60) is None
    assert paper.integral("ca-contree", 3, 60) is None
    assert paper.integral("ca-contree", 4, 0.5) is None
