"""A folder that lasts as long as the process that made it, also when that one is killed."""

import fcntl
import os
import shutil
import tempfile
import weakref
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


class RunFolder:
    """A locked folder at `path`. A folder of that kind without a lock has lost its process."""

    __slots__ = ("__weakref__", "_release", "path")

    def __init__(self, path: Path, held: int) -> None:
        self.path = path
        self._release = weakref.finalize(self, os.close, held)

    def close(self) -> None:
        """Remove the folder with all that is in it."""
        shutil.rmtree(self.path, ignore_errors=True)
        self._release()


def run_folder(parent: Path, prefix: str) -> RunFolder:
    """Make a folder in `parent`, named by `prefix` and something random, for its owner alone.

    Those of the same prefix whose process is gone are removed first. Raises OSError.
    """
    for lost in _lost(parent, prefix):
        shutil.rmtree(lost, ignore_errors=True)
    while True:
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        held = os.open(path, _FOLDER)
        fcntl.flock(held, fcntl.LOCK_EX)
        # Between the two it had no lock, and may have been taken for a lost one.
        if path.exists():
            return RunFolder(path, held)
        os.close(held)


def _lost(parent: Path, prefix: str) -> Iterator[Path]:
    with suppress(OSError):
        for place in parent.iterdir():
            if place.name.startswith(prefix):
                with suppress(OSError):
                    yield from _if_lost(place)


def _if_lost(place: Path) -> Iterator[Path]:
    held = os.open(place, _FOLDER)
    try:
        if os.fstat(held).st_uid == os.geteuid():
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield place
    finally:
        os.close(held)
