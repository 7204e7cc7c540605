"""The `enter_plan_mode` tool."""

from dataclasses import replace

from pydantic_ai import RunContext

from decode.entities.call import ToolKind
from decode.entities.event import StateChanged
from decode.entities.state import Mode
from decode.tools._spec import Args, Deps, ToolSpec


async def enter_plan_mode(ctx: RunContext[Deps]) -> str:
    """Switch to plan mode, where nothing can be changed, to look around before a larger task."""
    deps = ctx.deps
    if deps.state.mode is Mode.PLAN:
        return "plan mode is on already; look around, then call exit_plan_mode with the plan"
    deps.before_plan, deps.state.mode = deps.state.mode, Mode.PLAN
    deps.emit(StateChanged(replace(deps.state)))
    return "plan mode is on: look around, then call exit_plan_mode with the plan"


def _title(_args: Args) -> str:
    return "enter plan mode"


TOOL = ToolSpec(run=enter_plan_mode, kind=ToolKind.OTHER, title=_title, sequential=True)
