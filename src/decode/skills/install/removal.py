"""Taking a skill away: its folder, its single file, or the link that leads to it."""

import shutil
import tempfile
from pathlib import Path

from decode.entities.errors import SkillError, UsageError
from decode.entities.skill_def import SkillDef
from decode.skills.install.leftovers import REMOVING

_REMOVABLE = ("project", "user")


def place_of(skill: SkillDef) -> Path:
    """Return what removing a skill would delete.

    Raises UsageError for skills that are not the project's or the person's own.
    """
    if skill.source not in _REMOVABLE or skill.path is None:
        hint = f"decode skills disable {skill.name} switches it off"
        raise UsageError(f"{skill.name} comes from {skill.source} and cannot be removed", hint)
    return skill.path.parent if skill.path.name == "SKILL.md" else skill.path


def remove(place: Path) -> None:
    """Delete a skill's folder or file; of a link only the link. Raises SkillError.

    A folder is moved aside first, so that no look-up sees half of it.
    """
    try:
        if place.is_symlink() or not place.is_dir():
            place.unlink()
            return
        with tempfile.TemporaryDirectory(prefix=REMOVING, dir=place.parent) as aside:
            shutil.move(place, Path(aside, place.name))
    except OSError as error:
        raise SkillError(f"{place} cannot be removed: {error.strerror or error}") from error
