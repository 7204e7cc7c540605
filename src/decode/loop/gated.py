"""The gate: every call of every tool is judged here, with its final arguments, and nowhere else."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import ValidationError
from pydantic_ai.capabilities import AbstractCapability, CapabilityOrdering, WrapToolExecuteHandler
from pydantic_ai.exceptions import ModelRetry, ToolFailed
from pydantic_ai.messages import ModelResponse, ToolCallPart
from pydantic_ai.models import ModelRequestContext
from pydantic_ai.tools import RunContext, ToolDefinition

from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import Event, ToolStarted
from decode.gate.sandbox.profile import Profile
from decode.loop.asking.cases import Case
from decode.loop.asking.hearing import Hearing
from decode.loop.asking.refusals import Refused, instead
from decode.loop.history import safe_value
from decode.loop.malformed import malformed
from decode.loop.running.calls import Calls
from decode.loop.sound import sound
from decode.tools._spec import Deps, ToolSpec

_logger = logging.getLogger(__name__)

_CHANGING = (ToolKind.EDIT, ToolKind.EXECUTE)


async def _nothing() -> None:
    return


@dataclass
class Gate(AbstractCapability[Deps]):
    """Stands innermost around the tools of one turn or of one subagent.

    `prefix` keeps the ids of a subagent's calls apart from those of others, `parent` is the call it
    works for. `changing` is awaited before a call that may change something.
    """

    specs: Mapping[str, ToolSpec]
    hearing: Hearing
    calls: Calls
    emit: Callable[[Event], None]
    changing: Callable[[], Awaitable[None]] = _nothing
    prefix: str = ""
    parent: str = ""

    def get_ordering(self) -> CapabilityOrdering:
        """Innermost: nobody changes the arguments after they were judged."""
        return CapabilityOrdering(position="innermost")

    async def after_model_request(
        self,
        ctx: RunContext[Deps],
        *,
        request_context: ModelRequestContext,
        response: ModelResponse,
    ) -> ModelResponse:
        """Let nothing of an answer in that no request could carry."""
        del ctx, request_context
        return sound(response)

    async def on_tool_validate_error(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: str | dict[str, Any],
        error: ValidationError | ModelRetry,
    ) -> dict[str, Any]:
        """Tell a malformed call in one sentence; it stays a retry of the framework."""
        del ctx, call, args
        if isinstance(error, ValidationError):
            raise ModelRetry(malformed(tool_def, error)) from error
        raise error

    async def before_tool_execute(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: dict[str, Any],
    ) -> dict[str, Any]:
        """Let the call pass with the arguments that were judged, or answer it with a refusal."""
        del tool_def
        name = call.tool_name
        made = ToolCall(self.prefix + call.tool_call_id, name, ToolKind.OTHER, args, title=name)
        opening = partial(Case.of, self.specs.get(name), made, ctx.deps.cwd)
        try:
            case, allowed = await self.hearing.permitted(opening, self._show, ctx.deps)
        except Refused as refused:
            self.calls.refuse(refused.call)
            raise instead(refused.sentence) from None
        ctx.deps.permits[call.tool_call_id] = allowed
        if case.call.kind in _CHANGING and allowed.profile != Profile.READ_ONLY:
            await self.changing()
        self.calls.run(case.call.id)
        return dict(case.call.args)

    def _show(self, call: ToolCall) -> None:
        self.calls.begin(call)
        self.emit(ToolStarted(call, self.parent))

    async def wrap_tool_execute(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: dict[str, Any],
        handler: WrapToolExecuteHandler,
    ) -> Any:
        """Measure the call, and take its permit away when it is over."""
        del tool_def
        call_id = self.prefix + call.tool_call_id
        result: object
        try:
            result = await handler(args)
        finally:
            self.calls.end(call_id)
            ctx.deps.permits.pop(call.tool_call_id, None)
        left = self.hearing.leftover(call_id)
        return safe_value(f"{result}\n{left}" if left and isinstance(result, str) else result)

    async def on_tool_execute_error(
        self,
        ctx: RunContext[Deps],
        *,
        call: ToolCallPart,
        tool_def: ToolDefinition,
        args: dict[str, Any],
        error: Exception,
    ) -> Any:
        """A fault in a tool is told to the model; it does not end the run."""
        del ctx, tool_def, args
        _logger.error("the tool %s failed", call.tool_name, exc_info=error)
        raise ToolFailed(f"{call.tool_name} failed: {type(error).__name__}: {error}") from error
