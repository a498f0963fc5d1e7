"""The curve: where its lines end, and that nothing leaves the picture."""

from xml.etree import ElementTree

import pytest
from estimators import complete

from evertree.svg.anytime import anytime_svg
from evertree.trace import Row, Trace
from evertree.view.fitted import fitted

SVG = "{http://www.w3.org/2000/svg}"


def lines(model, **size):
    root = ElementTree.fromstring(anytime_svg(fitted(model), **size))
    points = {}
    for line in [*root.iter(f"{SVG}polyline"), *root.iter(f"{SVG}polygon")]:
        points[line.get("class")] = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    return root, points


@pytest.mark.parametrize("size", [{}, {"width": 340, "height": 260}])
def test_lines(size):
    model, _, _ = complete(2)
    model.trace_ = Trace([Row(0.01, 0, 90, 0, "leaf"), Row(0.1, 1, 80, 0, "greedy"), Row(1.0, 2, 80, 40, "proof")])
    root, points = lines(model, **size)
    errors, bound = points["errors"], points["bound"]
    assert errors[-1][0] == bound[-1][0], "both are drawn to the end"
    assert errors[-1][1] < bound[-1][1] < bound[0][1], "downwards is fewer errors, and the bound has risen"
    x_at = [errors[0][0], errors[1][0], bound[2][0], errors[-1][0]]
    assert x_at[1] - x_at[0] == pytest.approx(x_at[2] - x_at[1], abs=0.2), "a decade is as wide as the next"
    assert x_at[3] - x_at[2] == pytest.approx(x_at[1] - x_at[0], abs=0.2), "the search went on to the limit of 10 s"
    width, height = float(root.get("width")), float(root.get("height"))
    assert all(0 <= x <= width and 0 <= y <= height for line in points.values() for x, y in line)
    assert [text.text for text in root.iter(f"{SVG}text")][-3:] == ["errors", "lower bound", "gap"]
    assert "gap" in root.get("aria-label")


def test_the_errors_of_the_leaf_are_written_where_they_have_no_room():
    model, _, _ = complete(2)
    model.trace_ = Trace([Row(0.01, 0, 9000, 0, "leaf"), Row(0.1, 1, 80, 0, "greedy"), Row(1.0, 2, 70, 0, "local")])
    root, points = lines(model)
    assert "9,000 ↑" in [text.text for text in root.iter(f"{SVG}text")]
    first, second = points["errors"][:2]
    assert first[0] == second[0], "the line enters from above where the first tree is found"
    assert first[1] < second[1]
