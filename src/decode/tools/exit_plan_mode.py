"""The `exit_plan_mode` tool."""

from dataclasses import replace

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import Query, ToolKind
from decode.entities.event import StateChanged
from decode.entities.preview import Plain, Preview
from decode.entities.state import Mode
from decode.tools._answer import answering
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec

_YES = "carry it out"
_NO = "keep planning"


@answering
async def exit_plan_mode(ctx: RunContext[Deps], plan: str) -> str | ToolReturn:
    """Show the user the plan; when they approve it, plan mode ends.

    Args:
        plan: the steps, in Markdown.
    """
    deps = ctx.deps
    if deps.state.mode is not Mode.PLAN:
        raise Refusal("plan mode is not on; go on with the task")
    if not plan.strip():
        raise Refusal("plan is empty; write down the steps")
    question = f"{plan.strip()}\n\nCarry out this plan?"
    answer = await deps.person.ask(Query(f"plan-{ctx.tool_call_id}", question, (_YES, _NO)))
    if answer is None and not deps.attended:
        raise Refusal("refused by headless: nobody can approve the plan; answer with it and end")
    said = _NO if answer is None else answer.strip().lower()
    if said not in (_YES, "yes", ""):
        raise Refusal(f"refused by user: {(answer or _NO).strip()}; plan mode stays on")
    # The person may have left plan mode by hand while the plan was on screen.
    if deps.state.mode is Mode.PLAN:
        deps.state.mode = deps.before_plan
        deps.emit(StateChanged(replace(deps.state)))
    return f"the plan is approved and the mode is {deps.state.mode} again; carry it out"


def _title(_args: Args) -> str:
    return "the plan"


def _preview(args: Args, _cwd: object) -> Preview:
    return Plain(str(args.get("plan", "")))


TOOL = ToolSpec(
    run=exit_plan_mode, kind=ToolKind.OTHER, title=_title, preview=_preview, sequential=True
)
