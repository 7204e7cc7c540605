"""A listed skill as its file is now."""

from dataclasses import replace

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.files.disk import read_bounded
from decode.skills.files.parse import Origin, parse_skill


def current(skill: SkillDef) -> SkillDef | None:
    """Return the skill as its file says now, or None when the file is gone.

    A skill without a file is returned as it is. Raises SkillError when the file cannot be read, is
    no skill any more, or holds another name than the one it was listed under.
    """
    if skill.path is None:
        return skill
    try:
        data, _ = read_bounded(str(skill.path))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise SkillError(f"the skill {skill.name} cannot be read: {error}") from error
    named = skill.path.parent.name if skill.path.name == "SKILL.md" else skill.path.stem
    origin = Origin(skill.path, skill.source, skill.rank, skill.resource_dir, named)
    found = parse_skill(data, origin)
    if found.skill is None:
        cause = found.diagnostics[0]
        raise SkillError(
            f"the skill {skill.name} is broken now: {cause.message} (line {cause.line})", cause.hint
        )
    if found.skill.name != skill.name:
        raise SkillError(
            f"the skill was listed as {skill.name} but its file now says {found.skill.name}",
            "ask for it by its new name",
        )
    return replace(found.skill, enabled=skill.enabled)
