"""The figures printed in the paper, to stand beside ours.

Kiossou, Schaus and Nijssen, "Anytime Optimal Decision Tree Learning with Continuous Features", 2026; measured on an
Intel Xeon Platinum 8160, the accuracy with 600 s a fold.
"""

from __future__ import annotations

# The time limits for which the paper prints primal integrals.
BUDGETS = (5, 15, 30, 60, 120, 300, 600)

# Average primal integral in percent: by depth and method, at each of BUDGETS.
INTEGRALS: dict[int, dict[str, tuple[float, ...]]] = {
    4: {
        "CA-ConTree": (33.5, 26.5, 23.1, 20.4, 18.3, 16.3, 14.6),
        "ConTree-Gini": (89.1, 85.4, 77.4, 71.8, 67.6, 60.0, 50.5),
        "ConTree": (93.8, 89.0, 83.7, 76.8, 70.3, 62.1, 54.2),
        "C4.5": (40.8,) * 7,
    },
    5: {
        "CA-ConTree": (40.2, 33.4, 31.2, 29.5, 28.3, 26.5, 24.8),
        "ConTree-Gini": (90.1, 89.2, 85.2, 83.2, 82.2, 78.4, 76.7),
        "ConTree": (93.8, 93.8, 93.8, 93.7, 92.7, 83.9, 79.8),
        "C4.5": (50.2,) * 7,
    },
}

ACCURACY_METHODS = ("C4.5", "ConTree", "CA-ConTree")

# Test accuracy in 5-fold cross-validation: by depth and data set, for each of ACCURACY_METHODS.
ACCURACIES: dict[int, dict[str, tuple[float, float, float]]] = {
    5: {
        "skin": (0.984, 0.994, 0.994),
        "avila": (0.620, 0.616, 0.665),
        "occupancy": (0.989, 0.992, 0.991),
        "magic": (0.820, 0.732, 0.846),
        "htru": (0.978, 0.935, 0.977),
        "eeg": (0.698, 0.714, 0.765),
        "bean": (0.891, 0.722, 0.903),
        "room": (0.995, 0.996, 0.997),
        "bidding": (0.996, 0.995, 0.997),
        "page": (0.964, 0.963, 0.970),
        "wilt": (0.978, 0.980, 0.982),
        "rice": (0.919, 0.917, 0.916),
        "segment": (0.914, 0.964, 0.944),
        "fault": (0.667, 0.677, 0.691),
        "bank": (0.978, 0.986, 0.985),
        "raisin": (0.857, 0.829, 0.831),
    },
    6: {
        "skin": (0.989, 0.991, 0.997),
        "avila": (0.656, 0.627, 0.709),
        "occupancy": (0.989, 0.992, 0.991),
        "magic": (0.841, 0.716, 0.854),
        "htru": (0.977, 0.906, 0.976),
        "eeg": (0.722, 0.711, 0.785),
        "bean": (0.897, 0.582, 0.908),
        "room": (0.996, 0.996, 0.995),
        "bidding": (0.995, 0.995, 0.997),
        "page": (0.967, 0.957, 0.967),
        "wilt": (0.980, 0.978, 0.977),
        "rice": (0.915, 0.890, 0.900),
        "segment": (0.937, 0.739, 0.947),
        "fault": (0.673, 0.626, 0.734),
        "bank": (0.983, 0.988, 0.980),
        "raisin": (0.841, 0.806, 0.838),
    },
}

# Which of the paper's methods each of ours is to be compared with.
COUNTERPARTS = {
    "ca-contree": "CA-ConTree",
    "pytrees-rs CA-ConTree": "CA-ConTree",
    "exact, gini order": "ConTree-Gini",
    "pycontree": "ConTree-Gini",
    "pytrees-rs ConTree-Gini": "ConTree-Gini",
    "exact, index order": "ConTree",
    "pytrees-rs ConTree": "ConTree",
    "C4.5": "C4.5",
}


def integral(method: str, depth: int, budget: float) -> float | None:
    """What the paper prints for the counterpart of a method."""
    printed = INTEGRALS.get(depth, {}).get(COUNTERPARTS.get(method, ""))
    return printed[BUDGETS.index(int(budget))] if printed is not None and budget in BUDGETS else None
