"""Opening files without being led astray: part by part, no link followed (gate contract, 3)."""

import errno
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice
from pathlib import Path

from decode.tools._names import shown
from decode.tools._refusal import Refusal

_DIRECTORY = os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC | getattr(os, "O_PATH", os.O_RDONLY)
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOCTTY

#: Names that are looked at for a suggestion.
_NAMES = 2_000

_KINDS = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


@dataclass(frozen=True, slots=True)
class Opened:
    """An open regular file and what it was when it was opened."""

    fd: int
    info: os.stat_result


@contextmanager
def parent_of(path: Path, *, make: bool = False) -> Generator[tuple[int, str], None, None]:
    """Yield a descriptor of the directory that holds the real path `path`, and its name there.

    `make` creates missing directories. Raises OSError; ELOOP when a part is a link by now.
    """
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    fd = os.open(path.anchor, _DIRECTORY)
    try:
        for part in path.parts[1:-1]:
            below = _enter(fd, part, make=make)
            os.close(fd)
            fd = below
        yield fd, path.name
    finally:
        os.close(fd)


def open_folder(path: Path) -> int:
    """Return a descriptor to list the directory at the real path `path`; raises OSError."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    if not path.name:
        return os.open(path, flags)
    with parent_of(path) as (directory, name):
        return os.open(name, flags, dir_fd=directory)


@contextmanager
def opened(path: Path) -> Generator[Opened, None, None]:
    """Yield the regular file at the real path `path`, open for reading.

    Raises OSError, and Refusal for anything that is no regular file: such a thing is never opened,
    since opening can hang or have an effect.
    """
    with parent_of(path) as (directory, name):
        _regular(os.stat(name, dir_fd=directory, follow_symlinks=False), path)
        fd = os.open(name, _FILE, dir_fd=directory)
    try:
        info = os.fstat(fd)
        _regular(info, path)
        yield Opened(fd, info)
    finally:
        os.close(fd)


def trouble(error: OSError, path: Path, given: str) -> Refusal:
    """Return the sentence for what the system said about the path that was `given`."""
    name = shown(given)
    match error.errno:
        case errno.ENOENT:
            return Refusal(f"no such file: {name}{_hint(path)}")
        case errno.ENOTDIR:
            return Refusal(f"no such file: {name}; a part of the path is not a directory")
        case errno.ELOOP:
            return Refusal(f"{name} is a link that was changed meanwhile, or a ring of links")
        case errno.EACCES | errno.EPERM:
            return Refusal(f"{name} may not be opened: permission denied")
        case _:
            return Refusal(f"{name} cannot be used: {os.strerror(error.errno or errno.EIO)}")


def _enter(fd: int, part: str, *, make: bool) -> int:
    try:
        return os.open(part, _DIRECTORY, dir_fd=fd)
    except FileNotFoundError:
        if not make:
            raise
    with suppress(FileExistsError):
        os.mkdir(part, dir_fd=fd)
    return os.open(part, _DIRECTORY, dir_fd=fd)


def _regular(info: os.stat_result, path: Path) -> None:
    if stat.S_ISREG(info.st_mode):
        return
    if stat.S_ISDIR(info.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if stat.S_ISLNK(info.st_mode):
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    kind = next((name for test, name in _KINDS if test(info.st_mode)), "a special file")
    raise Refusal(f"{shown(path.name)} is {kind}, not a regular file; it is not opened")


def _hint(path: Path) -> str:
    try:
        with os.scandir(path.parent) as entries:
            names = [entry.name for entry in islice(entries, _NAMES)]
    except OSError:
        return "; its directory does not exist either: find it with glob"
    close = get_close_matches(path.name, names, n=3)
    return f"; did you mean {' or '.join(map(shown, close))}?" if close else "; find it with glob"
