"""Programs that look at the current directory when no path is named."""

import re

from decode.gate.judgement import Access, Judgement, PathUse
from decode.gate.line.wrappers import base_name
from decode.gate.words import SimpleCommand, Word

_LOOKING = frozenset({"dir", "du", "fd", "fdfind", "find", "git", "ls", "tree", "vdir"})
_SEARCHING = frozenset({"ack", "ag", "rg"})
_RECURSIVE = re.compile(r"-[A-Za-z]*[rR][A-Za-z]*|--recursive|--dereference-recursive")
_CONTENTS = frozenset({"diff", "diff-files", "diff-index", "range-diff", "show", "--patch"})
_PATCH = re.compile(r"-[A-Za-z0-9]*[pu][A-Za-z0-9]*|-[LU].*|--unified.*")
_NAMES_ONLY = frozenset(
    {"--stat", "--shortstat", "--numstat", "--name-only", "--name-status", "--summary", "--quiet",
     "--dirstat", "--no-patch", "-s"}
)  # fmt: skip
_NO_FILES = frozenset({"--version", "--help", "--type-list"})


def _shows_contents(texts: list[str]) -> bool:
    """Say whether git may print what is in any file of the project, or was in it."""
    if "--" in texts or not _NAMES_ONLY.isdisjoint(texts):
        return False
    return any(text in _CONTENTS or _PATCH.fullmatch(text) for text in texts)


def implied(command: SimpleCommand, judgement: Judgement) -> tuple[PathUse, ...]:
    """Return the use of the current directory that no word of a reading command names."""
    if not judgement.read_only or not command.words:
        return ()
    name, texts = base_name(command.words[0]), [word.text for word in command.words[1:]]
    if name == "git" and _shows_contents(texts):
        return (PathUse(Word("."), Access.SEARCH),)
    if judgement.paths or not _NO_FILES.isdisjoint(texts):
        return ()
    if name in _SEARCHING or (name == "git" and "grep" in texts):
        return (PathUse(Word("."), Access.SEARCH),)
    if name in ("grep", "egrep", "fgrep") and any(map(_RECURSIVE.fullmatch, texts)):
        return (PathUse(Word("."), Access.SEARCH),)
    return (PathUse(Word("."), Access.LIST),) if name in _LOOKING else ()
