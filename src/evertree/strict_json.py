"""JSON that is not believed: each value is taken out by name and type, and what is left over is a fault.

All faults are ValueErrors whose message says where in the file they are.
"""

from __future__ import annotations

import json
import math
from typing import Any, TypeVar

Kind = TypeVar("Kind", int, float, str, bool, list[Any], dict[str, Any])

_NAMES: dict[type, str] = {
    int: "a whole number",
    float: "a number with a point or an exponent",
    str: "a string",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def parse(text: str) -> Any:
    """The value that the text stands for; no name twice, no number that is none, nothing nested without end."""
    try:
        return json.loads(text, object_pairs_hook=_no_name_twice, parse_float=_finite, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        if not text.rstrip().endswith("}"):
            raise ValueError(f"it is cut off, or no JSON: {error}") from None
        raise ValueError(f"it is no JSON: {error}") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def compact(value: Any) -> str:
    """The value as JSON, always the same for equal values; floats come back bit for bit."""
    return json.dumps(value, sort_keys=True, allow_nan=False, separators=(",", ":"))


def typed(value: Any, kind: type[Kind], where: str) -> Kind:
    """The value, if it is of exactly that type: true is no whole number."""
    if type(value) is not kind:
        shown = repr(value)
        raise ValueError(f"{where} must be {_NAMES[kind]}, not {shown if len(shown) < 60 else shown[:56] + ' ...'}")
    return value


def whole(value: Any, where: str, low: int, high: int) -> int:
    """The value, if it is a whole number from low to high."""
    number = typed(value, int, where)
    if not low <= number <= high:
        raise ValueError(f"{where} must be from {low} to {high}")  # the number itself may have any length
    return number


def list_of(value: Any, kind: type[Kind], where: str, length: int | None = None) -> list[Kind]:
    """The value, if it is a list of that type, and that long."""
    items = typed(value, list, where)
    if length is not None and len(items) != length:
        raise ValueError(f"{where} has {len(items)} values where {length} are needed")
    for place, item in enumerate(items):
        typed(item, kind, f"{where}[{place}]")
    return items


class Fields:
    """The fields of a JSON object, to be taken one by one."""

    def __init__(self, value: Any, where: str = "") -> None:
        self._rest = dict(typed(value, dict, where or "the file"))
        self._where = where

    def where(self, name: str) -> str:
        """The field's name for messages."""
        return f"{self._where}.{name}" if self._where else name

    def take(self, name: str) -> Any:
        """The field's value, whatever its type."""
        if name not in self._rest:
            raise ValueError(f"{self.where(name)} is missing")
        return self._rest.pop(name)

    def typed(self, name: str, kind: type[Kind]) -> Kind:
        return typed(self.take(name), kind, self.where(name))

    def whole(self, name: str, low: int, high: int) -> int:
        return whole(self.take(name), self.where(name), low, high)

    def list_of(self, name: str, kind: type[Kind], length: int | None = None) -> list[Kind]:
        return list_of(self.take(name), kind, self.where(name), length)

    def end(self) -> None:
        """Raise if there is a field that nobody has asked for."""
        for name in self._rest:
            raise ValueError(f"{self.where(name)[:60]!r} is a field that does not belong there")


def _no_name_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("an object in it has two fields of the same name")
    return fields


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:40]} is too large for a float")
    return number


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number in JSON")
