"""A table, and a model fitted to it, for every test of a command."""

import pytest
from command_line import done, make_table, write_csv


@pytest.fixture(scope="session")
def table(tmp_path_factory):
    """60 rows, features f0, f1, f2 and the target y with the classes 0, 1, 2."""
    return write_csv(tmp_path_factory.mktemp("table") / "data.csv", *make_table())


@pytest.fixture(scope="session")
def model(table):
    """A proven tree of depth 2."""
    path = table.with_name("model.json")
    done("fit", table, "--target", "y", "--max-depth", 2, "-o", path, "--quiet")
    return path
