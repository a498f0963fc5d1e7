"""Fetch a data set, check that its content is the published one, and keep it as a file like those of a data folder."""

from __future__ import annotations

import csv
import gzip
import io
import os
import re
import urllib.request
import zipfile
from pathlib import Path

import numpy as np
from datasets import SUFFIX, Data

from experiments.content import canonical, checksum
from experiments.sources import Source

TIMEOUT = 60.0  # seconds that a server may keep silent
SCHEMES = ("https://", "http://", "file://")


def download(source: Source, folder: Path) -> Path:
    """Fetch it from the first address that gives the right content; OSError that says why none does."""
    failures = []
    for url in source.urls:
        try:
            data = parse(text_of(fetch(url), source.member), label_first=source.label_first)
            check(data, source)
        # What a server sends instead of the file can be wrong in any way.
        except (OSError, ValueError, zipfile.BadZipFile) as error:
            failures.append(f"  {url}: {error}")
            continue
        return write(data, folder / (source.name + SUFFIX))
    raise OSError(
        f"the data set {source.name} could not be downloaded:\n"
        + "\n".join(failures)
        + f"\nDownload it by hand ({source.page}), or name a folder that holds {source.name}{SUFFIX} with --data-dir."
    )


def fetch(url: str) -> bytes:
    """What is at that address."""
    if not url.startswith(SCHEMES):
        raise ValueError(f"an address must begin with one of {', '.join(SCHEMES)}")
    with urllib.request.urlopen(url, timeout=TIMEOUT) as answer:  # noqa: S310 -- looked at above
        content: bytes = answer.read()
        return content


def text_of(content: bytes, member: str | None) -> str:
    """The text of a file, which may be the member of a zip whose name ends like that."""
    if member is not None and zipfile.is_zipfile(io.BytesIO(content)):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = [name for name in archive.namelist() if name.endswith(member)]
            if not names:
                raise ValueError(f"the zip has no member {member}, only {', '.join(archive.namelist())}")
            content = archive.read(names[0])
    return content.decode("utf-8-sig", errors="replace")


def parse(text: str, *, label_first: bool) -> Data:
    """Lines of numbers and a label, with commas or blanks between them; the header of an ARFF file is passed over."""
    table = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith(("@", "%")):
            continue
        cells = re.split(r"[,\s]+", line.strip().strip(","))
        label, numbers = (cells[0], cells[1:]) if label_first else (cells[-1], cells[:-1])
        try:
            table.append((label, [float(cell) for cell in numbers]))
        except ValueError:
            raise ValueError(f"line {number} is no row of numbers with a label: {line[:60]!r}") from None
        if len(numbers) != len(table[0][1]) or not numbers:
            raise ValueError(f"line {number} has {len(numbers)} features, the first one {len(table[0][1])}")
    if not table:
        raise ValueError("there is no row in it")
    return Data(np.array([numbers for _, numbers in table]), _coded([label for label, _ in table]))


def _coded(labels: list[str]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """0, 1, … in the order of the labels: as numbers if they all are, else by name."""
    try:
        values = np.array([float(label) for label in labels])
    except ValueError:
        values = np.array(labels)
    return np.unique(values, return_inverse=True)[1].astype(np.int32)


def check(data: Data, source: Source) -> None:
    """ValueError if this is not the published content."""
    shape = *data.X.shape, len(np.unique(data.y))
    expected = source.rows, source.features, source.classes
    if shape != expected:
        raise ValueError(f"has {shape} rows, features and classes instead of {expected}")
    if (found := checksum(data)) != source.checksum:
        raise ValueError(f"has another content than the published one: checksum {found}, not {source.checksum}")


def write(data: Data, path: Path) -> Path:
    """Write a file of a data folder: all of it or nothing, for others may be reading there."""
    features, labels = canonical(data)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f"{path.name}.{os.getpid()}.partial")
    with gzip.open(partial, "wt", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["y", *(f"x{column}" for column in range(features.shape[1]))])
        # tolist: Python writes a float with just as many digits as bring it back.
        writer.writerows([label, *numbers] for label, numbers in zip(labels.tolist(), features.tolist(), strict=True))
    partial.replace(path)
    return path
