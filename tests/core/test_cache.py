"""The cache: what it keeps, and that it stays within its bytes."""

from __future__ import annotations

import numpy as np
import pytest
from reference import subset_of

from evertree import _core
from evertree._core import testing


def test_keeps_the_stronger_bound():
    cache = _core.Cache(10_000)
    assert testing.cache_find(cache, 1, 2) is None
    testing.cache_store(cache, 1, 2, 5, False)
    testing.cache_store(cache, 1, 2, 3, False)
    assert testing.cache_find(cache, 1, 2) == (5, False)
    testing.cache_store(cache, 1, 2, 7, False)
    assert testing.cache_find(cache, 1, 2) == (7, False)
    testing.cache_store(cache, 1, 2, 7, True)
    testing.cache_store(cache, 1, 2, 9, False)
    assert testing.cache_find(cache, 1, 2) == (7, True)
    assert testing.cache_find(cache, 1, 3) is None
    assert testing.cache_find(cache, 2, 2) is None


def test_evicts_what_was_not_used_for_longest():
    cache = _core.Cache(100_000)
    testing.cache_store(cache, 0, 2, 1, False)
    size = cache.n_bytes
    cache = _core.Cache(3 * size)
    for key in range(3):
        testing.cache_store(cache, key, 2, 1, False)
    assert testing.cache_find(cache, 0, 2)
    testing.cache_store(cache, 3, 2, 1, False)
    assert [testing.cache_find(cache, key, 2) is not None for key in range(4)] == [True, False, True, True]
    assert cache.n_bytes == 3 * size
    assert cache.n_entries == 3


def test_holds_nothing_when_given_nothing():
    cache = _core.Cache(0)
    testing.cache_store(cache, 0, 2, 1, False)
    assert (cache.n_entries, cache.n_bytes) == (0, 0)


@pytest.mark.parametrize("max_bytes", [0, 500, 5_000, 10_000_000])
def test_the_answer_does_not_depend_on_its_size(max_bytes):
    rng = np.random.default_rng(3)
    X, y = rng.integers(0, 6, (60, 3)).astype(float), rng.integers(0, 2, 60)
    without = _core.solve(subset_of(X, y), 4, 60, _core.Limits())
    cache = _core.Cache(max_bytes)
    outcome = _core.solve(subset_of(X, y), 4, 60, _core.Limits(), cache)
    assert (outcome.kind, outcome.errors) == (without.kind, without.errors) == ("exact", without.lower_bound)
    assert cache.n_bytes <= max_bytes
    if max_bytes > 1_000_000:
        assert cache.n_entries > 0


def test_belongs_to_one_data_set():
    cache = _core.Cache(1000)
    first, second = subset_of([[0.0], [1.0]], [0, 1]), subset_of([[0.0], [1.0]], [1, 0])
    _core.solve(first, 2, 2, _core.Limits(), cache)
    with pytest.raises(ValueError, match="another data set"):
        _core.solve(second, 2, 2, _core.Limits(), cache)
