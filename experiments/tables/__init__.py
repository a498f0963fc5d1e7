"""The tables, one kind a file; all of them in the order of the report."""

from __future__ import annotations

from collections.abc import Sequence

from experiments.runs import Run
from experiments.table import Table
from experiments.tables import accuracy, errors, faults, integrals, proof, ranks, resources


def all_tables(runs: Sequence[Run]) -> list[Table]:
    """Every table for which there are runs."""
    kinds = (integrals, errors, accuracy, ranks, proof, resources, faults)
    return [table for kind in kinds for table in kind.tables(runs)]
