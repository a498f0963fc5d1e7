"""The tree in the DOT language, for Graphviz to draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from evertree.export.named_tree import NamedTree


def export_dot(
    model: Any,
    feature_names: Sequence[Any] | None = None,
    class_names: Sequence[Any] | None = None,
    digits: int = 6,
) -> str:
    """A directed graph: questions, and leaves coloured by their label, with training rows and errors.

    The parameters are those of `export_text`. Nodes have the numbers of their places in `tree_`.
    """
    named = NamedTree.of(model, feature_names, class_names)
    tree = named.tree
    lines = [
        "digraph tree {",
        '    node [shape=box, style="rounded,filled", fillcolor=white, fontname="sans-serif"];',
        '    edge [fontname="sans-serif"];',
    ]
    for node in range(tree.n_nodes):
        head = named.label(node) if tree.is_leaf[node] else named.question(node, digits)
        # Hues evenly round the circle, pale enough for black letters.
        colour = f', fillcolor="{tree.label[node] / tree.n_classes:.3f} 0.25 1.0"' if tree.is_leaf[node] else ""
        lines.append(f'    {node} [label="{_escaped(head)}\\n{named.counts(node)}"{colour}];')
        if not tree.is_leaf[node]:
            lines.append(f'    {node} -> {tree.left[node]} [label="yes"];')
            lines.append(f'    {node} -> {tree.right[node]} [label="no"];')
    return "\n".join([*lines, "}"]) + "\n"


def _escaped(text: Any) -> str:
    return str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\r", "").replace("\n", "\\n").replace("\0", "")
