"""What an agent's instructions tell of the disk: the skills, and the folders that were touched."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from pydantic_ai import RunContext

from decode.entities.agent_def import AgentDef
from decode.loop.kept.thread import Thread
from decode.memory.below import Below
from decode.skills.catalog import Catalog, catalog
from decode.skills.registry import SkillRegistry
from decode.tools._spec import Deps

#: Tells what folders say of which files were touched.
Folders = Callable[[], Awaitable[str]]


def below(thread: Thread, deps: Deps) -> Folders:
    """Return what folders tell whose files were touched; their files are read once a turn."""
    folders = Below(deps.cwd, deps.settings)
    heard: frozenset[Path] = frozenset()
    text = ""

    async def told() -> str:
        nonlocal heard, text
        thread.touched |= deps.files.paths
        now = frozenset(thread.touched)
        if now != heard:
            text = await asyncio.to_thread(folders.text, now)
            heard = now
        return text

    return told


def listed(
    window: int | None, definition: AgentDef
) -> Callable[[RunContext[Deps]], Awaitable[str]]:
    """Return what tells an agent's catalog as it is for the request that is being made."""

    async def told(ctx: RunContext[Deps]) -> str:
        if not definition.allows("skill"):
            return ""
        registry = await ctx.deps.shelf.at(ctx.run_id, ctx.run_step, ctx.deps.skills)
        return catalog(registry, window).text

    return told


def catalog_for(registry: SkillRegistry, window: int | None, definition: AgentDef) -> Catalog:
    """Return the catalog of an agent; empty for one that may not load skills."""
    return catalog(registry, window) if definition.allows("skill") else Catalog()
