"""What starting a skill gives, by the model's tool or by a person's slash."""

import logging
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.entities.turn import SkillUse
from decode.entities.visible import visible
from decode.skills.payload import render
from decode.skills.plain import cut, one_line
from decode.skills.ready import ready_now
from decode.skills.registry import SkillRegistry
from decode.skills.remote.fetch import ready
from decode.skills.used import LoadLedger

_log = logging.getLogger(__name__)
_LISTED = 200


async def answer_skill_call(
    registry: SkillRegistry, name: str, arguments: str, ledger: LoadLedger, cwd: Path
) -> tuple[str, SkillUse | None]:
    """Return the text of a `skill(name, arguments)` call, and the use when a payload is in it.

    Every outcome is a normal result: an unknown name lists the real ones, a skill that is switched
    off or for the person only says what to do, a repeated load of an unchanged skill that `ledger`
    knows to be visible is one line, a changed one says so and gives the new text.
    """
    skill = registry.exact(name)
    if skill is None:
        return unknown_skill(registry, name), None
    try:
        now = await ready(skill, cwd) if skill.model_invocable else skill
    except SkillError as error:
        return f"The skill {skill.name} cannot be loaded: {error}", None
    if now is None:
        return f"The skill {skill.name} is gone: its file was deleted.", None
    if not now.model_invocable:
        return _only_the_person(skill.name), None
    tagged = registry.settings.payload == "tagged"
    return _loaded(now, arguments, render(now, cwd, arguments, tagged=tagged), ledger)


def _loaded(
    skill: SkillDef, arguments: str, payload: str, ledger: LoadLedger
) -> tuple[str, SkillUse | None]:
    last = ledger.last(skill.source, skill.name)
    changed = last is not None and last.use.sha256 != skill.sha256
    if last is not None and not changed and payload in last.payload:
        return f"The skill {skill.name} is loaded above and has not changed; follow it.", None
    use = _used(skill, "tool", arguments)
    ledger.record(use, payload)
    if not changed:
        return payload, use
    return f"The skill {skill.name} changed since it was loaded; it now reads:\n\n{payload}", use


def invoke_skill(
    skill: SkillDef, arguments: str, cwd: Path, *, tagged: bool = False
) -> tuple[str, SkillUse]:
    """Return the payload for a person's `/name arguments`, and what to record.

    Reads the file anew; a skill that has to be fetched blocks, so call it off an event loop.
    Raises SkillError when the skill is gone, broken, or not for a person.
    """
    now = ready_now(skill, cwd) if skill.user_invocable else skill
    if now is None:
        raise SkillError(f"the skill {skill.name} is gone: its file was deleted")
    if not now.user_invocable:
        raise SkillError(f"the skill {skill.name} is for the model only (user-invocable: false)")
    payload = render(now, cwd, arguments, tagged=tagged)
    return payload, _used(now, "slash", arguments)


def _used(skill: SkillDef, via: str, arguments: str) -> SkillUse:
    _log.info(
        "skill %s loaded by %s: %s, %s", skill.name, via, skill.source, visible(str(skill.path))
    )
    return SkillUse(skill.name, skill.source, skill.sha256, via, arguments)


def unknown_skill(registry: SkillRegistry, name: str) -> str:
    """Return the model's text for a name that is no skill it can load: why, and the real names."""
    shown = cut(one_line(name), 80)
    if name in registry.disabled:
        return f"The skill {shown} is switched off; only the user can switch it on, in /skills."
    names = [skill.name for skill in registry.values() if skill.model_invocable]
    lines = [f"There is no skill named {shown!r}."]
    lines += [f"A file of that name is skipped: {one.message}." for one in registry.problems(name)]
    close = [near for near in registry.nearest(name) if registry[near].model_invocable]
    if close:
        lines.append(f"Did you mean {close[0]}?")
    more = f" and {len(names) - _LISTED} more (use skill_search)" if len(names) > _LISTED else ""
    there = f"The skills are: {', '.join(names[:_LISTED])}{more}."
    lines.append(there if names else "There are no skills here.")
    return " ".join(lines)


def _only_the_person(name: str) -> str:
    return (
        f"The skill {name} may only be started by the user. Ask them to type /{name}; "
        "do not imitate it or carry out its steps yourself."
    )
