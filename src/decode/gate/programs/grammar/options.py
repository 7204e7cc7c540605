"""Option tables in a compact notation.

A table is words separated by blanks. `-abc` are three options without a value. `-n:num` and
`--lines:num` take a value, in the same word or the next. `--format=text` takes one in the same
word only, `--color?text` and `-w?num` may have one, in the same word only. `--merged~text` takes
the next word unless it is the last. `--arg:text,text` takes two. Kinds are those of
`decode.gate.programs.grammar.values`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

_TOKEN = re.compile(r"(--?[^:=?~\s]+)(?:([:=?~])(\S+))?")


class Takes(StrEnum):
    """How an option takes its values."""

    NOTHING = ""
    VALUE = ":"
    ATTACHED = "="
    OPTIONAL = "?"
    NEXT_IF_ANY = "~"


@dataclass(frozen=True, slots=True)
class Option:
    """One known option; `danger` says why a call with it is not read-only."""

    name: str
    takes: Takes = Takes.NOTHING
    kinds: tuple[str, ...] = ()
    danger: str = ""
    effect: str = ""


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


@cache
def option_table(text: str, danger: str = "", effect: str = "") -> dict[str, Option]:
    """Parse a table; raises ValueError for a word that is none of its own (our own fault)."""
    table: dict[str, Option] = {}
    for token in text.split():
        match = _TOKEN.fullmatch(token)
        if match is None:
            raise ValueError(f"bad option {token!r}")
        takes = Takes(match[2] or "")
        kinds = tuple(match[3].split(",")) if match[3] else ()
        for name in _names(match[1], takes):
            table[name] = Option(name, takes, kinds, danger, effect)
    return table


def _names(written: str, takes: Takes) -> list[str]:
    if written.startswith("--") or takes is not Takes.NOTHING:
        return [written]
    return [f"-{letter}" for letter in written[1:]]
