"""Thresholds with the fewest digits: on numbers of every size, against a search through all shorter ones."""

import math
import sys
from fractions import Fraction

import numpy as np
import pytest

from evertree.view.rounding import number_text, round_threshold

SMALLEST = math.ulp(0.0)
LARGEST = sys.float_info.max

CASES = {
    "one digit": (3.9000000000000004, 3.1, 4.7, "4"),
    "the lower value itself": (3.5, 3.0, 4.0, "3"),
    "never the upper value": (9.5, 9.0, 10.0, "9"),
    "binary column": (0.5, 0.0, 1.0, "0.5"),
    "two digits": (0.123261, 0.12299, 0.12351, "0.123"),
    "nearest of equally many digits": (0.26, 0.11, 0.44, "0.3"),
    "the farther one if the nearer is outside": (2.6, 1.2, 2.9, "2"),
    "zero": (0.0, -1.0, 1.0, "0"),
    "minus zero": (-0.0, -1.0, 1.0, "0"),
    "negative": (-0.123261, -0.12351, -0.12299, "-0.123"),
    "negative lower value": (-3.5, -4.0, -3.0, "-4"),
    "never the negative upper value": (-9.5, -10.0, -9.0, "-10"),
    "thousands": (3456.0, 1234.0, 5678.0, "3000"),
    "large": (1.4999e300, 1e300, 2e300, "1e+300"),
    "next to the largest": (1.7e308, 1.6e308, LARGEST, "1.7e+308"),
    "the largest, where rounding up overflows": (LARGEST, LARGEST, math.inf, repr(LARGEST)),
    "small": (2.5e-300, 2e-300, 3e-300, "2e-300"),
    "subnormal": (3 * SMALLEST, 2 * SMALLEST, 4 * SMALLEST, "1e-323"),
    "the smallest number": (SMALLEST, SMALLEST, 2 * SMALLEST, "5e-324"),
    "between minus and plus the smallest": (0.0, -SMALLEST, SMALLEST, "0"),
    "whole numbers above 2**53": (2.0**53 + 2, 2.0**53 + 2, 2.0**53 + 4, "9007199254740994"),
    "whole numbers far above 2**53": (2.0**60, 2.0**60, 2.0**60 + 256, "1.152921504606847e+18"),
    "next to each other": (0.1, 0.1, math.nextafter(0.1, 1), "0.1"),
    "all digits": (0.1 + 0.2, 0.1 + 0.2, math.nextafter(0.1 + 0.2, 1), "0.30000000000000004"),
    "no values around": (1234.5, -math.inf, math.inf, "1000"),
}


@pytest.mark.parametrize("name", CASES)
def test_cases(name):
    threshold, below, above, text = CASES[name]
    rounded = round_threshold(threshold, below, above)
    assert below <= rounded < above
    assert number_text(rounded) == text
    assert float(text) == rounded


@pytest.mark.parametrize("triple", [(1.0, 2.0, 3.0), (3.0, 2.0, 3.0), (math.nan, 0.0, 1.0)])
def test_a_threshold_outside_of_its_values_is_refused(triple):
    with pytest.raises(ValueError, match="lies from"):
        round_threshold(*triple)


def test_texts():
    assert [number_text(number) for number in (1.0, 0.1, 1e16, 1e-5, -2.0, -0.0, np.float64(3.25))] == [
        "1", "0.1", "1e+16", "1e-05", "-2", "0", "3.25"
    ]  # fmt: skip


def shorter_ones(threshold, digits):
    """The two numbers of at most so many digits around a threshold, found with whole numbers alone."""
    exact = Fraction(threshold)
    exponent = math.floor(math.log10(abs(threshold))) - 1  # one too low at least, for the logarithm is rounded
    while abs(exact) >= Fraction(10) ** (exponent + 1):
        exponent += 1
    unit = exponent - digits + 1
    count = math.floor(exact / Fraction(10) ** unit)
    return [float(f"{count}e{unit}"), float(f"{count + 1}e{unit}")]


def triples(rng):
    """Thresholds of every size, between values that are far, near, or next to each other."""
    for _ in range(400):
        threshold = float(rng.normal()) * 10.0 ** float(rng.integers(-320, 308))
        if threshold == 0 or not math.isfinite(threshold):
            continue
        spread = 10.0 ** -float(rng.uniform(0, 18))
        below = min(threshold - abs(threshold) * spread * rng.random(), threshold)
        above = max(threshold + abs(threshold) * spread * rng.random(), math.nextafter(threshold, math.inf))
        yield threshold, float(below), float(above)


def test_no_number_with_fewer_digits_would_do():
    looked_at = 0
    for threshold, below, above in triples(np.random.default_rng(0)):
        rounded = round_threshold(threshold, below, above)
        assert below <= rounded < above
        digits = next((d for d in range(1, 17) if rounded in shorter_ones(threshold, d)), 17)
        for fewer in range(1, digits):
            assert not any(below <= number < above for number in shorter_ones(threshold, fewer))
            looked_at += 1
        inside = [number for number in shorter_ones(threshold, digits) if below <= number < above]
        if inside:
            assert min(abs(Fraction(n) - Fraction(threshold)) for n in inside) == abs(
                Fraction(rounded) - Fraction(threshold)
            )
    assert looked_at > 1000
