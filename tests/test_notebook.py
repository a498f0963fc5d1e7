"""What notebooks show of an estimator: ours once it is fitted, scikit-learn's before, text where that is wanted."""

import time

import numpy as np
import pytest
import sklearn
from estimators import by_hand, complete

from evertree import OptimalTreeClassifier, Trace
from evertree.tree import Shape

FIT = """
import sys, numpy as np
sys.modules["ipywidgets"] = None  # the line must not need it
from evertree import OptimalTreeClassifier
rng = np.random.default_rng(0)
X, y = rng.random((500, 6)), rng.integers(0, 2, 500)
tree = OptimalTreeClassifier(5, time_limit=1, verbose=1).fit(X, y)
"""


def test_fitted():
    model, _, _ = complete(3)
    shown = model._repr_html_()
    assert shown.count('role="treeitem"') == 15
    assert 'class="anytime"' in shown
    assert f"The tree gets {model.error_:,} of its 2,000 training rows wrong" in shown
    assert "the gap is 50" in shown
    assert "<details><summary>Parameters</summary>" in shown
    bundle = model._repr_mimebundle_()
    assert bundle["text/plain"] == repr(model)
    assert bundle["text/html"].count('role="treeitem"') == 15


def test_our_part_has_no_script_and_no_style_sheet():
    shown, _, _ = complete(2)[0]._repr_html_().partition("<details>")
    assert "<script" not in shown
    assert "<style" not in shown


def test_not_fitted():
    model = OptimalTreeClassifier()
    for shown in (model._repr_html_(), model._repr_mimebundle_()["text/html"]):
        assert "sk-container-id" in shown
        assert 'class="evertree"' not in shown


def test_switched_off():
    model, _, _ = complete(2)
    with sklearn.config_context(display="text"):
        assert not hasattr(model, "_repr_html_")
        assert list(model._repr_mimebundle_()) == ["text/plain"]


def test_large_trees_are_drawn_in_part():
    model, _, _ = complete(7)
    shown = model._repr_html_()
    assert shown.count('aria-label="Leaf') == 0
    assert shown.count('role="treeitem"') == 127
    assert "Drawn to depth 6 of 7" in shown


def test_names_are_text():
    names = ["<script>alert(1)</script>", "<b>"]
    X = np.array([[0.0, 1.0], [1.0, 0.0]])
    model = by_hand(Shape.join(0, 0.5, Shape.leaf(), Shape.leaf()), X, names, names=names)
    model.trace_ = Trace()
    shown, _, _ = model._repr_html_().partition("<details>")
    assert "<script>" not in shown
    assert "<b>" not in shown
    assert "&lt;b&gt;" in shown


def test_the_live_line_is_one_output_that_changes():
    manager = pytest.importorskip("jupyter_client.manager")
    kernel, client = manager.start_new_kernel(kernel_name="python3")
    try:
        cell = client.execute(FIT)
        messages = []
        until = time.monotonic() + 60
        while time.monotonic() < until:
            message = client.get_iopub_msg(timeout=60)
            if message["parent_header"].get("msg_id") != cell:
                continue
            messages.append((message["msg_type"], message["content"]))
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                break
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
    kinds = [kind for kind, _ in messages if kind not in ("status", "execute_input")]
    assert kinds[0] == "display_data"
    assert set(kinds[1:]) == {"update_display_data"}
    assert 2 <= len(kinds[1:]) <= 8, "a few a second"
    lines = [content["data"]["text/plain"] for kind, content in messages if kind in kinds]
    assert all("errors, at least" in line for line in lines)
    assert lines[-1].endswith("1.0 of 1 s"), "the last line is that of the end"
    assert len({content["transient"]["display_id"] for kind, content in messages if kind in kinds}) == 1
