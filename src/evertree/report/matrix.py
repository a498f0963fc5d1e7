"""The confusion matrix as a table: a row for each true class, a column for each predicted one."""

from __future__ import annotations

from evertree.svg.markup import element, escape, shortened
from evertree.view.confusion import Confusion
from evertree.view.words import counted, share_text

MOST_LETTERS = 24

# Cells are shaded in so many steps, each a rule of the style sheet.
STEPS = 4


def matrix_section(matrix: Confusion, whose: str) -> str:
    """The table with its heading and, on each row, the share that is predicted right."""
    columns = [element("th", escape(shortened(name, MOST_LETTERS)), scope="col") for name in matrix.predicted_names]
    head = element("tr", element("th", "true class", scope="col"), *columns, element("th", "right", scope="col"))
    rows = [_row(matrix, code) for code in range(len(matrix.true_names))]
    share = share_text(matrix.errors, matrix.rows)
    words = f"{matrix.errors:,} of {counted(matrix.rows, 'row')} are predicted wrong ({share})."
    return element(
        "section",
        element("h2", "Which classes are taken for which"),
        element("p", escape(f"These are the {whose}: {words} Columns are the predicted classes.")),
        element("div", element("table", element("thead", head), element("tbody", *rows), class_="matrix"),
                class_="scroll", tabindex=0, role="region", aria_label="Confusion matrix"),
    )  # fmt: skip


def _row(matrix: Confusion, code: int) -> str:
    counts = matrix.counts[code].tolist()
    total = sum(counts)
    cells = [
        element("td", f"{count:,}", class_=_kind(count, total, place == code)) for place, count in enumerate(counts)
    ]
    right = share_text(counts[code], total) if code < len(counts) and total else "–"
    name = element("th", escape(shortened(matrix.true_names[code], MOST_LETTERS)), scope="row")
    return element("tr", name, *cells, element("td", right, class_="share"))


def _kind(count: int, total: int, is_right: bool) -> str:
    """The style of a cell: how much of its row is in it, and whether that is right or wrong."""
    if count == 0:
        return "none"
    step = min(STEPS * count // total + 1, STEPS)
    return f"{'right' if is_right else 'wrong'}-{step}"
