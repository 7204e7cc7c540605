"""The file an export goes into: a new one, for its owner alone, and whole or not there."""

import errno
import os
from pathlib import Path

from decode.entities.errors import SessionError

_NEXT = {
    errno.EEXIST: "name a file that does not exist yet",
    errno.ENOENT: "make its folder first, or name another",
    errno.ENOTDIR: "make its folder first, or name another",
    errno.ENOSPC: "make room, or name a file on another disk",
}
_OTHERWISE = "name a file in a folder that you may write to"


def write_export(target: Path, text: str) -> None:
    """Write a file that is not there yet; raises SessionError with what to do, and leaves none."""
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise _refused(target, error) from error
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
    except OSError as error:
        target.unlink(missing_ok=True)
        raise _refused(target, error) from error


def _refused(target: Path, error: OSError) -> SessionError:
    hint = _NEXT.get(error.errno or 0, _OTHERWISE)
    return SessionError(f"cannot write {target}: {error.strerror}", hint)
