"""Which files this session has seen, and with which content."""

import asyncio
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

#: A real path, or device and inode of a file that has more names than one.
_Key = Path | tuple[int, int]


@dataclass(slots=True)
class FileLedger:
    """Real path to fingerprint of the content, as last read or written by this session's tools.

    `lock(path)` is held around read-change-write, so that two edits of one file cannot cross. A
    file with several names (hard links) is one file by any of them.
    """

    _seen: dict[_Key, str] = field(default_factory=dict[_Key, str])
    _locks: dict[_Key, asyncio.Lock] = field(default_factory=dict[_Key, asyncio.Lock])

    @property
    def paths(self) -> frozenset[Path]:
        """The files that were seen."""
        return frozenset(name for name in self._seen if isinstance(name, Path))

    def note(self, path: Path, fingerprint: str) -> None:
        """Remember what the file holds now."""
        self._seen[path] = self._seen[_key(path)] = fingerprint

    def known(self, path: Path) -> str | None:
        """Return the fingerprint of what was last seen, None for a file never seen."""
        return self._seen.get(_key(path), self._seen.get(path))

    def lock(self, path: Path) -> asyncio.Lock:
        """Return the lock of this file."""
        return self._locks.setdefault(_key(path), asyncio.Lock())


def _key(path: Path) -> _Key:
    try:
        info = os.lstat(path)
    except OSError:
        return path
    linked = stat.S_ISREG(info.st_mode) and info.st_nlink > 1
    return (info.st_dev, info.st_ino) if linked else path
