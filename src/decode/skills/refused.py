"""Why a skill that is there cannot be typed, in one sentence."""

from collections.abc import Iterator

from decode.entities.skill_def import SkillDef
from decode.skills.files.fields import TYPED_NAME
from decode.skills.files.scan import SKILL_FILE
from decode.skills.plain import path_text
from decode.skills.registry import SkillRegistry


def for_the_model_only(skill: SkillDef) -> str:
    """Return why a skill with `user-invocable: false` runs for nobody, and where it is."""
    return f"the skill {skill.name} is for the model only (user-invocable: false): {_at(skill)}"


def why_refused(registry: SkillRegistry, token: str) -> str:
    """Return why nothing runs by `token` although something of that name is there, and where.

    `token` is a name in any case, or `source:name`; empty when nothing is there.
    """
    found = registry.find(token)
    if found is not None:
        return "" if found.user_invocable else for_the_model_only(found) + _instead(registry, found)
    off = _switched_off(registry, token)
    if off is not None:
        back = f"decode skills enable {off.name} switches it on"
        return f"the skill {off.name} is switched off: {_at(off)}; {back}"
    return _broken(registry, token) or next(dormant(registry, token), "")


def dormant(registry: SkillRegistry, name: str) -> Iterator[str]:
    """Yield where a skill of that name lies in the folder of another tool that is not used."""
    if TYPED_NAME.fullmatch(name):
        for found in registry.diagnostics:
            place = found.path / name if found.path and found.code == "compat-off" else None
            if place is not None and (place / SKILL_FILE).exists():
                yield f"{path_text(str(place))}: {found.message}; {found.hint}"


def _instead(registry: SkillRegistry, skill: SkillDef) -> str:
    """Return how the skill that this one hides is typed; empty when it hides none."""
    for loser in registry.shadowed:
        hidden = loser.skill
        if loser.winner is skill and hidden.user_invocable and hidden.enabled:
            return f"; the one it hides runs as /{hidden.source}:{hidden.name}"
    return ""


def _at(skill: SkillDef) -> str:
    return path_text(str(skill.path)) if skill.path else f"it comes from {skill.source}"


def _switched_off(registry: SkillRegistry, token: str) -> SkillDef | None:
    source, _, name = token.rpartition(":")
    wanted = name.casefold()
    return next(
        (
            skill
            for skill in registry.everything
            if not skill.enabled
            and skill.name.casefold() == wanted
            and source.casefold() in ("", "skill", skill.source.casefold())
        ),
        None,
    )


def _broken(registry: SkillRegistry, token: str) -> str:
    problems = registry.problems(token.rpartition(":")[2])
    if not problems:
        return ""
    first = problems[0]
    place = path_text(str(first.path))
    line = f":{first.line}" if first.line else ""
    hint = f"; {first.hint}" if first.hint else ""
    return f"its file is not used: {place}{line}: {first.message}{hint}"
