"""Groups, branches and loops."""

import re
from collections.abc import Callable

from decode.gate.shell.lexer import read_words
from decode.gate.shell.reader import Reader
from decode.gate.shell.redirections import read_redirections
from decode.gate.shell.syntax import (
    Command,
    For,
    Group,
    If,
    Script,
    ShellWord,
    Simple,
    Text,
    Unclear,
    While,
)

OPENERS = frozenset({"{", "(", "if", "for", "while", "until", "[["})
_NAME = re.compile(r"[a-z_][a-z0-9_]*(?=[ \t])")
_IN = re.compile(r"in(?=[ \t])")
_FILE_TESTS = frozenset({"-e", "-f", "-d", "-r", "-s", "-x", "-z", "-n", "-L", "-h"})
ReadScript = Callable[[Reader], Script]


def read_compound(reader: Reader, opener: str, script: ReadScript) -> Command:
    """Read the compound command that begins with `opener`; `script` reads what is inside."""
    reader.accept(opener)
    match opener:
        case "{" | "(":
            body = script(reader)
            _close(reader, "}" if opener == "{" else ")")
            return Group(body, opener == "(", read_redirections(reader))
        case "if":
            return _if(reader, script)
        case "for":
            return _for(reader, script)
        case "[[":
            return _condition(reader)
        case _:
            condition = script(reader)
            body = _body(reader, script)
            return While(condition, body, opener == "until", read_redirections(reader))


def _close(reader: Reader, closer: str) -> None:
    if not reader.accept(closer):
        raise Unclear("a compound command is not closed")
    if closer.isalpha() and reader.peek().strip(" \t\n;&|<>)"):
        raise Unclear("it has a stray keyword")


def _body(reader: Reader, script: ReadScript) -> Script:
    _close(reader, "do")
    body = script(reader)
    _close(reader, "done")
    return body


def _if(reader: Reader, script: ReadScript) -> If:
    branches: list[tuple[Script, Script]] = []
    otherwise: Script | None = None
    while True:
        condition = script(reader)
        _close(reader, "then")
        branches.append((condition, script(reader)))
        if not reader.accept("elif"):
            break
    if reader.accept("else"):
        otherwise = script(reader)
    _close(reader, "fi")
    return If(tuple(branches), otherwise, read_redirections(reader))


def _for(reader: Reader, script: ReadScript) -> For:
    reader.skip_blanks()
    match = _NAME.match(reader.text, reader.at)
    if match is None:
        raise Unclear("it has an unusual loop")
    reader.at = match.end()
    reader.skip_blanks()
    if not _IN.match(reader.text, reader.at):
        raise Unclear("it has an unusual loop")
    reader.accept("in")
    reader.skip_blanks()
    words: list[ShellWord] = []
    while found := read_words(reader):
        words.extend(found)
        reader.skip_blanks()
    if not words or not (reader.accept(";") or reader.newline()):
        raise Unclear("it has an unusual loop")
    reader.skip_blanks()
    while reader.newline():
        reader.skip_blanks()
    body = _body(reader, script)
    return For(match[0], tuple(words), body, read_redirections(reader))


def _condition(reader: Reader) -> Simple:
    """Read `[[ -f word ]]` as the `[` command, which means the same for one plain word."""
    words: list[ShellWord] = []
    reader.skip_blanks()
    while found := read_words(reader):
        words.extend(found)
        reader.skip_blanks()
    literals = [word.literal for word in words]
    if literals[-1:] != ["]]"] or None in literals:
        raise Unclear("it has an unusual condition")
    inner = literals[1:-1] if literals[0] == "!" else literals[:-1]
    if len(inner) != 2 or inner[0] not in _FILE_TESTS or not inner[1]:
        raise Unclear("it has an unusual condition")
    bracketed = (ShellWord((Text("["),)), *words[:-1], ShellWord((Text("]"),)))
    return Simple(bracketed, (), read_redirections(reader))
