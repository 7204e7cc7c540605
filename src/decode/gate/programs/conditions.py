"""`test` and `[`: file tests and comparisons, without what the shell would evaluate."""

import re
from collections.abc import Sequence

from decode.gate.judgement import Access, Judgement, View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.words import Word

_FILE = frozenset(f"-{letter}" for letter in "abcdefghkprsuwxLOGNS")
_STRING = frozenset({"-n", "-z"})
_COMPARE = frozenset({"=", "==", "!=", "<", ">"})
_FILES = frozenset({"-nt", "-ot", "-ef"})
_NUMBERS = frozenset({"-eq", "-ne", "-lt", "-le", "-gt", "-ge"})
_EVALUATED = frozenset({"-v", "-R", "-o"})
_INTEGER = re.compile(r"[-+]?\d+")


def judge_test(args: Sequence[Word], view: View) -> Judgement:
    """Judge `test …` or `[ … ]` (gate semantics, S2)."""
    del view
    found = Findings()
    words = list(args)
    if words and words[-1].static and words[-1].text == "]":
        words.pop()
    if any(word.glob or word.splits for word in words) or not _settled(words):
        found.object("tests a value that is known only when it runs")
    if any(word.static and word.text in ("-v", "-R") for word in words):
        found.object("tests a variable by a name that the shell evaluates")
    if not found.problems:
        _expression(words, found)
    return found.judgement()


def _settled(words: list[Word]) -> bool:
    """Return whether no value of a variable could turn it into an operator."""
    if len(words) < 2 or not any(word.dynamic and not word.numeric for word in words):
        return True
    if len(words) == 2:
        return words[0].static and _text(words[0]) in _FILE | _STRING
    return len(words) == 3 and _text(words[1]) in _COMPARE | _FILES | _NUMBERS


def _expression(words: list[Word], found: Findings) -> None:
    """Read primaries joined by -a and -o, each with any number of `!` before it."""
    rest = words
    while rest:
        while len(rest) > 1 and _text(rest[0]) == "!":
            rest = rest[1:]
        rest = rest[_primary(rest, found) :]
        if not rest:
            return
        if _text(rest[0]) not in ("-a", "-o") or len(rest) == 1:
            found.object("is a test that is not understood")
            return
        rest = rest[1:]


def _primary(words: list[Word], found: Findings) -> int:
    """Read one primary; return how many words it takes."""
    operator = _text(words[1]) if len(words) > 2 else ""
    if operator in _COMPARE | _FILES | _NUMBERS:
        _binary(words[0], operator, words[2], found)
        return 3
    first = _text(words[0])
    if len(words) > 1 and first in _FILE | _STRING | {"-t"}:
        _unary(first, words[1], found)
        return 2
    if first in ("(", ")") or (len(words) > 1 and first in _EVALUATED):
        found.object("is a test that is not understood")
    return 1


def _binary(left: Word, operator: str, right: Word, found: Findings) -> None:
    if operator in _FILES:
        found.use(left, Access.LIST)
        found.use(right, Access.LIST)
    elif operator in _NUMBERS:
        _numbers(left, right, found)


def _unary(operator: str, word: Word, found: Findings) -> None:
    if operator in _FILE:
        found.use(word, Access.LIST)
    elif operator == "-t":
        _numbers(word, word, found)


def _numbers(left: Word, right: Word, found: Findings) -> None:
    for word in (left, right):
        if not word.numeric and not (word.static and _INTEGER.fullmatch(word.text.strip())):
            found.object("compares something that is not a number")


def _text(word: Word) -> str:
    return word.text if word.static else ""
