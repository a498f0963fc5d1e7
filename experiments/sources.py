"""Where each of the 16 data sets comes from, under which licence, and the checksum of its content.

Fourteen are taken from the repository of ConTree (MIT), because the copies there are scaled to the interval from 0.0001
to 0.9999, and these copies are what the papers measure; `bean` and `skin` are the files of UCI. All go back to the UCI
Machine Learning Repository, whose licence is CC BY 4.0. The checksum is that of `content.checksum`: it depends on the
numbers and labels only, not on the file's format or the order of its rows.
"""

from __future__ import annotations

from typing import NamedTuple

UCI_LICENCE = "CC BY 4.0"
CONTREE = "https://raw.githubusercontent.com/ConSol-Lab/contree"
CONTREE_LICENCE = f"MIT (copy), {UCI_LICENCE} (original)"
CONTREE_COMMIT = "0fe6b4d559b4e5fe3f627afbf2c3bd1204f85a6e"
UCI = "https://archive.ics.uci.edu"


class Source(NamedTuple):
    """One data set as it is published."""

    name: str
    title: str
    uci_id: int
    rows: int
    features: int
    classes: int
    checksum: str
    urls: tuple[str, ...]  # tried one after the other
    licence: str
    label_first: bool  # in each line of the file; last otherwise
    member: str | None = None  # how the file's name ends, where the download is a zip

    @property
    def page(self) -> str:
        """Where UCI describes it."""
        return f"{UCI}/dataset/{self.uci_id}"


def _contree(name: str, title: str, uci_id: int, rows: int, features: int, classes: int, checksum: str) -> Source:
    urls = tuple(f"{CONTREE}/{version}/datasets/{name}.txt" for version in (CONTREE_COMMIT, "main"))
    return Source(name, title, uci_id, rows, features, classes, checksum, urls, CONTREE_LICENCE, label_first=True)


_ALL = [
    _contree(
        *("avila", "Avila", 459, 20867, 10, 12), "4abcceefe234a22b51746c4036a3fb94db799414aef0d912f80781bf71bd1a54"
    ),
    _contree(
        *("bank", "Banknote Authentication", 267, 1372, 4, 2),
        "15e06a4b82269b869e779c2f91b9b0f37197a386a2388392620a0b8d5ba7e134",
    ),
    Source(
        *("bean", "Dry Bean", 602, 13611, 16, 7),
        "8c6a2856810edb687bc25c1b2a5893f44bdaa9d7b98ce0be34b39d86ddf9cb59",
        (
            f"{UCI}/static/public/602/dry+bean+dataset.zip",
            f"{UCI}/ml/machine-learning-databases/00602/DryBeanDataset.zip",
        ),
        UCI_LICENCE,
        label_first=False,
        member="Dry_Bean_Dataset.arff",
    ),
    _contree(
        *("bidding", "Shill Bidding", 562, 6321, 9, 2),
        "c155aed00513b7fab5e831b9f12f7fd17560d48457111dda9ad1b5ca9c7a2d23",
    ),
    _contree(
        *("eeg", "EEG Eye State", 264, 14980, 14, 2),
        "108480b79c85d80f7912d751f47f11d911b09cf8cd910136ae65695b20236971",
    ),
    _contree(
        *("fault", "Steel Plates Faults", 198, 1941, 27, 7),
        "eba0b16dece771fa971905c7f4a945a0006cf64eefb94f86a5d2280776ec706d",
    ),
    _contree(*("htru", "HTRU2", 372, 17898, 8, 2), "beb505db64866ea2db4f92dd60eef4fdead2cd32b26b259e8ad363dc8baf5eb3"),
    _contree(
        *("magic", "MAGIC Gamma Telescope", 159, 19020, 10, 2),
        "9735b34484edc53ac24d73142756dd8c321bf2594bded9b3c91035a1dabe12a2",
    ),
    _contree(
        *("occupancy", "Occupancy Detection", 357, 20560, 5, 2),
        "91322bc9984b5161b7ac8ba90e1a7a3b7ff5599645179d8f6644f7b74b26e762",
    ),
    _contree(
        *("page", "Page Blocks Classification", 78, 5473, 10, 5),
        "83c41c8f636e8b98fb9438432c5d1e08007e19f8436019eb91205e630a5ae7cb",
    ),
    _contree(*("raisin", "Raisin", 850, 900, 7, 2), "10084092a141700e09f5c26cd68f5f79cd01f53599efc624d8f960303cc0dbaa"),
    _contree(
        *("rice", "Rice (Cammeo and Osmancik)", 545, 3810, 7, 2),
        "14b19c6301998ffd383bca2a9187b2e62a46c665aea6ac7f3f13d6cb5e242ab0",
    ),
    _contree(
        *("room", "Room Occupancy Estimation", 864, 10129, 16, 4),
        "6aa8b0691a76f4aa133a55b801dd6812fa4174f69104d401a3f2b92e65615114",
    ),
    _contree(
        *("segment", "Image Segmentation", 50, 2310, 18, 7),
        "fb3385c8cc1d6277f402a9189af77bb7b6f5f3a6ee28bd2562b9f560c2d4663c",
    ),
    Source(
        *("skin", "Skin Segmentation", 229, 245057, 3, 2),
        "08933afff0720f63d300a610b6df28ee085183c859fa8fa8fe4f913f4ef0152a",
        (
            f"{UCI}/static/public/229/skin+segmentation.zip",
            f"{UCI}/ml/machine-learning-databases/00229/Skin_NonSkin.txt",
        ),
        UCI_LICENCE,
        label_first=False,
        member="Skin_NonSkin.txt",
    ),
    _contree(*("wilt", "Wilt", 285, 4839, 5, 2), "a4f402ea871e5db06eac231ceafb26239e4347a4b3c204095552951fc58080ec"),
]

SOURCES: dict[str, Source] = {source.name: source for source in _ALL}
