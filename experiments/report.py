"""Tables and figures of a folder of results, and one page with all of them: made from the lines of the runs only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from experiments.figures import all_figures
from experiments.runs import Run
from experiments.table import Table
from experiments.tables import all_tables


def write(runs: Sequence[Run], folder: Path, parts: Sequence[str] = ("tables", "figures")) -> list[Path]:
    """Write these parts, and the page if they are all of them; give back the files."""
    if not runs:
        raise ValueError(f"there are no runs in {folder}")
    paths: list[Path] = []
    if "tables" in parts:
        for table in all_tables(runs):
            paths += _write_table(table, folder / "tables")
    if "figures" in parts:
        (folder / "figures").mkdir(exist_ok=True)
        drawings = all_figures(runs)
        for drawing in drawings:
            paths += drawing.save(folder / "figures")
    if {"tables", "figures"} <= set(parts):
        page = folder / "report.md"
        titles = {drawing.name: drawing.title for drawing in drawings}
        page.write_text("\n".join(_page(runs, all_tables(runs), titles)), encoding="utf-8")
        paths.append(page)
    return paths


def _write_table(table: Table, folder: Path) -> Iterator[Path]:
    folder.mkdir(exist_ok=True)
    for suffix, text in {".md": table.markdown(), ".csv": table.csv()}.items():
        path = folder / (table.name + suffix)
        path.write_text(text, encoding="utf-8")
        yield path


def _page(runs: Sequence[Run], tables: Sequence[Table], drawings: dict[str, str]) -> Iterator[str]:
    days = sorted(run.finished[:10] for run in runs if run.finished)
    yield "# Results\n"
    yield f"{len(runs)} runs, finished from {days[0]} to {days[-1]} (UTC), on:\n" if days else f"{len(runs)} runs.\n"
    yield from (f"- {machine}" for machine in sorted({run.machine for run in runs if run.machine}))
    limits = ", ".join(f"{study}: {seconds} s" for study, seconds in sorted(_limits(runs).items()))
    yield f"\nTime limits of a fit: {limits}. This page is made from `runs.jsonl` alone; the protocol is in"
    yield "`experiments/README.md`.\n"
    yield "## Tables\n"
    yield from (table.markdown() for table in tables)
    yield "## Figures\n"
    yield from (f"{title}:\n\n![{title}](figures/{name}.svg)\n" for name, title in drawings.items())


def _limits(runs: Sequence[Run]) -> dict[str, str]:
    limits: dict[str, set[float]] = {}
    for run in runs:
        limits.setdefault(run.job.study, set()).add(run.job.budget)
    return {study: " and ".join(f"{budget:g}" for budget in sorted(budgets)) for study, budgets in limits.items()}
