"""What lies below a directory, for programs that go through it and follow links."""

import os
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from decode.gate.judgement import View
from decode.gate.places.secrets import secret_reason
from decode.gate.words import Word

#: More entries than this are not looked at: the answer is then "cannot be told".
LIMIT = 20_000


def leads_outside(word: Word, view: View, names: str = "*") -> str | None:
    """Say why following links below `word` may leave the roots; None when it cannot.

    Only links whose own name matches `names` count.
    """
    if not word.static:
        return "follows links from a place that is not known"
    for entry in _below(word, view):
        if entry is None:
            return "follows links in a directory that is too large to look through"
        if entry.is_symlink() and fnmatchcase(entry.name, names) and not _inside(entry, view):
            return f"follows the link {entry.name} out of the project"
    return None


def shows_secrets(word: Word, view: View) -> str | None:
    """Say why going through all files below `word` may show secrets; None when it cannot."""
    if not word.static:
        return None
    for entry in _below(word, view):
        if entry is None or secret_reason((entry.name,)):
            return "goes through files that hold secrets"
    return None


def _below(word: Word, view: View) -> Iterator[os.DirEntry[str] | None]:
    """Yield every entry below `word`, seen from each directory; None when there are too many."""
    budget = LIMIT
    for cwd in view.cwds:
        for entry in _entries(cwd / word.text):
            budget -= 1
            if budget < 0:
                yield None
                return
            yield entry


def _entries(top: Path) -> Iterator[os.DirEntry[str]]:
    """Yield every entry below `top`, without following a link."""
    pending = [str(top)]
    while pending:
        try:
            with os.scandir(pending.pop()) as entries:
                found = list(entries)
        except OSError:
            continue
        for entry in found:
            yield entry
            if entry.is_dir(follow_symlinks=False):
                pending.append(entry.path)


def _inside(entry: os.DirEntry[str], view: View) -> bool:
    target = Path(os.path.realpath(entry.path))
    return any(target.is_relative_to(root) for root in view.roots)


def dashed_names(view: View) -> bool:
    """Return whether a name in a possible current directory starts with a dash."""
    for cwd in view.cwds:
        try:
            if any(path.name.startswith("-") for path in cwd.iterdir()):
                return True
        except OSError:
            return True
    return False
