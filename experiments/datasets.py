"""The data sets: from a folder if one is named, else downloaded once into the cache of the user."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from datasets import SUFFIX, Data, names
from datasets import load as load_file

from experiments.content import checksum, shuffled
from experiments.download import download
from experiments.sources import SOURCES, Source


def cache_folder() -> Path:
    """Where downloads are kept."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "evertree" / "data"


def prepare(wanted: Iterable[str], folder: Path | None, sources: Mapping[str, Source] = SOURCES) -> Path:
    """The folder that has all these data sets: the one given, or the cache, where the missing ones are downloaded."""
    if folder is not None:
        if missing := sorted(set(wanted) - set(names(folder))):
            raise FileNotFoundError(
                f"{folder} has no data set {', '.join(missing)}: it must hold a file NAME{SUFFIX} for each, "
                "with the class in column y. Leave --data-dir out to download them."
            )
        return folder.resolve()
    folder = cache_folder()
    for name in sorted(set(wanted)):
        if (folder / (name + SUFFIX)).exists():
            continue
        if name not in sources:
            raise ValueError(f"the data set {name} is none of {', '.join(sources)}: name its folder with --data-dir")
        download(sources[name], folder)
    return folder


def load(folder: Path, name: str) -> Data:
    """One data set, its rows in an order that does not depend on the file."""
    return shuffled(load_file(folder, name))


def differences(folder: Path, wanted: Iterable[str], sources: Mapping[str, Source] = SOURCES) -> Iterator[str]:
    """A sentence for each data set in a folder that is not the published one of that name."""
    for name in sorted(set(wanted)):
        if name in sources and checksum(load_file(folder, name)) != sources[name].checksum:
            yield f"{name} in {folder} is not the published data set of that name: its content differs"
