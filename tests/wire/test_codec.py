import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.entities import event as events
from decode.entities.call import Approval, Effect, Part, Query, ToolCall, ToolKind
from decode.entities.errors import LoopError
from decode.entities.event import Event
from decode.entities.preview import Diff, Shell
from decode.entities.turn import SkillUse
from decode.wire.codec import decode, encode, from_line, to_line

CALL = ToolCall("c1", "bash", ToolKind.EXECUTE, {"command": "git status"}, "git status", Shell("x"))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)
st.register_type_strategy(
    ToolCall,
    st.builds(ToolCall, args=st.dictionaries(st.text(), JSON, max_size=3)),
)

st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
EVENTS: st.SearchStrategy[Event] = st.one_of([st.from_type(kind) for kind in get_args(Event)])


@given(EVENTS)
def test_every_event_survives_a_line(event: Event) -> None:
    line = to_line(encode(event))
    assert decode(from_line(line)) == event
    assert line.count(b"\n") == 1
    assert len(line.decode().splitlines()) == 1


@pytest.mark.parametrize("kind", get_args(Event))
def test_every_kind_of_event_has_a_type(kind: type[Event]) -> None:
    seen: list[str] = []

    @settings(max_examples=2)
    @given(st.from_type(kind))
    def written(event: Event) -> None:
        seen.append(encode(event)["type"])

    written()
    assert len(set(seen)) == 1


@pytest.mark.parametrize(
    ("event", "shape"),
    [
        (
            events.SessionStarted("i", "/c", "p:n", "build", "default", "1"),
            {"type": "session", "id": "i", "cwd": "/c", "model": "p:n", "agent": "build",
             "mode": "default", "version": "1"},
        ),
        (events.TextDelta("d"), {"type": "text", "delta": "d"}),
        (events.ThoughtDelta("d"), {"type": "thinking", "delta": "d"}),
        (
            events.ToolStarted(CALL),
            {"type": "tool_start", "call_id": "c1", "tool": "bash",
             "args": {"command": "git status"}, "title": "git status"},
        ),
        (
            events.Permission("c1", "deny", "headless", "r"),
            {"type": "permission", "call_id": "c1", "verdict": "deny", "by": "headless",
             "reason": "r"},
        ),
        (
            events.ToolFinished("c1", ok=True, output="o"),
            {"type": "tool_end", "call_id": "c1", "ok": True, "output": "o"},
        ),
        (
            events.SkillLoaded(SkillUse("commit", "project", "ab", "slash", "x")),
            {"type": "skill", "name": "commit", "source": "project", "sha256": "ab",
             "via": "slash", "arguments": "x"},
        ),
        (
            events.Retrying(2, 1.5, "r"),
            {"type": "retry", "attempt": 2, "wait_s": 1.5, "reason": "r"},
        ),
        (
            events.UsageChanged(events.Usage(1, 2, 3, 4)),
            {"type": "usage", "input_tokens": 1, "cached_tokens": 2, "output_tokens": 3,
             "requests": 4, "cost_usd": None},
        ),
        (events.Notice("t", "info"), {"type": "notice", "level": "info", "text": "t"}),
        (
            events.TurnEnded("done", "a"),
            {"type": "result", "ok": True, "exit_code": 0, "answer": "a"},
        ),
        (events.TurnEnded("refused", exit_code=3), {"type": "result", "ok": False, "exit_code": 3}),
        (
            events.Asked(Query("q", "which?", ("a", "b")), 1),
            {"type": "ask", "id": "q", "kind": "query", "text": "which?", "choices": ["a", "b"]},
        ),
        (
            events.Asked(Approval("q", CALL, "r", (Part("git status"),), (Effect("read", "."),))),
            {"type": "ask", "id": "q", "kind": "approval", "reason": "r",
             "effects": [{"kind": "read", "path": "."}]},
        ),
    ],
)  # fmt: skip
def test_documented_objects_have_the_documented_fields(event: Event, shape: dict[str, Any]) -> None:
    found = encode(event)
    assert {name: found.get(name) for name in shape} == shape
    assert decode(found) == event


def test_a_diff_keeps_its_kind() -> None:
    call = ToolCall("c", "edit", ToolKind.EDIT, {}, "x", Diff("x", "a", "b"))
    assert encode(events.ToolStarted(call))["preview"]["kind"] == "diff"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"type": "nope"},
        {"type": []},
        {"type": "text"},
        {"type": "text", "delta": 1},
        {"type": "ask", "id": "x", "kind": "vote"},
        {"type": "tool_start", "call_id": "c"},
    ],
)
def test_what_is_no_event_is_an_error_of_ours(data: dict[str, Any]) -> None:
    with pytest.raises(LoopError, match="cannot be read"):
        decode(data)


@given(st.text())
def test_a_line_holds_nothing_that_acts_on_a_terminal(text: str) -> None:
    line = to_line({"text": text}).decode()
    body = line.removesuffix("\n")
    assert not [char for char in body if ord(char) < 0x20 or 0x7F <= ord(char) < 0xA0]
    assert json.loads(body)["text"] == text


def test_b110_a_lone_surrogate_becomes_a_replacement() -> None:
    assert from_line(to_line({"text": "bad\udcff"})) == {"text": "bad\ufffd"}


@pytest.mark.parametrize("line", [b"", b"[]", b"1", b"{", b"\xff", b'{"a":' * 100_000, b"null"])
def test_a_bad_line_is_a_value_error(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_line(line)
