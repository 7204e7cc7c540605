"""What the value of an option or an operand may be, and which path it names."""

import re
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum

from decode.gate.judgement import Access
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.revisions import named_paths
from decode.gate.programs.grammar.secrets import aims_at_secrets
from decode.gate.words import Word

AT_RUN_TIME = "depends on a value that is known only when it runs"
_NUMBER = re.compile(r"[-+]?\d[\d.,]*[A-Za-z%]{0,3}")
_NAME = re.compile(r"[A-Za-z0-9_][\w.+@:,=-]*")
_LINES = re.compile(r".*:(?P<path>[^:]+)", re.DOTALL)
_PATHS = {"read": Access.READ, "list": Access.LIST, "search": Access.SEARCH}
_PATTERN = re.compile(r"[*?\[]")
_SIGNED = re.compile(r"%G|signature", re.IGNORECASE)


class Place(StrEnum):
    """Where a word stands: as an operand, after its option, or in one word with it."""

    OPERAND = "operand"
    SEPARATE = "separate"
    ATTACHED = "attached"


def examine(kind: str, word: Word, place: Place, found: Findings) -> None:
    """Note in `found` what is wrong with `word` as a value of `kind`, and the path it names.

    Kinds: text, num, name (no slash), read, list, search, write, glob (of file names), rev (of
    git, or a pathspec), format (of git), lines (of git), plus (`+FORMAT`), page (a path without a
    leading plus), object (a path without a leading @), and `{a|b}` for one of these words.
    """
    if kind == "write":
        found.object("writes to a file", word.text if place is Place.OPERAND else "")
        found.use(word, Access.WRITE)
        return
    if kind in ("page", "object"):
        _marked(word, "+" if kind == "page" else "@", found)
        kind = "read"
    if word.splits or (word.glob and place is Place.SEPARATE):
        found.object("a word may become several words", word.text)
    if access := _PATHS.get(kind):
        found.use(word, access)
        return
    if kind == "rev":
        _revision(word, found)
        return
    if word.glob and place is Place.OPERAND:
        found.use(word, Access.LIST)
    _text(kind, word, found)


def _marked(word: Word, mark: str, found: Findings) -> None:
    if word.text.startswith(mark) or word.leading_glob or word.leading_dynamic:
        found.object(f"an operand may start with {mark}", word.text)


def _revision(word: Word, found: Findings) -> None:
    """Git expands patterns itself, in the history as well as in the work tree."""
    for path in named_paths(word):
        found.use(path, Access.READ)
        if path.static and _PATTERN.search(path.text) and aims_at_secrets(path.text):
            found.object("looks into files that hold secrets")


def _text(kind: str, word: Word, found: Findings) -> None:
    if kind.startswith("{"):
        if not word.static or word.text not in kind[1:-1].split("|"):
            found.object(f"unknown value {word.text}", word.text)
        return
    if check := _CHECKS.get(kind):
        check(word, found)


def _num(word: Word, found: Findings) -> None:
    if not (word.numeric or (word.static and _NUMBER.fullmatch(word.text))):
        found.object(f"{word.text} is not a number", word.text)


def _name(word: Word, found: Findings) -> None:
    if not word.static or not _NAME.fullmatch(word.text):
        found.object(f"{word.text} is not a plain name")


def _plus(word: Word, found: Findings) -> None:
    if not word.text.startswith("+") or word.dynamic:
        found.object("sets the clock", word.text, "write")


def _glob(word: Word, found: Findings) -> None:
    if word.dynamic:
        found.object(AT_RUN_TIME)
    elif not word.text.startswith("!") and aims_at_secrets(word.text):
        found.object("looks into files that hold secrets")


def _format(word: Word, found: Findings) -> None:
    if word.dynamic or _SIGNED.search(word.text):
        found.object("may run the signature program", word.text, "run")


def _lines(word: Word, found: Findings) -> None:
    if match := _LINES.fullmatch(word.text):
        found.use(replace(word, text=match["path"]), Access.READ)


_CHECKS: dict[str, Callable[[Word, Findings], None]] = {
    "num": _num,
    "name": _name,
    "plus": _plus,
    "glob": _glob,
    "format": _format,
    "lines": _lines,
}
