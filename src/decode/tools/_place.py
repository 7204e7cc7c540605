"""Which file a path argument means: taken from cwd, `~` expanded; the real path counts."""

import os
from itertools import islice
from pathlib import Path

from decode.config.paths import home
from decode.tools._names import folded, shown
from decode.tools._permit import Permit
from decode.tools._refusal import Refusal

#: Names of one directory that are compared at most when a path is not there as written.
_SIBLINGS = 20_000


def expand(text: str, cwd: Path) -> Path:
    """Return the absolute path `text` stands for, links and `..` unresolved.

    Raises Refusal for text that can name no file.
    """
    if not text.strip():
        raise Refusal("path is empty; name a file or directory")
    if "\0" in text:
        raise Refusal("path holds a NUL character; no file can have that name")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise Refusal("path holds a lone surrogate; no file can have that name") from None
    if text == "~" or text.startswith("~/"):
        return home() / text[2:]
    return cwd / (_of_user(text) if text.startswith("~") else text)


def real(path: Path) -> Path:
    """Return `path` with every link and `..` resolved, as far as it exists."""
    return Path(os.path.realpath(path))


def settled(text: str, cwd: Path) -> str:
    """Return `text`, or the one existing path that differs from it in its spelling only.

    Exact names always win; a part that is not there is replaced by a sibling when exactly one is
    spelt alike (`folded`, or as `shown` prints it).
    """
    try:
        path = expand(text, cwd)
    except Refusal:
        return text
    if os.path.lexists(path):
        return text
    found = Path(path.anchor)
    for part in path.parts[1:]:
        exact = found / part
        found = exact if part == ".." or os.path.lexists(exact) else _alike(found, part)
        if found == exact and not os.path.lexists(exact):
            return text
    return str(found)


def placed(text: str, cwd: Path) -> Path | None:
    """Return the real path of a path argument, None when it can name no file."""
    try:
        return real(expand(text, cwd))
    except Refusal:
        return None


def judged(text: str, cwd: Path, permit: Permit | None) -> Path:
    """Return the real path to act on.

    Raises Refusal when it is no longer the one the gate judged (gate contract, section 3).
    """
    place = real(expand(text, cwd))
    if permit is not None and permit.place is not None and permit.place != place:
        raise Refusal(
            f"refused by gate: {shown(text)} leads to another file than when it was judged; "
            "look at it again before you use it"
        )
    return place


def _of_user(text: str) -> Path:
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def _alike(directory: Path, name: str) -> Path:
    try:
        with os.scandir(directory) as entries:
            names = [entry.name for entry in islice(entries, _SIBLINGS)]
    except OSError:
        return directory / name
    wanted = folded(name)
    same = [other for other in names if folded(other) == wanted or shown(other) == name]
    return directory / (same[0] if len(same) == 1 else name)
