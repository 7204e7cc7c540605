"""Simple commands."""

import re

from decode.gate.shell.lexer import read_word, read_words
from decode.gate.shell.reader import Reader
from decode.gate.shell.redirections import read_redirection
from decode.gate.shell.syntax import (
    Assign,
    Pattern,
    Redirection,
    ShellWord,
    Simple,
    Text,
    Unclear,
)

_ASSIGNMENT = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)(\+?)=")
#: The shell reads on to the closing bracket, blanks included.
_SUBSCRIPT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\[")
_RESERVED_AFTER_PREFIX = re.compile(
    r"(?:if|then|else|elif|fi|case|esac|for|select|while|until|do|done|in|function|time|coproc"
    r"|[{}!]|\[\[|\]\])(?=[\s;&|<>()]|$)"
)
#: Builtins that read their words as assignments or as code: their words are no plain words.
_DECLARING = frozenset(
    {"alias", "declare", "eval", "export", "let", "local", "readonly", "typeset"}
)


def read_simple(reader: Reader) -> Simple:
    """Read assignments, words and redirections up to an operator."""
    assignments = tuple(_assignments(reader))
    words: list[ShellWord] = []
    redirections: list[Redirection] = []
    while True:
        reader.skip_blanks()
        if redirection := read_redirection(reader):
            redirections.append(redirection)
            continue
        if not words:
            _refuse_first(reader, prefixed=bool(assignments or redirections))
        found = read_words(reader)
        if not found:
            break
        words.extend(found)
    if not (words or assignments or redirections):
        raise Unclear("a command is missing")
    _refuse_unusual(reader, words)
    return Simple(tuple(words), assignments, tuple(redirections))


def _assignments(reader: Reader) -> list[Assign]:
    found: list[Assign] = []
    while match := _ASSIGNMENT.match(reader.text, reader.at):
        reader.at = match.end()
        if reader.peek() in ("(", "~"):
            raise Unclear("it assigns more than a plain value")
        value = ShellWord((Text(""),))
        if reader.peek().strip(" \t\n;&|<>"):
            value = read_word(reader)
        if any(isinstance(piece, Pattern) for piece in value.pieces):
            raise Unclear("it assigns more than a plain value")
        found.append(Assign(match[1], value, bool(match[2])))
        reader.skip_blanks()
    return found


def _refuse_first(reader: Reader, *, prefixed: bool) -> None:
    """Refuse what is no plain program name where the shell reads one."""
    if _SUBSCRIPT.match(reader.text, reader.at):
        raise Unclear("it assigns to an array")
    if not prefixed:
        return
    if _RESERVED_AFTER_PREFIX.match(reader.text, reader.at):
        raise Unclear("it has a stray keyword")
    if _ASSIGNMENT.match(reader.text, reader.at):
        raise Unclear("it assigns after a redirection")


def _refuse_unusual(reader: Reader, words: list[ShellWord]) -> None:
    if reader.peek() == "(":
        raise Unclear("it defines a function")
    if words and words[0].literal in _DECLARING and len(words) > 1:
        raise Unclear(f"{words[0].literal} changes the shell")
