"""Words, as the strict subset knows them."""

import re

from decode.gate.shell.braces import Mark, Raw, settle
from decode.gate.shell.expansions import dollar, process
from decode.gate.shell.patterns import glob_operator
from decode.gate.shell.quotes import ansi_quoted, double_quoted
from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import Process, ShellWord, Text, Tilde, Unclear

_PLAIN = re.compile(r"[^\s\"'`$\\*?\[{},~;&|<>()]+")
_END = frozenset(" \t\n;&|<>()")
_TILDE_AFTER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=(?:[^\s;&|<>()]*:)?~")
_BAD_SPACE = frozenset("\r\v\f")


def read_words(reader: Reader) -> tuple[ShellWord, ...]:
    """Read one written word; a brace expansion makes several of it. Empty where none begins."""
    if _TILDE_AFTER.match(reader.text, reader.at):
        raise Unclear("it has a tilde inside a word")
    if reader.peek(2) == "<(":
        return _whole(reader, process(reader))
    raw = _tilde(reader)
    while (character := reader.peek()) and character not in _END:
        raw.extend(_next(reader, character))
    if reader.peek() == "(":
        raise Unclear("it has a bracket inside a word")
    if reader.peek(2) == "<(" and raw:
        raise Unclear("it has a substitution inside a word")
    return settle(raw) if raw else ()


def read_word(reader: Reader) -> ShellWord:
    """Read exactly one word."""
    words = read_words(reader)
    if len(words) != 1:
        raise Unclear("a word is missing or is more than one")
    return words[0]


def _whole(reader: Reader, piece: Process) -> tuple[ShellWord, ...]:
    if (after := reader.peek()) and after not in " \t\n;&|)":
        raise Unclear("it has a substitution inside a word")
    return (ShellWord((piece,)),)


def _tilde(reader: Reader) -> list[Raw]:
    if reader.peek() != "~":
        return []
    reader.take()
    if (after := reader.peek()) and after != "/" and after not in _END:
        raise Unclear("it has a tilde with a name")
    return [Tilde()]


def _next(reader: Reader, character: str) -> list[Raw]:
    if match := _PLAIN.match(reader.text, reader.at):
        reader.at = match.end()
        return [Text(match[0])]
    if character in "*?[":
        return [glob_operator(reader)]
    if character == "$":
        return _dollar_or_quote(reader)
    if character == "`":
        raise Unclear("it has backquotes")
    if character in _BAD_SPACE or character.isspace():
        raise Unclear("it has an unusual space")
    reader.take()
    return _taken(reader, character)


def _taken(reader: Reader, character: str) -> list[Raw]:
    match character:
        case "'":
            return [Text(reader.until("'"))]
        case '"':
            return list(double_quoted(reader)) or [Text("")]
        case "\\":
            if (escaped := reader.take()) == "\n":
                raise Unclear("a word goes on in the next line")
            return [Text(escaped)]
        case "{" | "," | "}":
            return [Mark(character)]
        case _:
            return [Text(character)]


def _dollar_or_quote(reader: Reader) -> list[Raw]:
    if reader.peek(2) == "$'":
        reader.at += 2
        return [Text(ansi_quoted(reader))]
    if reader.peek(2) == '$"':
        raise Unclear("it has a translated string")
    return [dollar(reader, quoted=False)]
