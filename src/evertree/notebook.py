"""What a notebook shows of a fitted estimator: what it is worth, its tree and curve, and its parameters folded away.

There is no script and no style sheet in it, so it works in notebooks that do not trust their output, takes the colours
of the page, and leaves the rest of the page alone. The whole of a large tree is in the report and in `export_text`.
"""

from __future__ import annotations

from typing import Any

from evertree.svg.anytime import anytime_svg
from evertree.svg.markup import element, escape
from evertree.svg.tree import tree_svg
from evertree.view.fitted import fitted
from evertree.view.layout import depth_within
from evertree.view.words import ending_sentence, errors_sentence, proof_sentence

# A taller picture would push the next cell out of sight.
MOST_ENDS = 64


def notebook_html(estimator: Any, parameters: str) -> str:
    """The display of a fitted estimator; `parameters` is the markup that scikit-learn shows of it."""
    what = fitted(estimator)
    name = f"evertree-{id(estimator):x}"
    depth = depth_within(what.tree, MOST_ENDS)
    sentences = (errors_sentence(what), proof_sentence(what), ending_sentence(what))
    parts = [
        element("p", element("strong", escape(type(estimator).__name__))),
        element("p", "<br>".join(map(escape, sentences))),
        element("div", tree_svg(what, max_depth=depth, name=name), style="overflow-x: auto; max-width: 100%"),
    ]
    if depth is not None:
        whole = f"Drawn to depth {depth} of {what.tree.depth}; … marks what splits further."
        parts.append(element("p", escape(whole)))
    if len(what.trace) > 1:
        parts.append(element("div", anytime_svg(what), style="overflow-x: auto; max-width: 100%"))
    parts.append(element("details", element("summary", "Parameters"), parameters))
    return element("div", *parts, class_="evertree")
