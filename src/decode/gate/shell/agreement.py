"""Two parsers must see the same simple commands (gate contract, section 2)."""

from collections.abc import Iterator

from decode.gate.shell.grammar import tree
from decode.gate.shell.nodes import spots
from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import write_assignment, write_word, write_words
from decode.gate.shell.syntax import (
    Command,
    For,
    Group,
    If,
    Process,
    Script,
    ShellWord,
    Simple,
    Substitution,
    Unclear,
    While,
)

Seen = tuple[tuple[str, ...], tuple[str, ...]]


def agrees(script: Script, written: str) -> bool:
    """Say whether tree-sitter reads `written`, the serialised `script`, as the same commands."""
    root = tree(written)
    if root.has_error:
        return False
    theirs = [(spot.words, spot.assignments) for spot in spots(root) if spot.words]
    return theirs == list(_commands(script))


def same_programs(script: Script, original: str) -> bool:
    """Say whether tree-sitter sees the programs of `script`, in their order, in `original`."""
    root = tree(original)
    theirs = [_program(spot.words[0]) for spot in spots(root) if spot.words]
    ours = [_program(words[0]) for words, _ in _commands(script)]
    return not root.has_error and theirs == ours


def _program(written: str) -> str:
    if written.startswith("["):
        return "["
    try:
        return write_word(_only_word(parse(written)))
    except Unclear:
        return written


def _only_word(script: Script) -> ShellWord:
    match script.lists[0].first.commands:
        case (Simple((word,)),):
            return word
        case _:
            raise Unclear("it is no word")


def _commands(script: Script) -> Iterator[Seen]:
    for item in script.lists:
        for pipeline in (item.first, *(pipeline for _, pipeline in item.rest)):
            for index, command in enumerate(pipeline.commands):
                if isinstance(command, Simple):
                    yield from _simple(command, timed=pipeline.timed and index == 0)
                for inner in _scripts(command):
                    yield from _commands(inner)


def _scripts(command: Command) -> Iterator[Script]:
    """Yield every script inside a command, in the order of the text."""
    for word in _words(command):
        yield from _substituted(word)
    yield from _bodies(command)
    for redirection in command.redirections:
        yield from _substituted(redirection.target)


def _words(command: Command) -> tuple[ShellWord, ...]:
    match command:
        case Simple(words, assignments):
            return (*(item.value for item in assignments), *words)
        case For(_, words):
            return words
        case _:
            return ()


def _bodies(command: Command) -> tuple[Script, ...]:
    match command:
        case Simple():
            return ()
        case Group(body) | For(_, _, body):
            return (body,)
        case While(condition, body):
            return (condition, body)
        case If(branches, otherwise):
            inner = tuple(script for pair in branches for script in pair)
            return inner if otherwise is None else (*inner, otherwise)


def _substituted(word: ShellWord) -> Iterator[Script]:
    for piece in word.pieces:
        if isinstance(piece, Substitution | Process):
            yield piece.script


def _simple(command: Simple, *, timed: bool) -> Iterator[Seen]:
    words = tuple(write_words(command))
    if words[:1] == ("[",):
        words = (" ".join(words),)
    elif timed:
        words = ("time", *words)
    if words:
        yield words, tuple(write_assignment(item) for item in command.assignments)
