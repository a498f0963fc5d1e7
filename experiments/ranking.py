"""Comparing several methods over several data sets, as Demšar (2006) advises.

Average ranks with Friedman's test say whether there is any difference at all; two methods differ if their average ranks
are further apart than Nemenyi's critical difference; Wilcoxon's signed ranks compare two methods alone, with Holm's
correction for comparing many pairs.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean, median
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

SIGNIFICANCE = 0.05
DECIMALS = 12  # accuracies that differ by rounding alone are the same


class Ranks(NamedTuple):
    """All methods at once."""

    average: dict[str, float]  # the best has the lowest
    datasets: int
    p_value: float  # Friedman's
    critical_difference: float


class Pair(NamedTuple):
    """Two methods; the first one is the one that is better in the mean."""

    better: str
    worse: str
    wins: int
    ties: int
    losses: int
    median_difference: float
    p_value: float
    corrected: float  # by Holm's method


def rank(scores: Mapping[str, Sequence[float]]) -> Ranks:
    """Rank methods by their scores on the same data sets, higher is better."""
    methods = list(scores)
    table = _table(scores)
    n, k = table.shape
    if n < 2 or k < 2:
        raise ValueError(f"ranks need two methods and two data sets or more, not {k} and {n}")
    average = stats.rankdata(-table, axis=1).mean(axis=0)
    statistic = 12 * n / (k * (k + 1)) * (float((average**2).sum()) - k * (k + 1) ** 2 / 4)
    quantile = stats.studentized_range.ppf(1 - SIGNIFICANCE, k, np.inf) / math.sqrt(2)
    return Ranks(
        {method: float(value) for method, value in zip(methods, average, strict=True)},
        n,
        float(stats.chi2.sf(statistic, k - 1)),
        float(quantile * math.sqrt(k * (k + 1) / (6 * n))),
    )


def groups(ranks: Ranks) -> list[list[str]]:
    """The largest sets of methods, neighbours in rank, that the critical difference does not tell apart."""
    order = sorted(ranks.average, key=lambda method: (ranks.average[method], method))
    found: list[list[str]] = []
    for start, method in enumerate(order):
        near = [m for m in order[start:] if ranks.average[m] - ranks.average[method] <= ranks.critical_difference]
        if len(near) > 1 and not (found and found[-1][-1] == near[-1]):
            found.append(near)
    return found


def compare(scores: Mapping[str, Sequence[float]]) -> list[Pair]:
    """Each pair of methods."""
    table = dict(zip(scores, _table(scores).T, strict=True))
    pairs = []
    for one, other in combinations(scores, 2):
        better, worse = (one, other) if fmean(table[one]) >= fmean(table[other]) else (other, one)
        difference = table[better] - table[worse]
        wins, losses = int((difference > 0).sum()), int((difference < 0).sum())
        p_value = _wilcoxon(difference)
        ties = len(difference) - wins - losses
        pairs.append(Pair(better, worse, wins, ties, losses, median(difference.tolist()), p_value, p_value))
    return _holm(pairs)


def _table(scores: Mapping[str, Sequence[float]]) -> NDArray[np.float64]:
    table: NDArray[np.float64] = np.array(list(scores.values()), dtype=np.float64).T
    return table.round(DECIMALS)


def _wilcoxon(difference: NDArray[np.float64]) -> float:
    if not difference.any():
        return 1.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # few data sets make it rough, which the reader sees from their number
        return float(stats.wilcoxon(np.round(difference, DECIMALS)).pvalue)


def _holm(pairs: list[Pair]) -> list[Pair]:
    corrected, so_far = {}, 0.0
    for number, pair in enumerate(sorted(pairs, key=lambda pair: pair.p_value)):
        so_far = max(so_far, min(1.0, pair.p_value * (len(pairs) - number)))
        corrected[pair.better, pair.worse] = so_far
    return [pair._replace(corrected=corrected[pair.better, pair.worse]) for pair in pairs]
