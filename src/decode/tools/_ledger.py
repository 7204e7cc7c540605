"""Which files this session has seen, and with which content."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class FileLedger:
    """Real path to fingerprint of the content, as last read or written by this session's tools.

    `lock(path)` is held around read-change-write, so that two edits of one file cannot cross.
    """

    _seen: dict[Path, str] = field(default_factory=dict[Path, str])
    _locks: dict[Path, asyncio.Lock] = field(default_factory=dict[Path, asyncio.Lock])

    def note(self, path: Path, fingerprint: str) -> None:
        """Remember what the file holds now."""
        self._seen[path] = fingerprint

    def forget(self, path: Path) -> None:
        """Forget a file that is gone."""
        self._seen.pop(path, None)

    def known(self, path: Path) -> str | None:
        """Return the fingerprint of what was last seen, None for a file never seen."""
        return self._seen.get(path)

    def lock(self, path: Path) -> asyncio.Lock:
        """Return the lock of this file."""
        return self._locks.setdefault(path, asyncio.Lock())
