"""Thresholds with the fewest digits that leave every row where it is.

A cut between the values 3.1 and 4.7 has the threshold 3.9000000000000004. But `x <= 4` sends the same rows left, and is
what a person wants to read: any number from the lower value on, and below the upper one, does. Here is the arithmetic;
which values are the neighbours is for others to say.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from fractions import Fraction

# This many digits tell any two float64 apart.
ENOUGH_DIGITS = 17


def round_threshold(threshold: float, below: float, above: float) -> float:
    """The number with the fewest significant digits that is at least `below` and less than `above`.

    Of those with equally many digits, the nearest to the threshold. All comparisons are those of float64, as when the
    rounded number is typed in again.

    Parameters
    ----------
    threshold : the exact threshold
    below, above : the values next to it: the largest that goes left, and the smallest that goes right; infinite where
        there is none
    """
    if not below <= threshold < above:
        raise ValueError(f"a threshold lies from {below!r} on and below {above!r}, but {threshold!r} does not")
    for digits in range(1, ENOUGH_DIGITS):
        # No other number with so many digits can be inside if neither the next lower nor the next higher one is.
        lower, upper = (
            float(Context(prec=digits, rounding=rounding).create_decimal_from_float(threshold))
            for rounding in (ROUND_FLOOR, ROUND_CEILING)
        )
        inside = [number for number in (lower, upper) if below <= number < above]
        if inside:
            return min(inside, key=lambda number: abs(Fraction(number) - Fraction(threshold)))
    return threshold


def number_text(number: float) -> str:
    """The shortest text that reads back as this float64, without a needless ".0" and without a sign before zero."""
    text = repr(float(number)).removesuffix(".0")
    return "0" if text == "-0" else text
