"""The body of a skill from elsewhere: fetched at each load, by the candidate that was listed."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.files.current import current
from decode.skills.files.parse import Origin, parse_skill
from decode.skills.remote.ask import ASK_TIMEOUT_S, fault
from decode.skills.remote.hub import found_source
from decode.skills.sources._spec import Candidate, SkillSource

_FENCE = "---\n"


async def ready(skill: SkillDef, cwd: Path, timeout_s: float = ASK_TIMEOUT_S) -> SkillDef | None:
    """Return the skill as it is now, its body read or fetched; None when its file is gone.

    Raises SkillError when it is broken, does not come in time, or comes under another name.
    """
    if skill.body:
        return current(skill)
    found = found_source(skill, cwd)
    if found is None:
        raise SkillError(f"the source {skill.source} no longer offers the skill {skill.name}")
    return _filled(skill, await _fetched(skill, *found, timeout_s))


def fetch_now(skill: SkillDef, cwd: Path) -> SkillDef | None:
    """Do the same where nothing can be awaited; blocks for the time-out at most."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, ready(skill, cwd)).result()


async def _fetched(
    skill: SkillDef, source: SkillSource, candidate: Candidate, timeout_s: float
) -> str:
    reply: object
    (reply,) = await asyncio.gather(_fetch(source, candidate, timeout_s), return_exceptions=True)
    if isinstance(reply, BaseException):
        raise SkillError(f"the skill {skill.name} was not fetched: {fault(reply)}")
    if not isinstance(reply, str):
        raise SkillError(f"the skill {skill.name} was not fetched: the source gave no text")
    return reply


async def _fetch(source: SkillSource, candidate: Candidate, timeout_s: float) -> str:
    async with asyncio.timeout(timeout_s):
        return await source.fetch(candidate)


def _filled(skill: SkillDef, text: str) -> SkillDef:
    """Return the skill with a fetched text; a header in it is held to what was listed."""
    headed = text.replace("\r\n", "\n").startswith(_FENCE)
    whole = text if headed else f"---\nname: {skill.name}\ndescription: listed\n---\n{text}"
    origin = Origin(Path(skill.name), skill.source, skill.rank, skill.resource_dir, skill.name)
    found = parse_skill(whole.encode("utf-8", "replace"), origin)
    if found.skill is None:
        cause = found.diagnostics[0]
        raise SkillError(f"the skill {skill.name} is broken: {cause.message}", cause.hint)
    if found.skill.name != skill.name:
        raise SkillError(
            f"the skill was listed as {skill.name} but loads as {found.skill.name}; it is refused"
        )
    return replace(
        found.skill,
        path=None,
        description=skill.description,
        resource_base=skill.resource_base,
        locator=skill.locator,
        enabled=skill.enabled,
        model_invocable=skill.model_invocable and found.skill.model_invocable,
        user_invocable=skill.user_invocable and found.skill.user_invocable,
    )
