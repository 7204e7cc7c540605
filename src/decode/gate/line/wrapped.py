"""A program that runs another one: both are judged, and a rule has to cover both (S8)."""

from collections.abc import Callable
from dataclasses import replace

from decode.gate.line.finding import Finding
from decode.gate.line.judging import Case, Desk, judge_command
from decode.gate.line.wrappers import RUNNERS, base_name, command_index, inner_text
from decode.gate.words import Assignment, SimpleCommand, Word

Code = Callable[[str, frozenset[str]], tuple[Finding, ...]]


def judge_wrapper(desk: Desk, case: Case, code: Code) -> Finding:
    """Return the finding of a wrapper with those of what it runs; `code` judges shell text."""
    words = case.command.words
    outer = replace(judge_command(desk, case), wraps=True)
    text = inner_text(words)
    if text is not None and text.static:
        return replace(outer, inner=code(text.text, case.cwds))
    index = command_index(words)
    if not index:
        return outer
    command = SimpleCommand(words[index:], _pairs(words[1:index]))
    inside = replace(case, command=command)
    if base_name(words[index]) in RUNNERS:
        return replace(outer, inner=(judge_wrapper(desk, inside, code),))
    return replace(outer, inner=(judge_command(desk, inside),))


def _pairs(words: tuple[Word, ...]) -> tuple[Assignment, ...]:
    """Return the variables that `env` sets."""
    split = (word.text.partition("=") for word in words)
    return tuple(Assignment(name, Word(value)) for name, seam, value in split if seam)
