"""What a person meant by the text after a command: names of files, or words about the change."""

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from decode.providers._offline.paths import GitPath

#: Words that may stand around names of files without being about the change.
_FILLERS = frozenset(
    {"only", "just", "commit", "review", "the", "file", "files", "and", "in", "--"}
)
_LIMITS = frozenset({"only", "just"})
_LIKE_A_PATH = re.compile(r"(?=.*[/.])[^\s:]*[\w/]")


@dataclass(frozen=True, slots=True)
class Aim:
    """`paths` are the names that were given, none for everything; `words` is the other text."""

    paths: tuple[GitPath, ...] = ()
    words: str = ""

    def covers(self, path: GitPath) -> bool:
        """Say whether a name was meant, by itself or by a folder above it."""
        return any(path.under(given) for given in self.paths)


def aim_of(arguments: str, known: Sequence[GitPath]) -> Aim:
    """Return what the text means where these names have changes.

    The text names files when every word of it is a changed file or folder, or has the look of a
    path. In other text a changed file limits the work only where "only" or "just" says so: "fix the
    bug in z.py" is about a file, and about what is staged.
    """
    typed = _split(arguments)
    words = [word for word in typed if word.lower() not in _FILLERS]
    given = [_path(word) for word in words]
    if words and all(_names(path, known) or _looks(path) for path in given):
        return Aim(tuple(given))
    limited = not _LIMITS.isdisjoint(word.lower() for word in typed)
    exact = [path for path in given if limited and _looks(path) and path in known]
    return Aim(tuple(exact), arguments.strip())


def _split(arguments: str) -> list[str]:
    try:
        return shlex.split(arguments)
    except ValueError:
        return arguments.split()


def _path(word: str) -> GitPath:
    name = word.removeprefix("./").rstrip(",;:")
    return GitPath(name.encode("utf-8", "surrogateescape") or b".")


def _names(path: GitPath, known: Sequence[GitPath]) -> bool:
    return any(name.under(path) for name in known)


def _looks(path: GitPath) -> bool:
    return path.raw != b"." and bool(_LIKE_A_PATH.fullmatch(path.shown))
