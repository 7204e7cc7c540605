"""The `job_output` tool."""

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.tools._answer import answering
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec

_LONGEST = 600.0


@answering
async def job_output(ctx: RunContext[Deps], job: str, wait: float = 0) -> str | ToolReturn:
    """Show what a background job printed since the last look, and its state.

    Args:
        job: its id.
        wait: seconds to wait for output or the end.
    """
    if not 0 <= wait <= _LONGEST:
        raise Refusal(f"wait must be from 0 to {_LONGEST:g} seconds")
    found = ctx.deps.jobs.job(job)
    news = (await found.news(wait)).rstrip("\n")
    return f"{news or '[no new output]'}\n{found.state}"


def _title(args: Args) -> str:
    return f"output of {args.get('job', '')}"


TOOL = ToolSpec(run=job_output, kind=ToolKind.READ, title=_title)
