"""The picture of a tree: well-formed, complete, and marked up as a tree."""

from xml.etree import ElementTree

import numpy as np
import pytest
from estimators import by_hand, complete

from evertree.svg.tree import ROW_HEIGHT, tree_svg
from evertree.tree import Shape
from evertree.view.colors import class_color
from evertree.view.fitted import fitted

SVG = "{http://www.w3.org/2000/svg}"


def items(markup):
    return [group for group in ElementTree.fromstring(markup).iter(f"{SVG}g") if group.get("role") == "treeitem"]


def own_texts(item):
    """The texts in the box of a node, without those of its children."""
    box = next(group for group in item.findall(f"{SVG}g") if group.get("class") == "box")
    return [text.text for text in box.findall(f"{SVG}text")]


def test_nodes():
    model, X, _ = complete(3)
    what = fitted(model, X)
    found = items(tree_svg(what))
    assert [int(item.get("data-node")) for item in found] == list(range(15)), "in the order of the tree"
    assert [item.get("tabindex") for item in found] == ["0", *["-1"] * 14]
    for item in found:
        node = int(item.get("data-node"))
        is_leaf = bool(what.tree.is_leaf[node])
        assert item.get("aria-expanded") == (None if is_leaf else "true")
        if is_leaf:
            assert what.label(node) in own_texts(item)
            rows, errors = what.counts(node)
            assert f"{rows} rows, {errors} errors" in own_texts(item)
            color = class_color(int(what.tree.label[node]))
            assert item.find(f"{SVG}g/{SVG}rect").get("fill") == color
        else:
            assert what.question(node).replace("<=", "≤").replace("-", "−") in own_texts(item)
            assert sum(other in item.iter() for other in found) == len(items(ElementTree.tostring(item)))
    assert [item.get("aria-level") for item in found[:5]] == ["1", "2", "3", "4", "4"]


def test_boxes_do_not_meet():
    model, _, _ = complete(5, names=["a rather long name", "b", "another name of some length", "d"])
    places = []
    for item in items(tree_svg(fitted(model))):
        box = next(group for group in item.findall(f"{SVG}g") if group.get("class") == "box")
        x, y = map(float, box.get("transform").removeprefix("translate(").removesuffix(")").split())
        places.append((x, x + float(item.get("data-width")), y))
    for number, (left, right, y) in enumerate(places):
        for other_left, other_right, other_y in places[:number]:
            assert abs(y - other_y) >= ROW_HEIGHT - 0.1 or right < other_left or other_right < left


def test_in_part():
    model, _, _ = complete(4)
    found = items(tree_svg(fitted(model), max_depth=2))
    assert len(found) == 7
    assert sum("…" in "".join(own_texts(item)) for item in found) == 4


@pytest.mark.parametrize("titles", [True, False])
def test_names_are_text(titles):
    evil = ["<script>alert(1)</script>", "a & b", '"quoted"\x07']
    X = np.arange(9.0).reshape(3, 3)
    shape = Shape.join(0, 1.0, Shape.leaf(), Shape.join(2, 6.0, Shape.leaf(), Shape.leaf()))
    markup = tree_svg(fitted(by_hand(shape, X, evil, names=evil)), titles=titles)
    assert "<script" not in markup
    root = ElementTree.fromstring(markup)
    assert len(list(root.iter(f"{SVG}title"))) == 5 * titles
    assert {evil[0], evil[1]} <= {text.text for text in root.iter(f"{SVG}text")}


def test_single_leaf():
    assert own_texts(items(tree_svg(fitted(by_hand(Shape.leaf(), [[1.0], [2.0]], ["a", "a"]))))[0]) == ["a", "2 rows"]
