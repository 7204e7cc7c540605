"""When each skill was last put before a model, over all sessions of this person."""

import contextlib
import json
import logging
import os
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

from decode.config.paths import data_dir
from decode.entities.skill_def import SkillDef
from decode.skills.plain import path_text

_log = logging.getLogger(__name__)
_MAX_KEPT = 2_000


def record_use(skill: SkillDef, at: datetime) -> None:
    """Note that a skill was loaded at `at`. Raises nothing: it is only for the screen."""
    uses = {name: moment.isoformat() for name, moment in last_uses().items()}
    uses.pop(_key(skill), None)
    uses[_key(skill)] = at.astimezone(UTC).isoformat()
    kept = dict(list(uses.items())[-_MAX_KEPT:])
    try:
        _replace(_file(), json.dumps(kept, indent=0))
    except OSError as error:
        _log.info("the last use of %s is not kept: %s", skill.name, error)


def last_uses() -> dict[str, datetime]:
    """Return what is known, the oldest first; empty when there is no file or it is damaged."""
    try:
        read: Any = json.loads(_file().read_bytes())
        found = cast("dict[str, Any]", read) if isinstance(read, dict) else {}
        return {name: datetime.fromisoformat(str(moment)) for name, moment in found.items()}
    except (OSError, ValueError, RecursionError):
        return {}


def last_use(skill: SkillDef, uses: Mapping[str, datetime]) -> datetime | None:
    """Return when this skill was last loaded, as far as `uses` tells."""
    return uses.get(_key(skill))


def _key(skill: SkillDef) -> str:
    return path_text(str(skill.path)) if skill.path else f"{skill.source}:{skill.name}"


def _file() -> Path:
    return data_dir() / "skill_uses.json"


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".skill_uses.")
    fresh = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        fresh.replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            fresh.unlink()
