"""Switching a skill off and on: a list in the project's or the user's settings."""

from pathlib import Path
from typing import Any, cast

from decode.config.read import Document, read
from decode.config.sources import Place, places
from decode.config.write import set_value
from decode.entities.skill_def import SkillDef

_KEY = "skills.disabled"


def disable(cwd: Path, skill: SkillDef, *, where: str = "", token: str = "") -> Path:
    """Switch a skill off and return the settings file that says so.

    `where` is user or project; without it a project's skill is switched off for the project, any
    other one for the user. `token` is what is written: the name, or `source:name` for one source.
    Raises ConfigError when the file cannot be written.
    """
    origin = where or ("project" if skill.source == "project" else "user")
    place = next(place for place in places(cwd) if place.origin == origin)
    listed = _listed(place.main)
    set_value(place.main, _KEY, [*listed, *({token or skill.name} - set(listed))])
    return place.main


def enable(cwd: Path, skill: SkillDef) -> list[Path]:
    """Take a skill off every list that switches it off and return the files that were changed."""
    names = {skill.name, f"{skill.source}:{skill.name}"}
    changed: list[Path] = []
    for path in _files(places(cwd)):
        listed = _listed(path)
        left = [name for name in listed if name not in names]
        if left != listed:
            set_value(path, _KEY, left or None)
            changed.append(path)
    return changed


def _files(found: tuple[Place, ...]) -> list[Path]:
    return [path for place in found for path in place.files]


def _listed(path: Path) -> list[str]:
    document = read(path)
    if not isinstance(document, Document):
        return []
    table: Any = document.values.get("skills")
    nested: Any = cast("dict[str, Any]", table).get("disabled") if isinstance(table, dict) else None
    value: Any = document.values.get(_KEY, nested)
    if isinstance(value, str):
        return [value]
    return [str(name) for name in cast("list[Any]", value)] if isinstance(value, list) else []
