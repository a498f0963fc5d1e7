"""Several cuts of a feature examined in one pass, as with many rows: what is found, and what is claimed at every stop.

A claim that is too low is true as well, only worth less. So besides comparing every claim with the truth, these tests
pin how many rows are swept, and how much is claimed over all stops together. If the search was changed on purpose, put
in the new numbers; `python tests/core/test_many_cuts.py` prints them.
"""

from __future__ import annotations

import numpy as np
import pytest
from reference import depth_two_bounds, subset_of

from evertree._core import testing

MANY = 1_000_000

# (rows, different values, part of the labels that is noise): rows swept, and what is claimed over all stops and
# features, without anything known and with bounds a little below the truth.
EXPECTED = {
    (40, 40, 1.0): (4280, 658, 1487),
    (60, 60, 0.2): (4740, 315, 1657),
    (120, 120, 0.2): (13_440, 2444, 3452),
    (120, 9, 1.0): (10_560, 3159, 3993),
    (250, 30, 0.6): (22_750, 3792, 17_388),
    (250, 250, 0.6): (23_500, 4476, 17_862),
    (400, 400, 0.8): (96_400, 41_859, 58_380),
    (400, 100, 0.1): (28_800, 935, 12_639),
}


class Instance:
    """Rows of two classes: few enough for brute force, and enough for many cuts to be open at first."""

    def __init__(self, rows: int, values: int, noise: float) -> None:
        rng = np.random.default_rng(rows + values)
        self.X = rng.random((rows, 3)) if values == rows else rng.integers(0, values, (rows, 3)).astype(float)
        high = np.median(self.X, axis=0) < self.X
        self.y = np.where(rng.random(rows) < noise, rng.integers(0, 2, rows), high[:, 0] ^ high[:, 1]).astype(np.int32)
        self.truth = depth_two_bounds(self.X, self.y)
        self.optimum = min(self.truth)
        nearly = [max(0, bound - 3) for bound in self.truth]
        # Caps and known bounds to begin with.
        self.beginnings = [(MANY, [0, 0, 0]), (MANY, nearly), (self.optimum + 1, nearly), (self.optimum, [0, 0, 0])]

    def solve(
        self, cap: int, bounds: list[int], many_rows: int | None = 0, work: int | None = None
    ) -> testing.DepthTwoResult:
        """With rows that are laid out anew, since what was gathered once is not gathered again."""
        return testing.depth_two(subset_of(self.X, self.y, 2), None, cap, bounds, many_rows, work)

    def stops(self, cap: int, bounds: list[int]) -> list[testing.DepthTwoResult]:
        """What there is when it is stopped at the first look at the limits, at the second, and so on to the end."""
        in_full = self.solve(cap, bounds)
        results = [self.solve(cap, bounds, work=work) for work in range(0, in_full.work, len(self.y))]
        assert all(result.stopped for result in results)
        return [*results, in_full]

    def measure(self) -> tuple[int, ...]:
        """The numbers to pin."""
        claimed = [sum(sum(result.bounds) for result in self.stops(*beginning)) for beginning in self.beginnings[:2]]
        return self.solve(*self.beginnings[0]).work, *claimed


@pytest.fixture(scope="module", params=EXPECTED, ids=lambda name: "-".join(map(str, name)))
def instance(request):
    return request.param, Instance(*request.param)


def none_above(bounds, others):
    return all(bound <= other for bound, other in zip(bounds, others, strict=True))


def test_every_stop_claims_what_is_true_and_ever_more(instance):
    _, rows = instance
    for cap, known in rows.beginnings:
        *stops, last = rows.stops(cap, known)
        assert not last.stopped
        assert last.found == (rows.optimum < cap)
        assert min(last.bounds) == last.lower_bound == rows.optimum
        before = known
        for result in [*stops, last]:
            assert none_above(before, result.bounds), "what was proven before is thrown away"
            assert none_above(result.bounds, rows.truth), "more is claimed than is true"
            # One feature is searched at a time; the others keep what is known, or have all that will be proven.
            unfinished = zip(known, result.bounds, last.bounds, strict=True)
            assert sum(bound not in (begun, proven) for begun, bound, proven in unfinished) <= 1
            assert not result.found or rows.optimum <= result.lower_bound < cap
            before = result.bounds


def test_claims_and_sweeps_neither_more_nor_less(instance):
    name, rows = instance
    assert rows.measure() == EXPECTED[name]


def test_how_many_rows_are_many(instance):
    """From just as many on as were asked for."""
    (n_rows, *_), rows = instance
    works = [rows.solve(MANY, [0, 0, 0], many_rows).work for many_rows in (0, n_rows, n_rows + 1, None)]
    assert works[0] == works[1] != works[2] == works[3]


def test_more_classes_are_examined_one_cut_at_a_time():
    rng = np.random.default_rng(0)
    X, y = rng.random((60, 3)), rng.integers(0, 3, 60)
    works = [testing.depth_two(subset_of(X, y), None, MANY, [0, 0, 0], many_rows).work for many_rows in (0, None)]
    assert works[0] == works[1]


if __name__ == "__main__":
    for wanted in EXPECTED:
        print(f"    {wanted}: {Instance(*wanted).measure()},")
