"""Decision trees that are optimal, or say how far from optimal they can be."""

from evertree.classifier import OptimalTreeClassifier, load
from evertree.incumbent import ConsistencyError
from evertree.resumable import Search
from evertree.stop import SearchInterruptedWarning
from evertree.trace import Trace
from evertree.tree import Tree

__version__ = "0.1.0"

__all__ = [
    "ConsistencyError",
    "OptimalTreeClassifier",
    "Search",
    "SearchInterruptedWarning",
    "Trace",
    "Tree",
    "__version__",
    "load",
]
