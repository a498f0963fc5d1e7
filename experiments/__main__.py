"""`python -m experiments`: make the runs of a config, and tables and figures from their lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from experiments.config import read_config
from experiments.datasets import differences, prepare
from experiments.lines import read, runs_file
from experiments.runner import How, run
from experiments.sources import SOURCES

RESULTS = Path(__file__).resolve().parent / "results"
PEERS = Path(__file__).resolve().parent.parent / ".venv-peers" / "bin" / "python"


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="python -m experiments", description=(__doc__ or "").partition("\n")[0])
    words = top.add_subparsers(dest="word", required=True)

    runs = words.add_parser("run", help="make the runs of a config that are not there yet, then the report")
    runs.add_argument("config", type=Path, help="a TOML file, such as experiments/configs/smoke.toml")
    runs.add_argument("--budget", type=float, metavar="SECONDS", help="of a fit, instead of the config's")
    runs.add_argument("--jobs", type=int, default=1, metavar="N", help="runs at once, each on its own core (1)")
    runs.add_argument("--data-dir", type=Path, help="folder with one NAME.csv.gz a data set; else they are downloaded")
    runs.add_argument("--peers", metavar="PYTHON", help="an interpreter that has the peers (that of .venv-peers)")
    runs.add_argument("--output", type=Path, metavar="FOLDER", help="of the results (experiments/results/CONFIG)")
    runs.add_argument("--executor", choices=["local", "dask"], default="local")
    runs.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster; without it one is made here")
    runs.add_argument("--again", action="store_true", help="make those anew whose process did not come to an end")
    runs.add_argument("--no-report", action="store_true", help="lines only")

    for word, what in {"tables": "tables", "figures": "figures", "report": "tables, figures and report.md"}.items():
        made = words.add_parser(word, help=f"make the {what} of a folder of results, from its lines only")
        made.add_argument("results", type=Path, help="a folder with runs.jsonl, or such a file")

    data = words.add_parser("data", help="list the data sets; fetch what is missing")
    data.add_argument("--data-dir", type=Path, help="compare the files of this folder with the published ones instead")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what was asked; 2 and one line if it cannot be done."""
    options = parser().parse_args(arguments)
    console = Console(stderr=True)
    try:
        return {"run": _run, "data": _data}.get(options.word, _report)(options, console)
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        console.print(f"{error}", style="red", markup=False, highlight=False)
        return 2
    except KeyboardInterrupt:
        console.print("Stopped. The same command goes on from here.")
        return 130


def _run(options: argparse.Namespace, console: Console) -> int:
    config = read_config(options.config)
    how = How(
        data_dir=options.data_dir,
        peers=options.peers or (str(PEERS) if PEERS.exists() else None),
        budget=options.budget,
        at_once=options.jobs,
        executor=options.executor,
        scheduler=options.scheduler,
        again=options.again,
    )
    output = options.output or RESULTS / config.name
    run(config, runs_file(output), how, console)
    if not options.no_report:
        _write(["tables", "figures"], output, console)
    return 0


def _report(options: argparse.Namespace, console: Console) -> int:
    _write(["tables", "figures"] if options.word == "report" else [options.word], options.results, console)
    return 0


def _write(parts: Sequence[str], results: Path, console: Console) -> None:
    from experiments import report  # here, for it takes a while, and workers need none of it

    file = runs_file(results)
    for path in report.write(read(file), file.parent, parts):
        console.print(f"{path}", markup=False, highlight=False)


def _data(options: argparse.Namespace, console: Console) -> int:
    for source in SOURCES.values():
        console.print(
            f"{source.name:10} {source.rows:7} rows {source.features:3} features {source.classes:3} classes  "
            f"{source.licence}  {source.page}",
            highlight=False,
        )
    folder = prepare(SOURCES, options.data_dir)
    different = list(differences(folder, SOURCES))
    console.print("\n".join(different) or f"All of them are in {folder}, with the published content.", highlight=False)
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
