"""Parameters as the search gets them. What is refused is in test_bad_input.py."""

import numpy as np
import pytest

from evertree import OptimalTreeClassifier
from evertree.options import OPTION_NAMES, Options, check_options

DEFAULTS = OptimalTreeClassifier().get_params()


def checked(**given) -> Options:
    return check_options(**(DEFAULTS | given))


def test_every_parameter_is_an_option():
    assert set(OPTION_NAMES) == set(DEFAULTS)


def test_defaults():
    options = checked()
    assert (options.max_depth, options.strategy, options.time_limit, options.heuristic) == (4, "auto", 60.0, "gini")
    assert (options.work_limit, options.gap_limit, options.memory_limit, options.verbose) == (None, 0.0, 2**30, 0)


@pytest.mark.parametrize(
    ("given", "n_bytes"),
    [
        ("1GiB", 2**30),
        ("512MB", 512 * 10**6),
        ("512 mb", 512 * 10**6),
        ("1.5GiB", 3 * 2**29),
        ("2k", 2000),
        ("4 KiB", 4096),
        ("3g", 3 * 10**9),
        ("1T", 10**12),
        ("7mib", 7 * 2**20),
        ("2TiB", 2**41),
        ("100", 100),
        ("100B", 100),
        (12345, 12345),
        (np.int64(7), 7),
        (0, 0),
        (10**30, 2**63 - 1),
        ("99999999TiB", 2**63 - 1),
        ("9" * 400, 2**63 - 1),
    ],
)
def test_memory_limit(given, n_bytes):
    assert checked(memory_limit=given).memory_limit == n_bytes


@pytest.mark.parametrize(
    ("given", "expected"),
    [(None, None), (np.inf, None), (1, 1.0), (np.float32(0.5), 0.5), (1e-9, 1e-9)],
)
def test_time_limit(given, expected):
    assert checked(time_limit=given).time_limit == expected


@pytest.mark.parametrize(
    ("given", "expected"), [(None, None), (np.inf, None), (0, 0), (1e9, 10**9), (np.int32(5), 5), (10**30, 2**63 - 1)]
)
def test_work_limit(given, expected):
    assert checked(work_limit=given).work_limit == expected


@pytest.mark.parametrize("depth", [0, 20, np.int8(3), np.uint64(3)])
def test_max_depth(depth):
    assert checked(max_depth=depth).max_depth == depth
    assert type(checked(max_depth=depth).max_depth) is int


def test_what_else_is_allowed():
    for n_jobs in (None, -1, 4, np.int64(2)):
        assert checked(n_jobs=n_jobs).n_jobs == n_jobs
    for verbose in (False, True, 0, 3):
        assert checked(verbose=verbose).verbose == int(verbose)
    for random_state in (None, 0, np.random.RandomState(1)):
        assert checked(random_state=random_state).random_state is random_state
    for gap_limit in (0, 1, 0.5, np.float32(0.25)):
        assert checked(gap_limit=gap_limit).gap_limit == gap_limit


def test_whole_numbers_larger_than_any_float():
    assert checked(checkpoint_every=10**400).checkpoint_every == np.inf
    assert checked(time_limit=10**400).time_limit is None
