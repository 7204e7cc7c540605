"""Replacing a file in one step: the old content or the new, never a part."""

import contextlib
import os
import tempfile
from pathlib import Path


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
