"""The strict parser: text in, syntax tree out, or a reason why not (gate semantics, S2)."""

import re

from decode.gate.shell.compound import OPENERS, read_compound
from decode.gate.shell.reader import Reader
from decode.gate.shell.simple import read_simple
from decode.gate.shell.syntax import AndOr, Command, Pipeline, Script, Simple, Unclear

_WORD = re.compile(r"(?:[a-z]+|[{}!]|\]\]|\[\[)(?=[\s;&|<>()]|$)|\(\(?")
_CLOSERS = frozenset({"then", "else", "elif", "fi", "do", "done", "}", "esac"})
_REFUSED = {
    "case": "it has a case",
    "esac": "it has a case",
    "select": "it has a select",
    "function": "it defines a function",
    "coproc": "it starts a coprocess",
    "in": "it has a stray keyword",
    "]]": "it has a stray keyword",
    "((": "it has an arithmetic command",
}


def parse(text: str) -> Script:
    """Return the tree of `text`; raises `Unclear` for everything outside the strict subset."""
    reader = Reader(text, _substituted)
    script = read_script(reader)
    if reader.at < len(text) or reader.bodies:
        raise Unclear("it has a stray operator")
    return script


def _substituted(reader: Reader) -> Script:
    outer, reader.bodies = reader.bodies, {}
    before = reader.heredocs
    script = read_script(reader)
    if not reader.accept(")") or reader.bodies:
        raise Unclear("a substitution is not closed")
    if reader.heredocs > before and not _is_one_command(script):
        raise Unclear("a here-document in a substitution is not alone")
    reader.bodies = outer
    return script


def _is_one_command(script: Script) -> bool:
    """bash 5.2 loses the separator after a here-document in a substitution: nothing may follow."""
    only = script.lists[0]
    alone = len(script.lists) == 1 and not only.rest and len(only.first.commands) == 1
    return alone and isinstance(only.first.commands[0], Simple)


def keyword(reader: Reader) -> str:
    """Return the reserved word or bracket that comes next in command position, or nothing."""
    match = _WORD.match(reader.text, reader.at)
    return match[0] if match else ""


def read_script(reader: Reader) -> Script:
    """Read lists up to the end, a closing bracket or a closing reserved word."""
    reader.descend()
    lists: list[AndOr] = []
    _skip_lines(reader)
    while not _at_end(reader):
        lists.append(_and_or(reader))
        if not _separator(reader):
            _refuse_closer(reader)
            break
    reader.ascend()
    if not lists:
        raise Unclear("there is no command")
    return Script(tuple(lists))


def _at_end(reader: Reader) -> bool:
    return reader.peek() in ("", ")") or keyword(reader) in _CLOSERS


def _refuse_closer(reader: Reader) -> None:
    """Want a separator before a closing word: behind a redirection it would be no such word."""
    if keyword(reader) in _CLOSERS:
        raise Unclear("a separator is missing")


def _skip_lines(reader: Reader) -> None:
    reader.skip_blanks()
    while reader.newline():
        reader.skip_blanks()


def _separator(reader: Reader) -> bool:
    reader.skip_blanks()
    if reader.peek() == "&" and reader.peek(2) != "&&":
        raise Unclear("it runs in the background")
    if reader.peek(2) == ";;":
        raise Unclear("it has a stray operator")
    found = reader.accept(";") or reader.newline()
    _skip_lines(reader)
    return found


def _and_or(reader: Reader) -> AndOr:
    first = _pipeline(reader)
    rest: list[tuple[str, Pipeline]] = []
    while True:
        reader.skip_blanks()
        operator = reader.peek(2)
        if operator not in ("&&", "||"):
            return AndOr(first, tuple(rest))
        reader.accept(operator)
        _skip_lines(reader)
        rest.append((operator, _pipeline(reader)))


def _pipeline(reader: Reader) -> Pipeline:
    timed = _prefix(reader, "time")
    negated = _prefix(reader, "!")
    commands = [_command(reader)]
    reader.skip_blanks()
    while reader.peek() == "|" and reader.peek(2) != "||":
        if reader.peek(2) == "|&":
            raise Unclear("it pipes errors as well")
        reader.accept("|")
        _skip_lines(reader)
        commands.append(_command(reader))
        reader.skip_blanks()
    return Pipeline(tuple(commands), negated, timed)


def _prefix(reader: Reader, word: str) -> bool:
    if keyword(reader) != word:
        return False
    reader.accept(word)
    reader.skip_blanks()
    if reader.peek() == "-":
        raise Unclear(f"it has an unusual {word}")
    return True


def _command(reader: Reader) -> Command:
    word = keyword(reader)
    if reason := _REFUSED.get(word):
        raise Unclear(reason)
    if word in ("!", "time") or word in _CLOSERS:
        raise Unclear("it has a stray keyword")
    if word in OPENERS:
        return read_compound(reader, word, read_script)
    return read_simple(reader)
