"""Model files damaged at random, and what must come of loading them.

    python tests/damage.py --files 10000 --seed 0

Each damaged file must raise ValueError, or give a tree that predicts. Ends with 1 and the file's name if one does not;
the file is kept for looking at.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator

from evertree import OptimalTreeClassifier, load
from evertree.model_file import checksum_of

SLOW = 5.0  # seconds, where an unhurt file takes a few milliseconds

NUMBERS = [0, -1, 1, 2, 3, 20, 21, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, 0.0, -0.0, 0.5, 1e308, -1e308, 5e-324]
OTHERS: list[Any] = [None, True, False, "", "a", "\ud800", "1", [], {}, [1], [[1, 2]], {"a": 1}, [None], "x" * 10_000]

# Tokens that Python's own reader takes and JSON has not, or that are no number at all.
TOKENS = ["NaN", "Infinity", "-Infinity", "1e999", "1" * 5000, "[" * 100_000, '{"a":' * 50_000, "nul", "0x10", "١"]


def models() -> list[OptimalTreeClassifier]:
    """Fitted models of several kinds."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 3))
    kinds = [
        (2, rng.choice(["a", "b", "ü"], 60)),
        (3, rng.integers(0, 5, 60)),
        (1, rng.random(60) < 0.5),
        (0, rng.integers(-3, 3, 60) * 2.0**40),
        (2, np.array([2**70, "x", -1] * 20, dtype=object)),
        (2, np.array(["one"] * 60)),
    ]
    return [OptimalTreeClassifier(depth, schedule=[(0, 0), (1, 2)], work_limit=3000).fit(X, y) for depth, y in kinds]


def damaged_file(rng: Generator, data: bytes) -> bytes:
    """The file with bytes changed, or with values changed and the checksum made right again."""
    kind = rng.random()
    if kind < 0.3:
        return _damaged_bytes(rng, data)
    content = json.loads(data)
    for _ in range(int(rng.integers(1, 4))):
        _damage_somewhere(rng, content)
    if isinstance(content, dict) and rng.random() < 0.95:
        content.pop("checksum", None)
        content["checksum"] = checksum_of(content)
    text = json.dumps(content)
    if kind > 0.9:
        # A token in the place of a number, somewhere.
        places = [i for i, character in enumerate(text) if character.isdigit()]
        place = int(rng.choice(places))
        text = text[:place] + str(rng.choice(TOKENS)) + text[place + 1 :]
    return text.encode("utf-8")


def _damaged_bytes(rng: Generator, data: bytes) -> bytes:
    changed = bytearray(data)
    for _ in range(int(rng.integers(1, 5))):
        if not changed:
            break
        start = int(rng.integers(len(changed)))
        end = start + int(rng.integers(1, 20))
        match int(rng.integers(6)):
            case 0:
                changed[start] ^= 1 << int(rng.integers(8))
            case 1:
                changed[start] = int(rng.integers(256))
            case 2:
                del changed[start:]
            case 3:
                del changed[start:end]
            case 4:
                changed[start:start] = changed[start:end]
            case 5:
                changed[start:end] = bytes(rng.integers(0, 256, end - start, dtype=np.uint8))
    return bytes(changed)


def _damage_somewhere(rng: Generator, content: Any) -> None:
    """Go down some way, and change, remove, add or swap what is there."""
    deeper = rng.choice(["tree", "tree", "tree", "classes", "options", "result", "trace", "top"])
    parent = content.get(deeper) if isinstance(content.get(deeper), dict) else content
    while True:
        keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
        if not keys:
            return
        key = keys[int(rng.integers(len(keys)))]
        if isinstance(parent[key], (dict, list)) and parent[key] and rng.random() < 0.85:
            parent = parent[key]
            continue
        break
    other = keys[int(rng.integers(len(keys)))]
    match int(rng.integers(8)):
        case 0 | 1 | 2:
            parent[key] = NUMBERS[int(rng.integers(len(NUMBERS)))]
        case 3:
            parent[key] = copy.deepcopy(OTHERS[int(rng.integers(len(OTHERS)))])
        case 4:
            del parent[key]
        case 5:
            parent[key], parent[other] = parent[other], parent[key]
        case 6:
            if isinstance(parent, dict):
                parent[str(rng.integers(100))] = parent[key]
            else:
                parent.insert(key, copy.deepcopy(parent[other]))
        case 7:
            if type(parent[key]) is int:
                parent[key] += int(rng.choice([-1, 1]))
            elif type(parent[key]) is float:
                parent[key] = float(np.nextafter(parent[key], np.inf))
            else:
                parent[key] = [parent[key]]


def fault_of(path: Path) -> str | None:
    """What is wrong with the way in which the file loads; None if it raises ValueError, or predicts."""
    started = time.monotonic()
    try:
        model = load(path)
    except ValueError as error:
        if type(error) is not ValueError or path.name not in str(error) or len(str(error)) > 1000:
            return f"{type(error).__name__} with the message {str(error)[:2000]!r}"
        model = None
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    if time.monotonic() - started > SLOW:
        return f"it took {time.monotonic() - started:.1f} s"
    return None if model is None else _fault_of_model(model)


def _fault_of_model(model: OptimalTreeClassifier) -> str | None:
    if model.n_features_in_ > 1000:
        return None
    X, classes = np.random.default_rng(0).normal(size=(50, model.n_features_in_)), set(model.classes_.tolist())
    try:
        labels, shares = model.predict(X), model.predict_proba(X)
        model.set_params(time_limit=5.0, work_limit=100, max_depth=1).fit(X, np.arange(50) % 2)
    except Exception as error:
        return f"it loads, but: {type(error).__name__}: {error}"
    if len(labels) != len(X) or not set(labels.tolist()) <= classes:
        return "it predicts what is no class"
    return None if np.isfinite(shares).all() and np.allclose(shares.sum(axis=1), 1) else "the shares do not sum to one"


def main() -> int:
    """Damage as many files as asked for, and stop at the first that is not refused in the right way."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    folder, started, loaded = Path(tempfile.mkdtemp()), time.monotonic(), 0
    originals = whole_files(folder)
    path = folder / "damaged.json"
    for number in range(arguments.files):
        damage(arguments.seed, number, originals, path)
        fault = fault_of(path)
        if fault is not None:
            print(f"file {number}, {path}: {fault}")
            return 1
        loaded += can_be_loaded(path)
    print(f"{arguments.files} damaged files: {loaded} loaded, the others refused, {time.monotonic() - started:.0f} s")
    return 0


def whole_files(folder: Path) -> list[bytes]:
    """What `save` writes for each of the models."""
    originals = []
    for place, model in enumerate(models()):
        model.save(folder / f"{place}.json")
        originals.append((folder / f"{place}.json").read_bytes())
    return originals


def damage(seed: int, number: int, originals: list[bytes], path: Path) -> None:
    """Write damaged file `number`."""
    rng = np.random.default_rng([seed, number])
    path.write_bytes(damaged_file(rng, originals[int(rng.integers(len(originals)))]))


def can_be_loaded(path: Path) -> bool:
    """Whether the file is none the worse."""
    try:
        load(path)
    except ValueError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
