"""The skills as they are on disk, for one request to the model."""

from pydantic_ai import RunContext

from decode.skills.registry import SkillRegistry
from decode.tools._spec import Deps
from decode.tools._thread import in_thread


async def skills_for(ctx: RunContext[Deps]) -> SkillRegistry:
    """Return the skills for the request that is being made; they are looked up once for each.

    So the names in a schema and the catalog tell the same. Outside of a run they are looked up.
    """
    if ctx.run_id is None:
        return await in_thread(ctx.deps.skills)
    request = (ctx.run_id, ctx.run_step)
    kept = ctx.deps.shelved
    if kept is None or kept[0] != request:
        kept = ctx.deps.shelved = (request, await in_thread(ctx.deps.skills))
    return kept[1]
