"""The disk in hot loops: plain system calls, since `pathlib` costs several times as much."""

import os
import stat
import time
from collections.abc import Iterable
from typing import NamedTuple

#: A skill file over 1 MiB is refused (skills contract, section 3).
MAX_FILE = 1024 * 1024
_GRAIN_NS = 20_000_000
_SECOND_NS = 1_000_000_000


class Stamp(NamedTuple):
    """What tells that a file or folder changed: identity, size and times of its last change."""

    device: int
    inode: int
    size: int
    mtime_ns: int
    ctime_ns: int


def stamp_of(path: str) -> Stamp | None:
    """Return the stamp of a path, or None when a further change could leave it as it is."""
    return settled(os.stat(path))


def settled(found: os.stat_result) -> Stamp | None:
    """Return the stamp, or None when what it tells is too young.

    File systems count time in grains; what changed within the last grain may change again unseen.
    """
    mtime_ns, ctime_ns = found.st_mtime_ns, found.st_ctime_ns
    grain = _GRAIN_NS if mtime_ns % _SECOND_NS else 2 * _SECOND_NS
    if max(mtime_ns, ctime_ns) > time.time_ns() - grain:
        return None
    return Stamp(found.st_dev, found.st_ino, found.st_size, mtime_ns, ctime_ns)


def unchanged(stamps: Iterable[tuple[str, Stamp | None]]) -> bool:
    """Say whether every path still has its stamp; None never has."""
    look = os.stat
    try:
        for path, kept in stamps:
            if kept is None:
                return False
            found = look(path)
            if (
                found.st_mtime_ns != kept[3]
                or found.st_ino != kept[1]
                or found.st_size != kept[2]
                or found.st_ctime_ns != kept[4]
                or found.st_dev != kept[0]
            ):
                return False
    except OSError:
        return False
    return True


def read_bounded(path: str) -> tuple[bytes, Stamp | None]:
    """Return at most one byte more than a skill may have, with the stamp of what was read.

    Raises OSError, also for what is no regular file: a named pipe would never end.
    """
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise OSError("it is not a regular file")
        data = os.read(handle, min(found.st_size, MAX_FILE) + 1)
        while len(data) != found.st_size and len(data) <= MAX_FILE:
            more = os.read(handle, MAX_FILE + 1 - len(data))
            if not more:
                break
            data += more
        return data, settled(found)
    finally:
        os.close(handle)


def exists(path: str) -> bool:
    """Say whether a path, links followed, leads to something."""
    return os.path.exists(path)


def is_link(path: str) -> bool:
    """Say whether a path is a link, whatever it leads to."""
    return os.path.islink(path)


def is_folder(path: str) -> bool:
    """Say whether a path, links followed, is a directory."""
    return os.path.isdir(path)


def real(path: str) -> str:
    """Return the path with every link resolved."""
    return os.path.realpath(path)


def names_in(path: str) -> list[str]:
    """Return the names in a folder; raises OSError."""
    return os.listdir(path)
