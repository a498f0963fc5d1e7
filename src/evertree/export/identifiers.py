"""Names of columns made into names that a programming language takes: plain letters, and each of them once."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Collection, Sequence

PYTHON_WORDS = frozenset(keyword.kwlist) | frozenset(keyword.softkwlist)

# C's, C++'s, and what the headers that generated code includes may define.
_C_WORDS = """
alignas alignof and and_eq asm atomic auto bitand bitor bool break case catch char class co_await co_return co_yield
compl complex concept const const_cast consteval constexpr constinit continue decltype default delete do double
dynamic_cast else enum explicit export extern false float for friend goto if imaginary inline int linux long mutable
namespace new noexcept noreturn not not_eq nullptr operator or or_eq private protected public register
reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template
this thread_local throw true try typedef typeid typename typeof typeof_unqual union unix unsigned using virtual void
volatile wchar_t while xor xor_eq int64_t uint64_t NULL
"""
C_WORDS = frozenset(_C_WORDS.split())


def identifiers(names: Sequence[str], taken: Collection[str]) -> list[str]:
    """For each name one that differs from all others and from those that are taken."""
    used = set(taken)
    result = []
    for column, name in enumerate(names):
        ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")
        base = re.sub(r"[^A-Za-z0-9]+", "_", ascii_name).strip("_")[:60] or f"x{column}"
        if base[0].isdigit():
            base = f"x_{base}"
        chosen, number = base, 2
        while chosen in used:
            chosen, number = f"{base}_{number}", number + 1
        used.add(chosen)
        result.append(chosen)
    return result


def check_identifier(name: str, parameter: str, words: Collection[str]) -> None:
    """Raise ValueError unless the caller's own name can stand in the program."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) or name in words:
        raise ValueError(
            f"{parameter} must be a name of letters, digits and _ that is no word of the language: {name!r}"
        )
