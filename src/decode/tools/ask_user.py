"""The `ask_user` tool."""

from collections.abc import Sequence

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import Query, ToolKind
from decode.tools._answer import answering
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec

_MOST = 9


@answering
async def ask_user(
    ctx: RunContext[Deps], question: str, choices: Sequence[str] = ()
) -> str | ToolReturn:
    """Ask the user something only they can decide; what can be found out, find out.

    Args:
        question: one question.
        choices: answers to pick from; another one may be typed.
    """
    if not question.strip() or len(choices) > _MOST or not all(map(str.strip, choices)):
        raise Refusal(f"give a question, and at most {_MOST} choices that are not empty")
    query = Query(f"query-{ctx.tool_call_id}", question.strip(), tuple(choices))
    answer = await ctx.deps.person.ask(query)
    if answer is None:
        why = "the user did not answer" if ctx.deps.attended else "nobody can be asked here"
        raise Refusal(f"{why}: decide by what you know, and say what you took for granted")
    return answer or "yes"


def _title(args: Args) -> str:
    return str(args.get("question", ""))


TOOL = ToolSpec(run=ask_user, kind=ToolKind.OTHER, title=_title)
