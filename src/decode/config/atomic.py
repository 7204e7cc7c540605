"""Replacing a file in one step: the old content or the new, never a part."""

import contextlib
import fcntl
import hashlib
import os
import tempfile
from collections.abc import Generator
from pathlib import Path

from decode.config import paths


@contextlib.contextmanager
def alone(path: Path) -> Generator[None]:
    """Hold a file between reading and replacing it; other decodes wait. Raises OSError.

    The lock lies in the user's data directory, so that no project gets a file it did not ask for.
    """
    name = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:16]
    lock = paths.data_dir() / "locks" / name
    lock.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with lock.open("ab") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def replace_text(path: Path, text: str) -> None:
    """Write `text` as UTF-8 where `path` leads, through links; its folder is made when missing.

    An existing file keeps its mode bits, a new one is for its owner alone. Raises OSError.
    """
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            fresh.chmod(target.stat().st_mode & 0o7777)
        fresh.replace(target)
    finally:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
