"""A listed skill made ready for use where nothing can be awaited."""

import importlib
from pathlib import Path

from decode.entities.skill_def import SkillDef
from decode.skills.files.current import current


def ready_now(skill: SkillDef, cwd: Path) -> SkillDef | None:
    """Return the skill as it is now, its body read or fetched; None when its file is gone.

    A fetch blocks for its time-out at most. Raises SkillError when the skill is broken, does not
    come in time, or comes under another name.
    """
    if skill.body:
        return current(skill)
    # asyncio costs 50 ms to import, which only a skill from elsewhere is worth
    return importlib.import_module("decode.skills.remote.fetch").fetch_now(skill, cwd)
