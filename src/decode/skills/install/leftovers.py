"""What a killed `add`, `new` or `remove` left under a hidden name: no look-up sees it."""

import shutil
import time
from contextlib import suppress
from pathlib import Path

ADDING, MAKING, REMOVING = ".adding-", ".new-", ".removing-"
_OLD_S = 3_600


def sweep(root: Path) -> None:
    """Delete such folders in `root` once they are an hour old, when nobody works in them any more.

    Raises nothing: a later run tries again.
    """
    before = time.time() - _OLD_S
    for prefix in (ADDING, MAKING, REMOVING):
        for folder in root.glob(f"{prefix}*"):
            with suppress(OSError):
                if folder.is_dir() and not folder.is_symlink() and folder.stat().st_mtime < before:
                    shutil.rmtree(folder, ignore_errors=True)
