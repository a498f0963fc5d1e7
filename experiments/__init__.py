"""The experiments of the paper on CA-ConTree, for this project's strategies and the real peers, side by side.

`python -m experiments run CONFIG` makes the runs of a grid, one line each; tables and figures are made from the lines.
What runs a library in a process of its own, and how each library is asked, is shared with the benchmarks. Those are
scripts that import each other by their bare names, so their folder has to be on the path.
"""

import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"

if str(BENCHMARKS) not in sys.path:
    sys.path.insert(0, str(BENCHMARKS))
