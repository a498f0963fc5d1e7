"""Elements of SVG and HTML as text. Whatever comes from a user goes through `escape`; nothing else may."""

from __future__ import annotations

import html
import re
import unicodedata

# Characters that no document may contain: controls, halves of surrogate pairs, and what is no character at all.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

# The width of a letter in a font without serifs, as a share of its size: on the generous side, so that boxes fit.
_WIDE, _CAPITAL, _NARROW, _OTHER = 1.05, 0.72, 0.36, 0.585


def escape(text: object) -> str:
    """Text as it may stand between tags and in quoted attributes."""
    return html.escape(_FORBIDDEN.sub("\ufffd", str(text)))


def element(name: str, *content: str, **attributes: object) -> str:
    """An element with that content, which is markup already.

    Attributes are escaped; one that is None is left out. `aria_label` becomes aria-label, and `class_` class.
    """
    texts = [
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in attributes.items()
        if value is not None
    ]
    return f"<{name}{''.join(texts)}>{''.join(content)}</{name}>"


def _short(value: object) -> object:
    """Places in a picture with a tenth of a pixel, which is enough."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else value


def text_width(text: str, size: float) -> float:
    """About how wide a text is, and rather more than less."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "FW":
        return _WIDE
    if letter in "MW@%mw—":
        return 0.95
    if letter.isupper():
        return _CAPITAL
    return _NARROW if letter in " .,:;'!|iljtfI()[]" else _OTHER


def shortened(text: str, most: int) -> str:
    """The text, or its beginning and an ellipsis if it has more letters than that; on one line."""
    text = " ".join(text.split()) or "?"
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
