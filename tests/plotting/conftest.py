"""Figures are drawn without a screen, and thrown away after each test."""

import sys
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import pytest

matplotlib.use("agg")
sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def _close_figures():
    yield
    plt.close("all")
