"""Every code block of the documentation and of the README runs, and prints what the page says."""

import shutil
import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import pytest
from docs.blocks import blocks_of, run

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(path for path in DOCS.rglob("*.md") if DOCS / "generated" not in path.parents)]

# Blocks that deliberately do not run. A page that needs more of them has to be given them here.
NOT_RUN = {"README.md": 2, "docs/developing.md": 4, "docs/start.md": 1, "docs/threads.md": 1}


@pytest.fixture(autouse=True)
def _without_a_screen():
    mpl.use("agg")
    yield
    plt.close("all")


def name_of(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_page(path, tmp_path, monkeypatch):
    blocks = blocks_of(path.read_text(encoding="utf-8"), path.name)
    if any(block.language == "sh" and block.reason is None for block in blocks) and not has_command():
        pytest.skip("there is no command evertree in this environment")
    monkeypatch.chdir(tmp_path)
    run(blocks, path, tmp_path)


def has_command():
    return shutil.which("evertree", path=str(Path(sys.executable).parent)) is not None


def test_blocks_that_do_not_run_are_known():
    found = {}
    for path in PAGES:
        count = sum(block.reason is not None for block in blocks_of(path.read_text(encoding="utf-8"), path.name))
        if count:
            found[name_of(path)] = count
    assert found == NOT_RUN
