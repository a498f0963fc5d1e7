"""The model file that a command was given."""

from __future__ import annotations

from evertree.classifier import OptimalTreeClassifier, load
from evertree.cli.errors import of_input


def load_model(path: str) -> OptimalTreeClassifier:
    """The fitted estimator, or a complaint about the file."""
    with of_input():
        return load(path)
