"""The runs of the anytime sheet: a JSON line each, and the curve of errors over time that counts for it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from claims import Claim

from evertree.trace import Row

PEER = "pytrees-rs"

# The source of the tree without a split that our searches have before they begin.
LEAF = "leaf"


@dataclass(frozen=True)
class Run:
    """What one method did on one data set at one depth; without errors if it did not come to an end."""

    dataset: str
    depth: int
    method: str  # the peer, or one of our strategies
    time_limit: float
    optimum: int | None  # where it is known
    status: str  # what ended the search, as the library says, or how its process ended
    seconds: float | None = None  # that the fit call took
    errors: int | None = None  # of the final tree, counted from `predict`
    claims: Sequence[Claim] = ()

    @classmethod
    def from_json(cls, line: str) -> Run:
        """The run that `to_json` has written."""
        fields: dict[str, Any] = json.loads(line)
        fields["claims"] = [Claim(*claim) for claim in fields["claims"]]
        return cls(**fields)

    def to_json(self) -> str:
        """One line with all that is known of the run."""
        return json.dumps(asdict(self))

    @property
    def key(self) -> tuple[str, int, str, float]:
        """What was asked for, whatever came of it."""
        return self.dataset, self.depth, self.method, self.time_limit

    @property
    def is_ours(self) -> bool:
        """Whether one of this project's strategies made it."""
        return self.method != PEER

    def __str__(self) -> str:
        return f"{self.method} on {self.dataset} at depth {self.depth}"


def read_runs(path: Path) -> list[Run]:
    """The runs of a file of JSON lines; ValueError that names a line which holds none."""
    runs = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            runs.append(Run.from_json(line))
        except (ValueError, TypeError, KeyError) as error:
            raise ValueError(f"{path}, line {number}, is no run of an anytime sheet: {error}") from None
    return runs


class Curved(Protocol):
    """What a curve is made of."""

    @property
    def errors(self) -> int | None: ...
    @property
    def seconds(self) -> float | None: ...
    @property
    def claims(self) -> Sequence[Claim]: ...


def curve(run: Curved) -> list[Row]:
    """The trees that a run had in hand, from the first that counts to the final one.

    The leaf that a search starts from is no tree. Only the final tree can be checked: a claim of fewer errors than
    `predict` makes with it is taken for as many. A final tree that was never told of, which a leaf may be as well,
    counts from the end of the fit.
    """
    if run.errors is None or run.seconds is None:
        return []
    rows = falling(
        Row(claim.seconds, 0, max(claim.errors, run.errors), 0, claim.source)
        for claim in run.claims
        if claim.source != LEAF
    )
    if not rows or rows[-1].errors > run.errors:
        rows.append(Row(run.seconds, 0, run.errors, 0, "predict"))
    return rows


def falling(rows: Iterable[Row]) -> list[Row]:
    """Those rows that have fewer errors than all before them."""
    kept: list[Row] = []
    for row in rows:
        if not kept or row.errors < kept[-1].errors:
            kept.append(row)
    return kept
