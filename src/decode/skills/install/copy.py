"""Putting planned skills in their place: all of them or none."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from decode.entities.errors import SkillError
from decode.skills.install.leftovers import ADDING, sweep
from decode.skills.install.limits import Allowance
from decode.skills.install.plan import Planned

_CHUNK = 64 * 1024


def copy(planned: Sequence[Planned], root: Path) -> list[Path]:
    """Copy the planned skills into `root` and return their folders.

    They are built beside their place under a hidden name and moved there at the end, so a look-up
    never sees half of one; after a fault nothing is left. Raises SkillError.
    """
    made = _made(root)
    sweep(root)
    placed: list[Path] = []
    try:
        with tempfile.TemporaryDirectory(prefix=ADDING, dir=root) as work:
            for one in planned:
                _build(one, Path(work, one.skill.name))
            for one in planned:
                if os.path.lexists(one.target):
                    raise SkillError(f"{one.target} is there already")
                Path(work, one.skill.name).rename(one.target)
                placed.append(one.target)
    except (OSError, SkillError) as error:
        for path in placed:
            shutil.rmtree(path, ignore_errors=True)
        for folder in made:
            with contextlib.suppress(OSError):
                folder.rmdir()
        if isinstance(error, SkillError):
            raise
        raise SkillError(f"nothing was added: {error}") from error
    return placed


def _made(root: Path) -> list[Path]:
    """Make `root` and return the folders that had to be made, the innermost first."""
    missing = [folder for folder in (root, *root.parents) if not folder.exists()]
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SkillError(f"{root} cannot be made: {error.strerror}") from error
    return missing


def _build(one: Planned, place: Path) -> None:
    allowance = Allowance()
    place.mkdir()
    for file in one.files:
        target = place / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        # a file that became a link after it was planned is not followed
        handle = os.open(one.origin / file.name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as source, target.open("xb") as sink:
            while chunk := source.read(_CHUNK):
                allowance.take_bytes(len(chunk))
                sink.write(chunk)
        target.chmod(0o755 if file.executable else 0o644)
