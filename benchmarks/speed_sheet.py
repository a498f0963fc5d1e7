"""Seconds to a proven optimal tree: this project and pycontree side by side on the same data in one run.

    python benchmarks/speed_sheet.py --data-dir data --peers .venv-peers/bin/python --depth 2 --depth 3

Each library fits in a process of its own with one thread; the fit calls take turns, and only they are timed. Seconds
are medians; errors are counted on the training data from `predict`, whatever the library itself reports. A ratio is the
peer's seconds by ours. See README.md beside this file for how to measure.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass, field
from statistics import geometric_mean, median
from typing import Any

from arguments import add_common, check_common
from datasets import optima
from processes import Worker

PEER = "pycontree"
DEPTHS = [2, 3]

# Fits that are over at once are repeated until they make up this many seconds together, or are this many.
ENOUGH_SECONDS = 0.5
ENOUGH_FITS = 25


@dataclass
class Side:
    """What one library did on one data set at one depth."""

    seconds: list[float] = field(default_factory=list)
    errors: int = 0
    status: str = ""

    def needs_another(self, repeats: int, once_above: float) -> bool:
        """Whether the median asks for one more fit."""
        if not self.seconds:
            return True
        if self.status != "optimal" or self.seconds[0] > once_above:
            return False
        short = sum(self.seconds) < ENOUGH_SECONDS and len(self.seconds) < ENOUGH_FITS
        return short or len(self.seconds) < repeats

    def add(self, answer: dict[str, Any]) -> None:
        """Take in one more fit."""
        self.seconds.append(answer["seconds"])
        self.errors, self.status = answer["errors"], answer["status"]


@dataclass
class Line:
    """One line of the sheet."""

    dataset: str
    rows: int
    features: int
    classes: int
    depth: int
    optimum: int | None
    ours: Side
    theirs: Side | None

    @property
    def ratio(self) -> float | None:
        """The peer's seconds by ours; None when it says nothing because our own search was cut short."""
        if self.theirs is None or self.ours.status != "optimal":
            return None
        return median(self.theirs.seconds) / median(self.ours.seconds)

    @property
    def is_wrong(self) -> bool:
        """Whether we claimed a proof of something else than the known optimum."""
        return self.ours.status == "optimal" and self.optimum is not None and self.ours.errors != self.optimum

    def cells(self) -> list[str]:
        """The line as text, in the order of COLUMNS."""
        at_least = ">=" if self.theirs is not None and self.theirs.status != "optimal" else ""
        match = "-" if self.optimum is None else "yes" if self.ours.errors == self.optimum else "NO"
        return [
            self.dataset,
            *(str(value) for value in (self.rows, self.features, self.classes, self.depth)),
            f"{median(self.ours.seconds):.4f}",
            "-" if self.theirs is None else f"{median(self.theirs.seconds):.4f}",
            "-" if self.ratio is None else f"{at_least}{self.ratio:.1f}",
            str(self.ours.errors),
            "-" if self.theirs is None else str(self.theirs.errors),
            self.ours.status,
            "-" if self.optimum is None else str(self.optimum),
            match,
        ]


COLUMNS = {
    "dataset": 10, "rows": 7, "features": 9, "classes": 8, "depth": 6, "ours s": 10, "theirs s": 10, "ratio": 9,
    "errors": 7, "theirs": 7, "status": 12, "optimum": 8, "match": 6,
}  # fmt: skip


def show(cells: Sequence[str]) -> None:
    """Print one line of the table: the first column left, the others right."""
    aligned = [cell.rjust(width) for cell, width in zip(cells, COLUMNS.values(), strict=True)]
    aligned[0] = cells[0].ljust(COLUMNS["dataset"])
    print("".join(aligned), flush=True)


def measure(options: argparse.Namespace, name: str) -> Iterator[Line]:
    """All depths of one data set."""
    known = optima(options.data_dir)
    libraries = [(sys.executable, "evertree")] + ([] if options.only_ours else [(options.peers, PEER)])
    with ExitStack() as stack:
        workers = [stack.enter_context(Worker(*library)) for library in libraries]
        shapes = [worker.ask(load=name, folder=str(options.data_dir)) for worker in workers]
        for depth in options.depth:
            sides = [Side() for _ in workers]
            turns = list(zip(workers, sides, strict=True))
            while turns := [turn for turn in turns if turn[1].needs_another(options.repeats, options.once_above)]:
                for worker, side in turns:
                    side.add(worker.ask(depth=depth, time_limit=options.time_limit))
            ours, theirs = sides[0], None if options.only_ours else sides[1]
            yield Line(name, **shapes[0], depth=depth, optimum=known.get((name, depth)), ours=ours, theirs=theirs)


def summarize(lines: list[Line]) -> None:
    """The figures that stand for the whole sheet, depth by depth."""
    for depth in sorted({line.depth for line in lines}):
        here = [line for line in lines if line.depth == depth]
        ours = sum(median(line.ours.seconds) for line in here)
        proven = sum(line.ours.status == "optimal" for line in here)
        text = f"depth {depth}: {proven} of {len(here)} proven in {ours:.2f} s together"
        ratios = {line.dataset: line.ratio for line in here if line.ratio is not None}
        if ratios:
            least = min(ratios, key=ratios.__getitem__)
            cut_short = any(line.theirs is not None and line.theirs.status != "optimal" for line in here)
            bound = "at least " if cut_short else ""
            mean = geometric_mean(ratios.values())
            text += f"; ratio: geometric mean {bound}{mean:.1f}, least {ratios[least]:.1f} ({least})"
        print(text)
    for line in lines:
        if line.is_wrong:
            print(f"WRONG: {line.dataset} at depth {line.depth}: {line.ours.errors} errors, optimum {line.optimum}")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_common(parser, PEER, DEPTHS)
    parser.add_argument("--repeats", type=int, default=3, help="least number of fits for a median (%(default)s)")
    parser.add_argument("--once-above", type=float, default=30.0, metavar="SECONDS", help="do not repeat longer fits")
    parser.add_argument("--time-limit", type=float, default=300.0, metavar="SECONDS", help="of a fit (%(default)s)")
    options = parser.parse_args(arguments)
    options.depth = options.depth or DEPTHS
    check_common(parser, options)
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, and end with 1 if a proof was wrong."""
    options = parse(arguments)
    show(list(COLUMNS))
    lines = []
    with ExitStack() as stack:
        file = stack.enter_context(options.json.open("w", encoding="utf-8")) if options.json else None
        for line in (line for name in options.datasets for line in measure(options, name)):
            lines.append(line)
            show(line.cells())
            if file is not None:
                # One by one, so that what was measured is kept when the run is broken off.
                print(json.dumps(asdict(line) | {"ratio": line.ratio}), file=file, flush=True)
    summarize(lines)
    return int(any(line.is_wrong for line in lines))


if __name__ == "__main__":
    sys.exit(main())
