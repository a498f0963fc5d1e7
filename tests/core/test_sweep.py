"""The sweep, in every version that this CPU runs, against its definition and against the scalar twin."""

from __future__ import annotations

import numpy as np
import pytest
from reference import running_extremes

from evertree._core import testing

KERNELS = testing.sweep_kernels()
# Around the lane counts, around one full block of each width (lanes x 127), and over several blocks.
SIZES = [1, 2, 3, 15, 16, 17, 63, 64, 65, 200, 16 * 127, 16 * 127 + 1, 32 * 127 + 1, 64 * 127, 64 * 127 + 1, 20_000]


def expected_sides(codes, cut, signs, gates):
    left = running_extremes([s if c < cut else 0 for s, c in zip(signs, codes, strict=True)], gates)
    right = running_extremes([0 if c < cut else s for s, c in zip(signs, codes, strict=True)], gates)
    return left, right


def test_by_hand():
    codes = [0, 3, 1, 2, 0, 3]
    signs = [1, 1, -1, 1, 1, -1]
    gates = [True, False, True, True, False, True]
    # Left of cut 2: rows 0, 2, 4 with running sums 1 1 0 0 1 1; right: 0 1 1 2 2 1.
    for kernel in KERNELS:
        left, right = testing.both_sides(kernel, codes, 2, signs, gates)
        assert left == (1, 1, 0)
        assert right == (1, 2, 0)
        assert testing.one_side(kernel, signs, gates) == (2, 2, 1)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("n_rows", SIZES)
@pytest.mark.parametrize("wide", [False, True])
def test_equals_its_definition(kernel, n_rows, wide):
    rng = np.random.default_rng(n_rows)
    top = 2_000_000 if wide else 65_534
    codes = rng.integers(0, rng.choice([2, 50, top]), n_rows).tolist()
    cut = int(rng.choice([0, 1, top // 2, top, codes[0], codes[-1] + 1]))
    signs = rng.choice([-1, 0, 1], n_rows, p=rng.dirichlet([1, 1, 1])).tolist()
    gates = (rng.random(n_rows) < rng.choice([0.02, 0.5, 1.0])).tolist()
    gates[-1] = True
    sweep = testing.both_sides_wide if wide else testing.both_sides
    assert sweep(kernel, codes, cut, signs, gates) == expected_sides(codes, cut, signs, gates)
    assert testing.one_side(kernel, signs, gates) == running_extremes(signs, gates)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("sign", [-1, 1])
def test_sums_that_only_grow_do_not_overflow(kernel, sign):
    """One class only: every segment sum is as far from zero as it can be."""
    n_rows = 65_534
    codes = list(range(n_rows))
    result = testing.both_sides(kernel, codes, n_rows // 2, [sign] * n_rows, [True] * n_rows)
    assert result == expected_sides(codes, n_rows // 2, [sign] * n_rows, [True] * n_rows)


@pytest.mark.parametrize("kernel", KERNELS)
def test_blocks_without_any_gate_count_in_the_sums_only(kernel):
    """All rows of one value: the only gate is the last one."""
    n_rows = 20_000
    signs = np.random.default_rng(0).choice([-1, 1], n_rows).tolist()
    gates = [False] * (n_rows - 1) + [True]
    total = sum(signs)
    assert testing.one_side(kernel, signs, gates) == (total, total, total)


@pytest.mark.parametrize("lanes", [1, 4, 16, 64])
@pytest.mark.parametrize("n_rows", [1, 63, 64, 65, 127 * 64, 127 * 64 + 1, 30_000])
def test_every_row_has_a_place_of_its_own(lanes, n_rows):
    size, places = testing.lane_places(n_rows, lanes)
    assert len(set(places)) == n_rows
    assert max(places) < size
    assert size < n_rows + 2 * lanes * (1 + n_rows // (lanes * 127))
