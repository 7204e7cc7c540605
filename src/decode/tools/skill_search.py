"""The `skill_search` tool."""

from pydantic_ai import RunContext

from decode.entities.call import ToolKind
from decode.skills.search import answer_skill_search
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_thread


async def skill_search(ctx: RunContext[Deps], query: str) -> str:
    """Find skills that are not listed, by words of the task."""
    return answer_skill_search(await in_thread(ctx.deps.skills), query)


def _title(args: Args) -> str:
    return f"search skills: {args.get('query', '')}"


TOOL = ToolSpec(run=skill_search, kind=ToolKind.OTHER, title=_title)
