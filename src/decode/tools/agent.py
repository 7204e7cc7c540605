"""The `agent` tool."""

from collections.abc import Sequence

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.tools._answer import answering
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec

_MOST = 6


@answering
async def agent(
    ctx: RunContext[Deps], prompts: Sequence[str], agent: str = "explore"
) -> str | ToolReturn:
    """Let subagents work at the same time, each with a context of its own; gives their reports.

    Args:
        prompts: 1 to 6 tasks, each with all it needs to know.
        agent: which agent; explore only reads.
    """
    if not 1 <= len(prompts) <= _MOST or not all(map(str.strip, prompts)):
        raise Refusal(f"give 1 to {_MOST} prompts, none of them empty")
    delegate = ctx.deps.delegate
    if delegate is None:
        raise Refusal("a subagent has no subagents; do it yourself")
    return "\n\n".join(await delegate.run(agent, prompts, ctx.tool_call_id or ""))


def _title(args: Args) -> str:
    prompts = args.get("prompts", ())
    count = f"{len(prompts)} x " if len(prompts) > 1 else ""
    first = " ".join(str(prompts[0]).split()) if prompts else ""
    return f"{count}{args.get('agent', 'explore')}: {first}"


TOOL = ToolSpec(run=agent, kind=ToolKind.OTHER, title=_title)
