"""A tree whose depth is chosen by cross-validation on its own training rows, all within one time limit.

The deepest tree that is allowed fits the training rows best. On few rows that is not the tree which does best on
others, so half of the time goes into trying every depth on parts of the training rows, and what is left into the tree
of the depth that got most of the held-out rows right; among equals, the least deep.
"""

from __future__ import annotations

import time
from typing import Any

from libraries import Fitted, errors_of, evertree_anytime

from experiments.folds import splits

FOLDS = 3
SHARE_FOR_CHOOSING = 0.5
LEAST_SECONDS = 0.01  # of a fit, however little is left


def auto_with_chosen_depth(X: Any, y: Any, depth: int, time_limit: float, seed: int = 0) -> Fitted:
    """`auto` with a depth from 1 to the one given."""
    start = time.perf_counter()
    chosen = choose_depth(X, y, depth, time_limit * SHARE_FOR_CHOOSING, seed)
    spent = time.perf_counter() - start
    left = max(time_limit - spent, LEAST_SECONDS)
    fitted = evertree_anytime(X, y, chosen, left, "auto", random_state=seed)
    claims = [claim._replace(seconds=claim.seconds + spent) for claim in fitted.claims]
    return fitted._replace(seconds=fitted.seconds + spent, claims=claims, depth=chosen)


def choose_depth(X: Any, y: Any, deepest: int, seconds: float, seed: int) -> int:
    """The depth whose trees get most of the held-out rows right."""
    end = time.perf_counter() + seconds
    parts = splits(y, FOLDS, seed)
    errors = dict.fromkeys(range(1, deepest + 1), 0)
    waiting = [(depth, split) for split in parts for depth in errors]
    for number, (depth, split) in enumerate(waiting):
        # What a fit leaves of its share, because it ends with a proof, is for those that come after it.
        share = max((end - time.perf_counter()) / (len(waiting) - number), LEAST_SECONDS)
        fitted = evertree_anytime(X[split.train], y[split.train], depth, share, "auto", random_state=seed)
        errors[depth] += errors_of(fitted.model, X[split.test], y[split.test])
    return min(errors, key=lambda depth: (errors[depth], depth))
