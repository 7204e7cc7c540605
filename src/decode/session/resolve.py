"""What a line of input means: the one classifier of every front end."""

import difflib
import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

from decode.entities.skill_def import SkillDef
from decode.entities.turn import Intent, Invoke, Reserved, Say, Unknown
from decode.skills.refused import for_the_model_only, why_refused
from decode.skills.registry import SkillRegistry

_TOKEN = re.compile(r"\s*/(\S*)")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]*")
_NEAREST = 3


@runtime_checkable
class _Finds(Protocol):
    """A registry that also knows the skills which lost their name to another."""

    def find(self, token: str) -> SkillDef | None: ...


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:
        return False


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
    found = _TOKEN.match(text)
    if found is None:
        return Say(text)
    token, rest = found[1], text[found.end() + 1 :]
    if token in commands:
        return Reserved(token, rest)
    if token.startswith("/"):
        return Say(text.replace("/", "", 1) if token != "/" else text)
    skill = _skill(token, skills)
    if skill is not None and skill.user_invocable:
        return Invoke(skill, rest if rest.strip() else "")
    if not _NAME.fullmatch(token) or exists(f"/{token}"):
        return Say(text)
    reason = _reason(token, skill, skills)
    return Unknown(token, () if reason else nearest(token, commands, skills), reason)


def nearest(
    token: str, commands: Collection[str], skills: Mapping[str, SkillDef]
) -> tuple[str, ...]:
    """Return the names a person may have meant by `token`, the best first, at most three."""
    names = sorted({*commands, *(name for name, skill in skills.items() if skill.user_invocable)})
    folded = token.rpartition(":")[2].casefold()
    begin = [name for name in names if folded and name.casefold().startswith(folded)]
    close = difflib.get_close_matches(folded, [name.casefold() for name in names], n=_NEAREST)
    alike = [name for fold in close for name in names if name.casefold() == fold]
    return tuple(dict.fromkeys([*begin, *alike]))[:_NEAREST]


def _reason(token: str, skill: SkillDef | None, skills: Mapping[str, SkillDef]) -> str:
    """Return why a skill that is there may not be typed; empty for a name nobody has."""
    if isinstance(skills, SkillRegistry):
        return why_refused(skills, token)
    return "" if skill is None else for_the_model_only(skill)


def _skill(token: str, skills: Mapping[str, SkillDef]) -> SkillDef | None:
    by_name = _named(token, skills)
    if by_name is not None:
        return by_name
    source, colon, name = token.partition(":")
    if not colon:
        return None
    return _named(name, skills) if source == "skill" else _from_source(source, name, skills)


def _named(name: str, skills: Mapping[str, SkillDef]) -> SkillDef | None:
    if name in skills:
        return skills[name]
    alike = [
        skill
        for other, skill in skills.items()
        if other.casefold() == name.casefold() and skill.user_invocable
    ]
    return alike[0] if len(alike) == 1 else None


def _from_source(source: str, name: str, skills: Mapping[str, SkillDef]) -> SkillDef | None:
    if isinstance(skills, _Finds):
        return skills.find(f"{source}:{name}")
    winner = skills.get(name)
    return winner if winner is not None and winner.source == source else None
