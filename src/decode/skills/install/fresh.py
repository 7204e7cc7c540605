"""A new skill to begin with, and where a project or a person keeps skills."""

from pathlib import Path

from decode.config.paths import home, project_root
from decode.config.settings import SkillSettings
from decode.entities.errors import SkillError, UsageError
from decode.skills.files.fields import STANDARD_NAME
from decode.skills.files.walk import SKILL_FILE

_TEXT = """\
---
name: {name}
description: Say in one sentence what this skill does, and when to use it.
---

# {title}

Write here, step by step, what to do. Files next to this one can be named by their path from this
folder; whoever loads the skill is told where it lies.
"""


def skill_root(cwd: Path, settings: SkillSettings, *, user: bool) -> Path:
    """Return the folder for new skills: the person's, or the one at the project's root."""
    return home() / ".decode" / "skills" if user else project_root(cwd) / settings.dir


def new_skill(name: str, root: Path) -> Path:
    """Write a first SKILL.md, which the strict standard accepts, and return its path.

    Raises UsageError for a name outside the standard, SkillError when it is there already.
    """
    if not STANDARD_NAME.fullmatch(name):
        hint = "use 1 to 64 of a-z, 0-9 and single hyphens"
        raise UsageError(f"{name!r} is no legal name for a skill", hint)
    path = root / name / SKILL_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            title = name.replace("-", " ").capitalize()
            file.write(_TEXT.format(name=name, title=title))
    except FileExistsError as error:
        raise SkillError(f"{path} is there already", "choose another name") from error
    except OSError as error:
        raise SkillError(f"{path} cannot be written: {error.strerror}") from error
    return path
