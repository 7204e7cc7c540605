"""Commands in the words of a program nobody vouches for: it may run them (gate semantics, S8).

There are too many programs that run what they are told to (`uv run rm x`, `docker exec c rm x`,
`psql -c '\\! rm x'`) to list them. So for deny and ask rules every word of such a program may be
where a command begins. That is a guess: it makes the call ask, it never denies.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from decode.gate.shell.slices import slices
from decode.gate.words import SimpleCommand, Word

_CODE = re.compile(r"[\s;&|$`(){}<>]")
#: How editors, debuggers and database shells begin a command for the shell.
_MARKS = "+:!@|.\\"
_HERE = frozenset({"<<", "<<-", "<<<"})
_MAX_WORDS = 64
Decode = Callable[[str], tuple[Word, ...]]


def handed(command: SimpleCommand, decode: Decode) -> Iterator[tuple[Word, ...]]:
    """Yield what could be a command in the words or the input of a program.

    `decode` turns a written word into what the shell makes of it.
    """
    words = command.words
    for index, word in enumerate(islice(words, 1, _MAX_WORDS), start=1):
        if not word.dynamic:
            yield from _of_word(word.text, words[index + 1 :], decode)
    for redirect in command.redirects:
        if redirect.operator in _HERE:
            yield from _of_code(redirect.target.text, decode)
    yield from assigned(command, decode)


def assigned(command: SimpleCommand, decode: Decode) -> Iterator[tuple[Word, ...]]:
    """Yield what could be a command in the variables that are set for a program."""
    for assignment in command.assignments:
        yield from _of_word(assignment.value.text, (), decode)


def _of_word(text: str, rest: tuple[Word, ...], decode: Decode) -> Iterator[tuple[Word, ...]]:
    for value in dict.fromkeys((text, text.partition("=")[2], text.rpartition("=")[2])):
        if _CODE.search(value):
            yield from _of_code(value, decode)
        elif (name := value.lstrip(_MARKS)) and not name.startswith("-"):
            yield (Word(name), *rest)


def _of_code(text: str, decode: Decode) -> Iterator[tuple[Word, ...]]:
    """The command may have one word before it that says what to do with it."""
    for written in slices(text):
        words = [word for piece in written for word in decode(piece)]
        for at, word in enumerate(words[:2]):
            if not word.dynamic and (name := word.text.lstrip(_MARKS)):
                yield (Word(name), *words[at + 1 :])
