"""The anytime curve as a figure: its lines, the gap between them, and no text on another."""

import matplotlib.pyplot as plt
import pytest
from estimators import ROWS, complete
from overlaps import outside, overlaps

from evertree.plotting import plot_anytime
from evertree.trace import Row, Trace


def model_with(rows, **attributes):
    model, _, _ = complete(2)
    model.trace_ = Trace(rows)
    for name, value in attributes.items():
        setattr(model, name, value)
    return model


def test_lines():
    model = model_with(ROWS, error_=61, lower_bound_=45, gap_=16 / 61)
    ax = plot_anytime(model)
    errors, bound = ax.get_lines()
    assert errors.get_xdata().tolist() == [0.002, 0.004, 0.05, 0.3, 2.5, 8.0, 10.0]
    assert errors.get_ydata().tolist() == [400, 90, 70, 70, 61, 61, 61]
    assert bound.get_ydata().tolist() == [0, 0, 0, 20, 20, 45, 45]
    assert errors.get_drawstyle() == bound.get_drawstyle() == "steps-post"
    assert ax.get_xscale() == "log"
    assert ax.get_xlim() == (0.002, 10.0)
    assert ax.get_ylim()[0] == 0
    legend = [text.get_text() for text in ax.get_legend().get_texts()]
    assert legend == ["gap", "errors", "lower bound"]
    assert len(ax.collections) == 1, "the gap is shaded"
    title = ax.get_title(loc="left")
    assert title == "61 errors, at least 45 necessary, gap 26.2% (time limit)"
    assert [text.get_text() for text in ax.texts] == ["400 ↑"]


TRACES = {
    "long": ROWS,
    "one row": ROWS[:1],
    "short": [Row(0.0021, 0, 9, 0, "leaf"), Row(0.0035, 1, 3, 3, "exact")],
    "many errors": [Row(0.01, 0, 12_345_678, 0, "leaf"), Row(900.0, 1, 2_345_678, 1_000_000, "auto")],
    "perfect": [Row(0.001, 0, 5, 0, "leaf"), Row(0.002, 0, 0, 0, "greedy")],
}


@pytest.mark.parametrize("size", [None, (9, 6), (4.5, 3.5), (4, 3)])
@pytest.mark.parametrize("name", TRACES)
def test_no_text_covers_another(name, size):
    last = TRACES[name][-1]
    gap = (last.errors - last.lower_bound) / max(last.errors, 1)
    model = model_with(TRACES[name], error_=last.errors, lower_bound_=last.lower_bound, gap_=gap, time_limit=None)
    ax = None
    if size is not None:
        ax = plt.figure(figsize=size, layout="constrained").subplots()
    figure = plot_anytime(model, ax=ax).figure
    assert overlaps(figure) == []
    assert outside(figure) == []


def test_without_a_trace():
    with pytest.raises(ValueError, match="no rows"):
        plot_anytime(model_with([]))
