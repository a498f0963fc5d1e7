"""Known optima of public data sets, where these lie on this machine: set EVERTREE_DATA to their folder."""

import csv
import os
from pathlib import Path

import numpy as np
import pytest

from evertree import OptimalTreeClassifier

FOLDER = os.environ.get("EVERTREE_DATA")

pytestmark = pytest.mark.skipif(FOLDER is None, reason="EVERTREE_DATA does not name a folder with the data sets")


@pytest.mark.parametrize("name", ["bank", "raisin", "wilt", "rice", "segment"])
def test_depth_two(name):
    folder = Path(FOLDER)
    with (folder / "optima.csv").open(newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["dataset"] == name and row["depth"] == "2"]
    table = np.loadtxt(folder / f"{name}.csv.gz", delimiter=",", skiprows=1)
    X, y = table[:, 1:], table[:, 0]
    tree = OptimalTreeClassifier(2, time_limit=None).fit(X, y)
    assert tree.status_ == "optimal"
    assert np.sum(tree.predict(X) != y) == tree.error_ == int(rows[0]["errors"])
