"""Colours differ, and the ink on each can be read."""

import pytest

from evertree.view.colors import PALETTE, class_color, ink_on, shade, tint


def luminance(color):
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_sixteen_classes_have_sixteen_colours():
    colors = [class_color(code) for code in range(16)]
    assert colors[:8] == list(PALETTE)
    assert len(set(colors)) == 16
    assert class_color(16) == colors[0]


@pytest.mark.parametrize("code", range(16))
def test_ink_has_the_contrast_that_small_text_needs(code):
    one, other = sorted((luminance(class_color(code)), luminance(ink_on(class_color(code)))))
    assert (other + 0.05) / (one + 0.05) >= 4.5


def test_mixing():
    assert (tint("#0072b2", 1), tint("#0072b2", 0), tint("#000000", 0.5)) == ("#0072b2", "#ffffff", "#808080")
    assert (shade("#0072b2", 1), shade("#0072b2", 0), shade("#ffffff", 0.5)) == ("#0072b2", "#000000", "#808080")
