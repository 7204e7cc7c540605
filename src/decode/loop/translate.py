"""The framework's events as ours."""

from collections.abc import Iterator

from pydantic_ai.messages import (
    AgentStreamEvent,
    FunctionToolCallEvent,
    FunctionToolResultEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    ToolCallPart,
    ToolReturnPart,
)

from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import Event, TextDelta, ThoughtDelta, ToolFinished, ToolStarted
from decode.loop.running.calls import Calls
from decode.sessions.exchange import done


class Translator:
    """Turns what one pass streams into events.

    A call is shown by the gate, with its title and preview, right before it is judged; one that
    never gets there (broken arguments, unknown name) is shown with its result.
    """

    def __init__(self, calls: Calls, parent: str = "", prefix: str = "") -> None:
        self._calls = calls
        self._parent = parent
        self._prefix = prefix
        self._made: dict[str, ToolCallPart] = {}

    def translate(self, event: AgentStreamEvent) -> Iterator[Event]:
        """Yield the events that this one means for a front end."""
        match event:
            case PartStartEvent(part=TextPart(content=text)) if text:
                yield TextDelta(text)
            case PartStartEvent(part=ThinkingPart(content=text)) if text:
                yield ThoughtDelta(text)
            case PartDeltaEvent(delta=TextPartDelta(content_delta=text)) if text:
                yield TextDelta(text)
            case PartDeltaEvent(delta=ThinkingPartDelta(content_delta=text)) if text:
                yield ThoughtDelta(text)
            case FunctionToolCallEvent(part=part):
                self._made[part.tool_call_id] = part
            case FunctionToolResultEvent(part=part):
                yield from self._finished(part)
            case _:
                return

    def _finished(self, part: ToolReturnPart) -> Iterator[Event]:
        call_id = self._prefix + part.tool_call_id
        if not self._calls.known(call_id):
            yield ToolStarted(self._unjudged(call_id, part), self._parent)
        ok = part.outcome == "success" and done(part.metadata)
        output = part.model_response_str(wrap_if_error=False)
        yield ToolFinished(call_id, ok, output, self._calls.seconds(call_id))

    def _unjudged(self, call_id: str, part: ToolReturnPart) -> ToolCall:
        made = self._made.get(part.tool_call_id)
        call = ToolCall(
            call_id,
            part.tool_name,
            ToolKind.OTHER,
            made.args_as_dict() if made else {},
            part.tool_name,
        )
        self._calls.begin(call)
        return call
