"""Decision trees that are optimal, or say how far from optimal they can be."""

from evertree.classifier import OptimalTreeClassifier
from evertree.incumbent import ConsistencyError
from evertree.stop import SearchInterruptedWarning
from evertree.tree import Tree

__version__ = "0.1.0"

__all__ = ["ConsistencyError", "OptimalTreeClassifier", "SearchInterruptedWarning", "Tree", "__version__"]
