"""What a data set is, whatever file it came in: rows without an order, labels without names.

The canonical form makes folds and checksums the same for a local file and for a download in another format: labels
are 0, 1, … in the order of their names, and rows are sorted. Sorted rows would make the sorting in a search too easy,
so for a run they are shuffled, always in the same way.
"""

from __future__ import annotations

import hashlib

import numpy as np
from datasets import Data


def canonical(data: Data) -> Data:
    """The same data set with its labels counted from 0, and its rows sorted by features, then by label."""
    features = np.ascontiguousarray(data.X, dtype=np.float64) + 0.0  # -0.0 becomes 0.0
    labels = np.unique(data.y, return_inverse=True)[1].astype(np.int32)
    # The last key is the first to sort by.
    order = np.lexsort((labels, *features.T[::-1]))
    return Data(features[order], labels[order])


def checksum(data: Data) -> str:
    """SHA-256 of the canonical form: its shape, its features as float64 and its labels, all little-endian."""
    features, labels = canonical(data)
    digest = hashlib.sha256(f"{features.shape[0]},{features.shape[1]};".encode())
    digest.update(features.astype("<f8").tobytes())
    digest.update(labels.astype("<i4").tobytes())
    return digest.hexdigest()


def shuffled(data: Data) -> Data:
    """The rows of the canonical form in an order that is the same everywhere, and has no meaning."""
    features, labels = canonical(data)
    order = np.random.default_rng(0).permutation(len(labels))
    return Data(features[order], labels[order])
