"""The `job_kill` tool."""

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.tools._answer import answering
from decode.tools._spec import Args, Deps, ToolSpec


@answering
async def job_kill(ctx: RunContext[Deps], job: str) -> str | ToolReturn:
    """End a background job and all it started."""
    found = ctx.deps.jobs.job(job)
    await found.end()
    return found.state


def _title(args: Args) -> str:
    return f"end {args.get('job', '')}"


TOOL = ToolSpec(run=job_kill, kind=ToolKind.EXECUTE, title=_title, sequential=True)
