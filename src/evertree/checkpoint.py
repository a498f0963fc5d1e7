"""Checkpoints: what is known of a search, in a file from which it goes on after the process is gone.

A file is two lines of JSON: what it is, with a checksum of the second line, and the state of the search. It is written
beside its place and moved there when it is complete, so that whoever kills the process finds the old one or the new one
whole. The data are not in it, only their fingerprint; reading it executes nothing.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from evertree.options import Options
from evertree.problem import Problem
from evertree.whole_file import write_whole

FORMAT = "evertree checkpoint"
VERSION = 2  # 1 counted columns that are left out now as features

# The options that a search cannot change on its way.
WAY = ("max_depth", "strategy", "heuristic", "schedule", "memory_limit", "random_state")

State = dict[str, Any]


def write(path: str | Path, state: State) -> None:
    """Put a state into a file, whole or not at all."""
    body = json.dumps(state, separators=(",", ":"), allow_nan=False).encode()
    head = {"format": FORMAT, "version": VERSION, "sha256": hashlib.sha256(body).hexdigest()}
    write_whole(path, json.dumps(head).encode() + b"\n" + body + b"\n")


def read(path: str | Path) -> State:
    """The state in a file; ValueError that says what is wrong with it if it is none."""
    first, _, body = Path(path).read_bytes().partition(b"\n")
    try:
        head = json.loads(first)
        is_ours = head["format"] == FORMAT
        version, checksum = head["version"], head["sha256"]
    except (ValueError, TypeError, KeyError, RecursionError):
        is_ours, version, checksum = False, None, None
    if not is_ours:
        raise ValueError(f"{path} is no checkpoint of Evertree")
    if version != VERSION:
        raise ValueError(f"{path} is a checkpoint of version {version}, but this Evertree reads version {VERSION}")
    if hashlib.sha256(body.rstrip(b"\n")).hexdigest() != checksum:
        raise ValueError(f"{path} is damaged: its checksum does not fit its contents")
    state: State = json.loads(body)
    return state


def way_of(options: Options) -> State:
    """The options that belong to a search, as plain data; ValueError for what cannot be kept."""
    way = {name: getattr(options, name) for name in WAY}
    if not isinstance(way["schedule"], (str, list)):
        raise ValueError("a search whose schedule is an iterator of your own cannot be saved: give it as a list")
    if isinstance(way["schedule"], list):
        way["schedule"] = [[int(budget) for budget in pair] for pair in way["schedule"]]
    if way["random_state"] is not None:
        if not hasattr(way["random_state"], "__index__"):
            raise ValueError("a search can be saved if its random_state is a whole number or None")
        way["random_state"] = int(way["random_state"])
    return way


def check_fits(path: str | Path, state: State, problem: Problem, options: Options) -> None:
    """ValueError unless a state is of this problem, searched in this way."""
    if state["fingerprint"] != problem.fingerprint:
        raise ValueError(
            f"the checkpoint {path} is of other data or another max_depth: choose another file, or delete this one"
        )
    for name, value in way_of(options).items():
        if state["options"][name] != value:
            raise ValueError(
                f"the checkpoint {path} is of a search with {name}={state['options'][name]!r}, not {value!r}: choose "
                "another file, or delete this one"
            )
