"""A listed skill made ready for use: its body is read or fetched at each load."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.files.current import current
from decode.skills.files.parse import Origin, parse_skill
from decode.skills.plain import cut, one_line
from decode.skills.remote.hub import ASK_TIMEOUT_S, found_source
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


def ready_now(skill: SkillDef, cwd: Path) -> SkillDef | None:
    """Do the same where nothing can be awaited; a fetch blocks for its time-out at most."""
    if skill.body:
        return current(skill)
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, ready(skill, cwd)).result()


async def _fetched(
    skill: SkillDef, source: SkillSource, candidate: Candidate, timeout_s: float
) -> str:
    asked = asyncio.wait_for(asyncio.ensure_future(source.fetch(candidate)), timeout_s)
    (reply,) = await asyncio.gather(asked, return_exceptions=True)
    if isinstance(reply, BaseException):
        cause = "it did not come in time" if isinstance(reply, TimeoutError) else str(reply)
        raise SkillError(f"the skill {skill.name} was not fetched: {cut(one_line(cause), 200)}")
    return reply


def _filled(skill: SkillDef, text: str) -> SkillDef:
    """Return the skill with a fetched text; a header in it is held to what was listed."""
    headed = text if text.replace("\r\n", "\n").startswith(_FENCE) else _headed(skill, text)
    origin = Origin(Path(skill.name), skill.source, skill.rank, skill.resource_dir, skill.name)
    found = parse_skill(headed.encode("utf-8", "replace"), origin)
    if found.skill is None:
        cause = found.diagnostics[0]
        raise SkillError(f"the skill {skill.name} is broken: {cause.message}", cause.hint)
    if found.skill.name != skill.name:
        raise SkillError(
            f"the skill was listed as {skill.name} but loads as {found.skill.name}; it is refused"
        )
    return replace(found.skill, path=None, resource_base=skill.resource_base, enabled=skill.enabled)


def _headed(skill: SkillDef, text: str) -> str:
    return f"---\nname: {skill.name}\ndescription: listed\n---\n{text}"
