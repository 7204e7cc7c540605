"""Switching a skill off and on: a list in the project's or the user's settings."""

from pathlib import Path

from decode.config.sources import places
from decode.config.write import set_value
from decode.entities.skill_def import SkillDef
from decode.skills.files.switched_off import KEY, listed, settings_files


def disable(cwd: Path, skill: SkillDef, *, where: str = "", token: str = "") -> Path:
    """Switch a skill off and return the settings file that says so.

    `where` is user or project; without it a project's skill is switched off for the project, any
    other one for the user. `token` is what is written: the name, or `source:name` for one source.
    Raises ConfigError when the file cannot be written.
    """
    origin = where or ("project" if skill.source == "project" else "user")
    place = next(place for place in places(cwd) if place.origin == origin)
    before = listed(place.main)
    set_value(place.main, KEY, [*before, *({token or skill.name} - set(before))])
    return place.main


def enable(cwd: Path, skill: SkillDef) -> list[Path]:
    """Take a skill off every list that switches it off and return the files that were changed."""
    names = {skill.name, f"{skill.source}:{skill.name}"}
    changed: list[Path] = []
    for path in settings_files(cwd):
        before = listed(path)
        left = [name for name in before if name not in names]
        if left != before:
            set_value(path, KEY, left or None)
            changed.append(path)
    return changed
