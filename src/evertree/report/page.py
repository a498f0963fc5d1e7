"""The page as a whole: its sections, its style and its script, and the policy that lets nothing else in.

The policy names the style and the script by their hashes and forbids everything besides, requests to anywhere included.
So even if a name from the data got into the page unescaped, it could do nothing.
"""

from __future__ import annotations

import base64
import hashlib
from importlib.resources import files

from evertree.report.matrix import matrix_section
from evertree.report.nodes import about_nodes
from evertree.svg.anytime import anytime_svg
from evertree.svg.markup import element, escape
from evertree.svg.tree import tree_svg
from evertree.view.confusion import Confusion
from evertree.view.fitted import Fitted
from evertree.view.rules import rules_text
from evertree.view.words import (
    about_text,
    counted,
    ending_sentence,
    errors_sentence,
    proof_sentence,
    seconds_text,
    share_text,
)

HINT = (
    "Point at a node, tap it or move there with the arrow keys to see its rows. "
    "Click a split or press Enter to fold and unfold its branch."
)


def page(what: Fitted, matrix: Confusion, whose: str, title: str) -> str:
    """The HTML of the report; `whose` says in words which rows the matrix counts."""
    style, script = _part("page.css"), _part("page.js")
    head = [
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        '<link rel="icon" href="data:,">',
        element("title", escape(title)),
        f"<style>{style}</style>",
    ]
    main = [
        element("h1", escape(title)),
        _summary(what),
        _tree(what),
        _anytime(what) if len(what.trace) else "",
        matrix_section(matrix, whose),
        _rules(what),
        element("footer", "Made by Evertree. This page is complete in itself: it loads nothing and sends nothing."),
    ]
    body = element("main", *main) + f"<script>{script}</script>"
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{"".join(head)}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def _part(name: str) -> str:
    return files("evertree.report").joinpath(name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    def source(text: str) -> str:
        return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

    parts = ("default-src 'none'", f"style-src {source(style)}", f"script-src {source(script)}", "img-src data:",
             "base-uri 'none'", "form-action 'none'")  # fmt: skip
    return "; ".join(parts)


def _summary(what: Fitted) -> str:
    tree = what.tree
    used = len(set(tree.feature[~tree.is_leaf].tolist()))
    data = (counted(what.rows, "row"), counted(tree.n_features, "feature"), counted(tree.n_classes, "class", "classes"))
    leaves = counted(tree.n_leaves, "leaf", "leaves")
    facts = {
        "Errors": f"{what.errors:,} ({share_text(what.errors, what.rows)})",
        "Lower bound": f"{what.lower_bound:,}",
        "Gap": f"{what.gap:.1%}",
        "Status": what.status.replace("_", " "),
        "Data": ", ".join(data),
        "Tree": f"depth {tree.depth} of {what.max_depth}, {leaves}, {counted(used, 'feature')} used",
        "Time": seconds_text(what.seconds),
        "Work": f"{about_text(what.work)} rows swept",
    }
    sentences = (errors_sentence(what), proof_sentence(what), ending_sentence(what))
    proven = "proven" if what.status == "optimal" else "open"
    lead = element("p", escape(" ".join(sentences)), class_=f"lead {proven}")
    terms = (element("div", element("dt", name), element("dd", escape(fact))) for name, fact in facts.items())
    return element("section", lead, element("dl", *terms), aria_label="Summary")


def _tree(what: Fitted) -> str:
    rounding = (
        "Thresholds are rounded as far as no training row changes sides."
        if what.moves_no_row
        else "Thresholds are rounded to six digits or more."
    )
    buttons = (
        element("button", text, type="button", id=name) for name, text in (("fold", "Fold all"), ("open", "Open all"))
    )
    return element(
        "section",
        element("h2", "The tree"),
        element("p", escape(HINT), id="tree-hint", class_="hint"),
        element("div", *buttons, class_="buttons"),
        element("div", tree_svg(what, titles=False), class_="scroll", id="tree-frame"),
        element("div", about_nodes(what), id="about", role="status"),
        element("p", escape(rounding), class_="hint"),
    )


def _anytime(what: Fitted) -> str:
    return element(
        "section",
        element("h2", "How the search went"),
        element("p", escape(f"{ending_sentence(what)} {proof_sentence(what)}")),
        # Two pictures, for a text that is shrunk with its picture is not read on a phone.
        element("div", anytime_svg(what, width=900, height=320), class_="wide"),
        element("div", anytime_svg(what, width=340, height=260), class_="narrow"),
    )


def _rules(what: Fitted) -> str:
    return element(
        "section",
        element("h2", "The tree as rules"),
        element("p", "One rule a leaf, with its training rows and errors. Exactly one of them holds for any row."),
        element("div", element("button", "Copy the rules", type="button", id="copy"),
                element("span", "", id="copied", role="status"), class_="buttons"),
        element("pre", escape(rules_text(what)), id="rules", tabindex=0, aria_label="Rules"),
    )  # fmt: skip
