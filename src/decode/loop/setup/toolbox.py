"""Our tools as the framework's, made once in a process."""

from collections.abc import Awaitable, Callable
from functools import cache, wraps

from pydantic_ai import FunctionToolset, RunContext, Tool
from pydantic_ai.messages import InstructionPart, ToolReturn
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.toolsets import ToolsetTool

from decode.loop.instructions import Told
from decode.tools._spec import Deps, ToolSpec


@cache
def framed(spec: ToolSpec) -> Tool[Deps]:
    """Return the framework's tool of a spec; the same one each time, it holds no state."""
    return Tool(
        _answering(spec.run),
        takes_ctx=True,
        name=spec.name,
        sequential=spec.sequential,
        prepare=spec.prepare,
    )


def _answering(run: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    """A bare `ToolReturn` has no schema. Of a union with text the framework would make one, for
    8 ms a tool and nobody: what a tool returns is not told to a model."""

    @wraps(run)
    async def answering(*args: object, **named: object) -> object:
        return await run(*args, **named)

    answering.__annotations__ = {**run.__annotations__, "return": ToolReturn}
    return answering


class Toolbox(FunctionToolset[Deps]):
    """The tools of one turn, listed anew for a request only where something of them changed.

    The framework copies the whole context of the run for each tool and makes each anew.
    """

    def __init__(self, tools: list[Tool[Deps]], told: Told) -> None:
        super().__init__(tools, id="decode")
        self._told = told
        self._listed: dict[str, ToolsetTool[Deps]] = {}

    async def get_instructions(self, ctx: RunContext[Deps]) -> list[InstructionPart]:
        """Return what the model is told besides its prompt and the conversation."""
        return await self._told.parts(ctx)

    async def get_tools(self, ctx: RunContext[Deps]) -> dict[str, ToolsetTool[Deps]]:
        """Return the tools by name, without those that hide themselves."""
        found: dict[str, ToolsetTool[Deps]] = {}
        for name, tool in self.tools.items():
            definition = await tool.prepare_tool_def(ctx)
            if definition is not None:
                found[name] = self._same(name, definition, ctx)
        return found

    def _same(
        self, name: str, definition: ToolDefinition, ctx: RunContext[Deps]
    ) -> ToolsetTool[Deps]:
        kept = self._listed.get(name)
        if kept is None or kept.tool_def != definition:
            kept = self._listed[name] = self.tool_for_tool_def(definition, ctx=ctx)
        return kept
