"""Programs outside the table of readers, and the paths that the plain file tools write."""

import re
from collections.abc import Iterator, Sequence

from decode.gate.judgement import Access, Judgement, PathUse
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.options import words_of
from decode.gate.programs.reasons import problem_of
from decode.gate.words import Word

_EVERY = words_of(
    "rm rmdir unlink shred mkdir touch tee truncate chmod chown chgrp mv split csplit mkfifo mknod"
    " gzip gunzip bzip2 bunzip2 xz unxz zstd unzstd setfacl chattr fallocate sponge install ln cp"
    " dos2unix unix2dos dd trash ditto"
)
_FILTERS = frozenset({"install", "split"})
_LAST = frozenset({"cp", "install", "ln", "ditto"})
_VALUE = re.compile(r"(?:--?[A-Za-z][\w-]*|of|if)=(?P<path>.+)", re.DOTALL)
_JOINED = re.compile(r"-[A-Za-z](?P<path>[^-]*[./~].*)", re.DOTALL)
#: `-t DIRECTORY` of GNU's cp, ln and install: then the first operand is what is written to.
_TARGET = re.compile(r"-[A-Za-z]*t.*|--t.*", re.DOTALL)
_DELETES = frozenset({"rm", "rmdir", "unlink", "shred", "trash"})


def moves_files(name: str) -> bool:
    """Say whether a program changes files by itself, and runs no other for it."""
    return name in _EVERY and name not in _FILTERS


def judge_unknown(name: str, args: Sequence[Word]) -> Judgement:
    """Judge a program that is no reader; words of one nobody knows are looked at elsewhere."""
    found = Findings()
    if name in _EVERY:
        found.object("deletes files" if name in _DELETES else "changes files", effect="write")
        found.paths.extend(_uses(name, args))
    else:
        found.problems.append(problem_of(name))
    return found.judgement()


def _uses(name: str, args: Sequence[Word]) -> Iterator[PathUse]:
    operands: list[Word] = []
    for word in args:
        if match := _VALUE.fullmatch(word.text) or _JOINED.fullmatch(word.text):
            access = Access.READ if word.text.startswith("if=") else Access.WRITE
            yield PathUse(word.after(word.text[: match.start("path")]), access)
        elif not word.text.startswith("-"):
            operands.append(word)
    into_last = name in _LAST and not any(_TARGET.fullmatch(word.text) for word in args)
    for at, word in enumerate(operands):
        reads = into_last and at < len(operands) - 1
        yield PathUse(word, Access.READ if reads else Access.WRITE)
