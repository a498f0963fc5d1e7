"""Lets tests import the oracle, the instances and the fuzzer that lie beside them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
