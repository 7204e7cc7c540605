"""Glob operators in a word."""

import re

from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import Pattern, Text, Unclear

_BRACKET = re.compile(r"\[[!^]?\]?(?:\[:[a-z]+:\]|[A-Za-z0-9_.,@%+=~:-])*\]")
_UNCLOSED = re.compile(r"\[[^\]\s;&|<>()'\"$`\\]*(?=[\s;&|<>()]|$)")


def glob_operator(reader: Reader) -> Pattern | Text:
    """Read the unquoted `*`, `?` or `[` that comes next; a bracket that never closes is text."""
    character = reader.take()
    if character in "*?":
        return Pattern(character)
    start = reader.at - 1
    if match := _BRACKET.match(reader.text, start):
        reader.at = match.end()
        return Pattern(match[0])
    if _UNCLOSED.match(reader.text, start):
        return Text("[")
    raise Unclear("it has an unusual bracket expression")
