"""The disk in hot loops: plain system calls, since `pathlib` costs several times as much."""

import errno
import os
import stat
import time
from collections.abc import Iterable
from typing import NamedTuple

#: A skill file over 1 MiB is refused (skills contract, section 3).
MAX_FILE = 1024 * 1024
_GRAIN_NS = 20_000_000
_SECOND_NS = 1_000_000_000
_READ = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC


class Stamp(NamedTuple):
    """What tells that a file or folder changed: identity, size and times of its last change."""

    device: int
    inode: int
    size: int
    mtime_ns: int
    ctime_ns: int


def grain() -> int:
    """Return the time, in ns, after which a change may be too young to be told from the next.

    File systems count time in grains; what changed within the last one may change again unseen.
    """
    return time.time_ns() - _GRAIN_NS


def stamp_of(path: str, cutoff: int) -> Stamp | None:
    """Return the stamp of a path, or None when it changed after the `cutoff` that `grain` gave."""
    return _settled(os.stat(path), cutoff)


def _settled(found: os.stat_result, cutoff: int) -> Stamp | None:
    mtime_ns, ctime_ns = found.st_mtime_ns, found.st_ctime_ns
    if mtime_ns > cutoff or ctime_ns > cutoff:
        return None
    if mtime_ns % _SECOND_NS == 0 and mtime_ns > cutoff - 2 * _SECOND_NS:
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


def read_bounded(path: str, cutoff: int = 0) -> tuple[bytes, Stamp | None]:
    """Return at most one byte more than a skill may have, with the stamp of what was read.

    Raises OSError, also for what is no regular file: a named pipe would never end.
    """
    handle = os.open(path, _READ)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise OSError("it is not a regular file")
        size = found.st_size
        data = os.read(handle, min(size, MAX_FILE) + 1)
        while len(data) != size and len(data) <= MAX_FILE:
            more = os.read(handle, MAX_FILE + 1 - len(data))
            if not more:
                break
            data += more
        return data, _settled(found, cutoff)
    finally:
        os.close(handle)


def exists(path: str) -> bool:
    """Say whether a path, links followed, leads to something."""
    return os.path.exists(path)


def barred(path: str) -> str:
    """Return why a path cannot even be looked at; empty when it can, be it there or not."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        return "" if error.errno == errno.ELOOP else error.strerror or str(error)
    return ""


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
