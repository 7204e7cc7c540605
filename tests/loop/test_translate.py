from typing import Any

import pytest
from pydantic_ai.messages import (
    FinalResultEvent,
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
from decode.loop.translate import Translator


def _through(*events: Any, calls: Calls | None = None, **more: str) -> list[Event]:
    hear = Translator(calls or Calls(), **more)
    return [told for event in events for told in hear.translate(event)]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (PartStartEvent(index=0, part=TextPart("a")), [TextDelta("a")]),
        (PartStartEvent(index=0, part=TextPart("")), []),
        (PartDeltaEvent(index=0, delta=TextPartDelta("b")), [TextDelta("b")]),
        (PartStartEvent(index=0, part=ThinkingPart("t")), [ThoughtDelta("t")]),
        (PartDeltaEvent(index=0, delta=ThinkingPartDelta(content_delta="u")), [ThoughtDelta("u")]),
        (PartDeltaEvent(index=0, delta=ThinkingPartDelta(signature_delta="s")), []),
        (PartStartEvent(index=0, part=ToolCallPart("x")), []),
        (FinalResultEvent(tool_name=None, tool_call_id=None), []),
    ],
)
def test_text_and_thinking_pass_and_the_rest_is_silent(event: Any, told: list[Event]) -> None:
    assert _through(event) == told


def _return(outcome: Any = "success", metadata: Any = None) -> FunctionToolResultEvent:
    part = ToolReturnPart(
        "read",
        "text",
        tool_call_id="1",
        metadata=metadata,
        outcome=outcome,
    )
    return FunctionToolResultEvent(part)


@pytest.mark.parametrize(
    ("event", "ok"),
    [
        (_return(), True),
        (_return("failed"), False),
        (_return("retried"), False),
        (_return("interrupted"), False),
        (_return(metadata={"ok": False}), False),
        (_return(metadata={"diff": "x"}), True),
    ],
)
def test_a_result_tells_whether_anything_was_done(event: Any, ok: bool) -> None:
    calls = Calls()
    calls.begin(ToolCall("1", "read", ToolKind.READ))
    assert _through(event, calls=calls) == [ToolFinished("1", ok, "text", 0.0)]


def test_a_call_that_never_reached_the_gate_is_shown_with_its_result() -> None:
    made = FunctionToolCallEvent(ToolCallPart("nope", '{"a": 1}', tool_call_id="1"))
    part = ToolReturnPart("nope", "Unknown tool", tool_call_id="1", outcome="retried")
    started, finished = _through(made, FunctionToolResultEvent(part), parent="p", prefix="p.1.")
    assert isinstance(started, ToolStarted)
    assert (started.call.id, started.call.name, started.parent) == ("p.1.1", "nope", "p")
    assert started.call.args == {"a": 1}
    assert isinstance(finished, ToolFinished)
    assert (finished.call_id, finished.ok) == ("p.1.1", False)
