"""The page as text: complete, closed to the outside, and safe with any names."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
from estimators import by_hand, complete

from evertree import OptimalTreeClassifier, Trace
from evertree.report import report_html, write_report
from evertree.tree import Shape

MODEL, X, Y = complete(3)
LEAF = Shape.leaf()


class Page(HTMLParser):
    """All tags with their attributes, and the texts by the tag around them."""

    def __init__(self, markup):
        super().__init__()
        self.tags, self.texts, self._open = [], [], []
        self.feed(markup)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        self._open.append(tag)

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        self.texts.append((self._open[-1] if self._open else "", data))

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]

    def text(self, tag):
        return [data for name, data in self.texts if name == tag]


def test_it_says_what_the_tree_is_worth():
    page = report_html(MODEL)
    for words in (
        f"The tree gets {MODEL.error_:,} of its 2,000 training rows wrong",
        f"fewer than {MODEL.lower_bound_:,} errors",
        "The search ended at its time limit, after 10 s.",
        "depth 3 of 3, 8 leaves",
        "2,000 rows, 4 features, 5 classes",
    ):
        assert words in page, words
    assert sum(tag.get("role") == "treeitem" for tag in Page(page).all("g")) == 15
    assert "Proven optimal" in report_html(by_hand(LEAF, [[1.0], [2.0]], ["a", "b"], status="optimal"))


def test_nothing_comes_from_elsewhere():
    page = Page(report_html(MODEL, X, Y))
    for _, attributes in page.tags:
        for name, value in attributes.items():
            assert name in ("xmlns", "content") or "//" not in (value or "")
            assert not name.startswith("on"), "handlers belong into the script"
            assert name != "style", "the policy lets no such style in"
    assert [link["href"] for link in page.all("link")] == ["data:,"]
    assert not {"img", "iframe", "object", "form", "base"} & {tag for tag, _ in page.tags}


def test_the_policy_lets_in_just_this_style_and_this_script():
    markup = report_html(MODEL)
    page = Page(markup)
    policy = next(meta["content"] for meta in page.all("meta") if "http-equiv" in meta)
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for tag in ("style", "script"):
        (text,) = re.findall(f"<{tag}>(.*?)</{tag}>", markup, flags=re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_names_are_text():
    evil = ["</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "&lt;b&gt;\x00"]
    rows = np.arange(9.0).reshape(3, 3)
    shape = Shape.join(0, 1.0, LEAF, Shape.join(2, 6.0, LEAF, LEAF))
    model = by_hand(shape, rows, evil, names=evil)
    markup = report_html(model, pd.DataFrame(rows, columns=evil), np.array(evil, dtype=object), title=evil[0])
    page = Page(markup)
    assert len(page.all("script")) == 1
    assert not page.all("img")
    assert "\x00" not in markup
    assert page.text("h1") == [evil[0]]
    assert evil[1] in "".join(page.text("pre"))
    assert any(evil[2].replace("\x00", "\ufffd") in text for text in page.text("h3"))


def cells(markup):
    table = re.search(r'<table class="matrix">.*?</table>', markup).group()
    body = table.partition("<tbody>")[2]
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in body.split("</tr>")[:-1]]


def test_matrix_of_the_training_rows():
    with_rows, without = report_html(MODEL, X, Y), report_html(MODEL)
    assert cells(with_rows) == cells(without)
    counts = [[int(cell.replace(",", "")) for cell in row[:-1]] for row in cells(without)]
    assert sum(map(sum, counts)) == 2000
    assert sum(map(sum, counts)) - sum(counts[code][code] for code in range(5)) == MODEL.error_
    assert "These are the training rows" in with_rows
    assert "rounded as far as no training row changes sides" in with_rows
    assert "six digits" in without


def test_matrix_of_other_rows():
    page = report_html(MODEL, X[:100], [*Y[:99], "new <label>"])
    assert "rows that were given for this report" in page
    assert "new &lt;label&gt;" in page
    assert len(cells(page)) == 6
    assert cells(page)[5][-1] == "–"
    assert "six digits" in page, "other rows say nothing about the rounding"


def test_rows_without_labels():
    assert "rounded as far as" in report_html(MODEL, X)
    with pytest.raises(ValueError, match="training rows"):
        report_html(MODEL, X[:10])
    with pytest.raises(ValueError, match="without X"):
        report_html(MODEL, None, Y)


def test_without_a_trace():
    model, _, _ = complete(2)
    model.trace_ = Trace()
    page = report_html(model)
    assert "anytime" not in "".join(tag.get("class", "") or "" for tag in Page(page).all("svg"))
    assert "The tree as rules" in page


def test_a_real_fit(tmp_path):
    rows = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    model = OptimalTreeClassifier(max_depth=2).fit(rows, [0, 1, 1, 0])
    path = tmp_path / "report.html"
    write_report(model, path, rows, [0, 1, 1, 0], title="Exclusive or – 漢")
    page = path.read_text(encoding="utf-8")
    assert "<h1>Exclusive or – 漢</h1>" in page
    assert "gets all of its 4 training rows right" in page
    assert "if x0 &lt;= 0.5 and x1 &lt;= 0.5 then 0" in page or "if x1 &lt;= 0.5 and x0 &lt;= 0.5 then 0" in page
