"""What a line of input means: the one classifier of every front end."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from decode.entities.skill_def import SkillDef
from decode.entities.turn import Intent


def _exists(path: str) -> bool:
    return Path(path).exists()


def resolve(
    text: str,
    commands: Collection[str],
    skills: Mapping[str, SkillDef],
    exists: Callable[[str], bool] = _exists,
) -> Intent:
    """Return what `text` means (input contract, section 1).

    `commands` holds the reserved names and aliases, without the slash. `exists` tells whether an
    absolute path names something; it is asked only for text that would be an unknown command.
    """
    raise NotImplementedError(text, commands, skills, exists)
