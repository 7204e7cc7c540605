"""The file system as the gate sees it: a port, and the real one."""

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol


class Files(Protocol):
    """What path decisions depend on. Paths are absolute strings; nothing raises."""

    def link(self, path: str) -> str | None:
        """Return the target of a symbolic link, None for everything else."""
        ...

    def exists(self, path: str) -> bool:
        """Say whether something of this name is there, a dangling link included."""
        ...

    def directory(self, path: str) -> bool:
        """Say whether it is a directory, links not followed."""
        ...

    def names(self, path: str) -> Sequence[str] | None:
        """Return the names in a directory; None when it cannot be listed."""
        ...

    def content(self, path: str, limit: int) -> bytes | None:
        """Return the bytes of a regular file up to `limit`; None when there are none."""
        ...

    def folds_case(self, path: str) -> bool:
        """Say whether names below this directory are the same in upper and lower case."""
        ...

    def home_of(self, user: str) -> str | None:
        """Return the home directory of a user; None for nobody."""
        ...


class Disk:
    """The real file system."""

    def link(self, path: str) -> str | None:
        """Return the target of a symbolic link, None for everything else."""
        # Few names are links, and a `Path` for each name of each path takes most of a verdict.
        if not stat.S_ISLNK(_mode(path)):
            return None
        try:
            return str(Path(path).readlink())
        except (OSError, ValueError):
            return None

    def exists(self, path: str) -> bool:
        """Say whether something of this name is there; what cannot be looked at counts as there."""
        try:
            os.lstat(path)
        except OSError as error:
            return error.errno not in (errno.ENOENT, errno.ENOTDIR)
        except ValueError:
            return False
        return True

    def directory(self, path: str) -> bool:
        """Say whether it is a directory, links not followed."""
        return stat.S_ISDIR(_mode(path))

    def names(self, path: str) -> Sequence[str] | None:
        """Return the names in a directory; None when it cannot be listed."""
        try:
            with os.scandir(path) as entries:
                return [entry.name for entry in entries]
        except (OSError, ValueError):
            return None

    def content(self, path: str, limit: int) -> bytes | None:
        """Return the bytes of a regular file up to `limit`; None when there are none."""
        try:
            if not Path(path).is_file():
                return None
            with Path(path).open("rb") as file:
                return file.read(limit)
        except (OSError, ValueError):
            return None

    def folds_case(self, path: str) -> bool:
        """Say whether names below this directory are the same in upper and lower case."""
        directory = Path(path)
        swapped = directory.with_name(directory.name.swapcase()) if directory.name else directory
        if swapped == directory:
            return False
        try:
            return directory.samefile(swapped)
        except (OSError, ValueError):
            return False

    def home_of(self, user: str) -> str | None:
        """Return the home directory of a user; None for nobody."""
        try:
            return str(Path(f"~{user}").expanduser())
        except (RuntimeError, ValueError):
            return None


def _mode(path: str) -> int:
    try:
        return os.lstat(path).st_mode
    except (OSError, ValueError):
        return 0


DISK = Disk()
