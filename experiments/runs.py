"""A run: what was asked, what came of it, and both as one line of JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from claims import Claim

from experiments.methods import METHODS

# What two runs of the same thing may differ in, if both come to their own end.
OF_TIME = ("seconds", "wall_seconds", "peak_bytes", "claims", "finished")


@dataclass(frozen=True)
class Job:
    """One run that is asked for."""

    study: str  # which question it is for: "anytime", "schedules", "accuracy", "proof"
    dataset: str
    depth: int
    method: str
    budget: float  # seconds
    seed: int = 0
    fold: int | None = None  # all rows are learnt from where there is none
    folds: int | None = None

    def __str__(self) -> str:
        part = "" if self.fold is None or self.folds is None else f", part {self.fold + 1} of {self.folds}"
        return f"{self.method} on {self.dataset} at depth {self.depth}{part}"


@dataclass(frozen=True)
class Result:
    """What came of it; without errors if the process of the run did not come to an end."""

    status: str  # what ended the search, as the method says, or how its process ended
    rows: int | None = None  # that were learnt from
    features: int | None = None
    classes: int | None = None
    seconds: float | None = None  # that the fit took
    errors: int | None = None  # of the final tree on the rows learnt from, counted from `predict`
    test_rows: int | None = None
    test_errors: int | None = None
    chosen_depth: int | None = None  # where the method itself has chosen it
    claims: Sequence[Claim] = ()  # what it told of on the way
    peak_bytes: int | None = None  # of the whole process, its libraries and the data included
    library: str | None = None  # and its version
    wall_seconds: float | None = None  # with loading the data and predicting

    @classmethod
    def of(cls, values: dict[str, Any]) -> Result:
        """From what a worker answers, or a line holds."""
        return cls(**values | {"claims": [Claim(*claim) for claim in values.get("claims", ())]})


@dataclass(frozen=True)
class Run:
    """A job and its result, with what is needed to judge it."""

    job: Job
    result: Result
    optimum: int | None = None  # the least errors of any tree of that depth on all rows, where it is known
    machine: str = ""
    finished: str = ""  # when, in UTC

    # What anytime_runs.curve looks at.
    @property
    def errors(self) -> int | None:
        return self.result.errors

    @property
    def seconds(self) -> float | None:
        return self.result.seconds

    @property
    def claims(self) -> Sequence[Claim]:
        return self.result.claims

    @property
    def has_ended(self) -> bool:
        """Whether its process came to an end, so that there is a tree."""
        return self.result.errors is not None

    @property
    def is_ours(self) -> bool:
        """Whether one of this project's strategies made it."""
        return self.job.method in METHODS and METHODS[self.job.method].is_ours

    def to_json(self) -> str:
        """One line, all fields side by side."""
        rest = {"optimum": self.optimum, "machine": self.machine, "finished": self.finished}
        return json.dumps(asdict(self.job) | asdict(self.result) | rest)

    @classmethod
    def from_json(cls, line: str) -> Run:
        """The run that `to_json` has written; ValueError, TypeError or KeyError where it is none."""
        values: dict[str, Any] = json.loads(line)
        if not isinstance(values, dict):
            raise TypeError(f"a run is an object, not {values!r}")
        job = Job(**{name: values.pop(name) for name in JOB_FIELDS})
        result = Result.of({name: values.pop(name) for name in RESULT_FIELDS})
        return cls(job, result, **values)

    def without_times(self) -> Run:
        """What must be the same whenever it is made, if the method comes to its own end within the time."""
        line = json.loads(self.to_json())
        return Run.from_json(json.dumps(line | dict.fromkeys(OF_TIME) | {"claims": [], "finished": ""}))


JOB_FIELDS = [f.name for f in fields(Job)]
RESULT_FIELDS = [f.name for f in fields(Result)]
