"""A new skill to begin with, and where a project or a person keeps skills."""

import os
import tempfile
from pathlib import Path

from decode.config.paths import home, project_root
from decode.config.settings import SkillSettings
from decode.entities.errors import SkillError, UsageError
from decode.skills.files.fields import STANDARD_NAME
from decode.skills.files.walk import SKILL_FILE
from decode.skills.folder_setting import folder_of
from decode.skills.install.leftovers import MAKING

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
    if user:
        return home() / ".decode" / "skills"
    return Path(folder_of(settings.dir, str(project_root(cwd)), str(home())))


def new_skill(name: str, root: Path) -> Path:
    """Write a first SKILL.md, which the strict standard accepts, and return its path.

    Raises UsageError for a name outside the standard, SkillError when it is there already.
    """
    if not STANDARD_NAME.fullmatch(name):
        hint = "use 1 to 64 of a-z, 0-9 and single hyphens"
        raise UsageError(f"{name!r} is no legal name for a skill", hint)
    path = root / name / SKILL_FILE
    title = name.replace("-", " ").capitalize()
    try:
        root.mkdir(parents=True, exist_ok=True)
        _place(path, _TEXT.format(name=name, title=title))
    except FileExistsError as error:
        raise SkillError(f"{path} is there already", "choose another name") from error
    except OSError as error:
        raise SkillError(f"{path} cannot be written: {error.strerror}") from error
    return path


def _place(path: Path, text: str) -> None:
    """Write it all under a hidden name and move it then: no look-up ever sees half of it."""
    folder = path.parent
    with tempfile.TemporaryDirectory(prefix=MAKING, dir=folder.parent) as work:
        made = Path(work, folder.name)
        made.mkdir()
        (made / path.name).write_text(text, encoding="utf-8", newline="\n")
        if not os.path.lexists(folder):
            made.rename(folder)
        elif os.path.lexists(path):
            raise FileExistsError(path)
        else:
            (made / path.name).rename(path)
