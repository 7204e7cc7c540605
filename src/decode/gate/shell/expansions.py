"""What follows a dollar sign."""

import re

from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import (
    Arithmetic,
    Piece,
    Process,
    Substitution,
    Text,
    Unclear,
    Variable,
)

_BRACED = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*|[?#$])\}")
_BARE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[?#$]")
_ARITHMETIC = re.compile(r"\(\(([0-9+*/%()\- ]*)\)\)")
_NOT_EXPANDED = re.compile(r"[^A-Za-z0-9_@*#?\-$!{(\['\"]|$")


def dollar(reader: Reader, *, quoted: bool) -> Piece:
    """Read the expansion whose dollar sign comes next; a lone dollar sign is text."""
    reader.take()
    text, at = reader.text, reader.at
    if match := _ARITHMETIC.match(text, at):
        reader.at = match.end()
        return Arithmetic(_numbers(match[1]), quoted)
    if text.startswith("((", at):
        raise Unclear("it has arithmetic that is not plain")
    if reader.accept("("):
        return Substitution(reader.nested(reader), quoted)
    if match := _BRACED.match(text, at):
        reader.at = match.end()
        return Variable(match[1], quoted)
    if match := _BARE.match(text, at):
        reader.at = match.end()
        return Variable(match[0], quoted)
    if text.startswith("\\\n", at):
        raise Unclear("an expansion goes on in the next line")
    if _NOT_EXPANDED.match(text, at) or (quoted and text[at] in "'\""):
        return Text("$")
    raise Unclear("it has an expansion with an operator")


def _numbers(text: str) -> str:
    """Return a sum of whole numbers in one form; refuse everything else."""
    inner = " ".join(text.split())
    if re.search(r"[0-9] [0-9]|\b0[0-9]", inner):
        raise Unclear("it has arithmetic that is not plain")
    reduced, before = re.sub(r"[0-9]+", "1", inner.replace(" ", "")), ""
    while reduced != before:
        before, reduced = reduced, re.sub(r"\(1\)|1[-+*/%]1", "1", reduced)
    if reduced != "1":
        raise Unclear("it has arithmetic that is not plain")
    return inner


def process(reader: Reader) -> Process:
    """Read `<(…)` from its start."""
    reader.take()
    reader.take()
    return Process(reader.nested(reader))
