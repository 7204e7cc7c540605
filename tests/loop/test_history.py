import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_ai.messages import (
    AgentInstructionSource,
    BinaryContent,
    InstructionDeltaPart,
    InstructionId,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from decode.loop.history import (
    answered,
    blank,
    dump,
    load,
    repaired,
    safe,
    without_tail,
)
from tests.loop.messages import NOW, asks, calls, outcomes, result, results, says, thinks


def test_a_valid_history_is_left_as_it_is() -> None:
    history = [asks("a"), calls("1", "2"), results("1", "2"), says("done"), asks("b"), says("c")]
    assert repaired(history) == history


def test_b091_b092_calls_that_nobody_answered_are_answered_as_interrupted() -> None:
    mended = repaired([asks("a"), calls("1", "2"), results("1")])
    assert outcomes(mended) == {"1": "success", "2": "interrupted"}
    assert len(mended) == 3


def test_b092_a_call_at_the_end_is_answered_and_never_run() -> None:
    mended = repaired([asks("a"), calls("1")])
    assert isinstance(mended[-1], ModelRequest)
    assert outcomes(mended) == {"1": "interrupted"}


def test_b092_a_user_message_right_after_a_call_is_kept_after_the_result() -> None:
    mended = repaired([asks("a"), calls("1"), asks("b")])
    last = mended[-1]
    assert [type(part).__name__ for part in last.parts] == ["ToolReturnPart", "UserPromptPart"]


def test_results_without_a_call_and_second_results_are_dropped() -> None:
    mended = repaired([asks("a"), calls("1"), results("1", "1", "9"), says("x"), results("1")])
    kept = [p for m in mended for p in m.parts if isinstance(p, ToolReturnPart)]
    assert [part.tool_call_id for part in kept] == ["1"]


@pytest.mark.parametrize(
    "empty",
    [says(""), says(" \n"), thinks("hm"), ModelResponse(parts=[]), ModelRequest(parts=[])],
    ids=["nothing", "blanks", "thoughts", "no-parts", "no-request"],
)
def test_b102_messages_without_content_are_dropped(empty: ModelMessage) -> None:
    assert blank(empty)
    assert repaired([asks("a"), says("b"), empty, asks("c")]) == [asks("a"), says("b"), asks("c")]


@pytest.mark.parametrize("full", [asks("a"), says("b"), calls("1"), results("1")])
def test_what_holds_something_is_not_blank(full: ModelMessage) -> None:
    assert not blank(full)


def test_cut_argument_json_keeps_its_call_and_gets_an_answer() -> None:
    cut = ModelResponse(parts=[ToolCallPart("note", '{"word": "a', tool_call_id="1")])
    assert outcomes(repaired([asks("a"), cut])) == {"1": "interrupted"}


def test_b110_every_place_of_a_message_is_made_safe() -> None:
    bad = "x\udcff\x00"
    messages: list[ModelMessage] = [
        asks(bad),
        ModelRequest(parts=[UserPromptPart([bad, BinaryContent(b"\x00", media_type="image/png")])]),
        ModelResponse(parts=[TextPart(bad), ToolCallPart("note", {"a": [bad]}, tool_call_id="1")]),
        results("1", content={"k": bad}),
    ]
    text = json.dumps([dump(safe(message)) for message in messages], ensure_ascii=False)
    text.encode("utf-8")
    assert "\x00" not in text


def test_a_safe_message_is_the_same_object() -> None:
    message = calls("1", text="fine")
    assert safe(message) is message


def test_the_tail_of_a_broken_answer_is_left_out() -> None:
    history = [asks("a"), calls("1"), results("1"), says("half")]
    assert without_tail(history) == history[:-1]
    assert without_tail([says("x")]) == []


def test_whether_the_model_did_anything() -> None:
    assert not answered([asks("a"), says("")])
    assert answered([asks("a"), calls("1")])


def test_what_is_stored_comes_back() -> None:
    history: list[ModelMessage] = [
        asks("a"),
        calls("1"),
        results("1", content={"k": [1, None]}),
        says("b", model_name="m"),
    ]
    stored = json.loads(json.dumps([dump(message) for message in history]))
    assert load(stored) == (history, 0)


def test_b092_a_message_of_a_newer_version_is_left_out_and_counted() -> None:
    stored = [dump(asks("a")), {"kind": "hologram"}, dump(says("b"))]
    messages, lost = load(stored)
    assert (len(messages), lost) == (2, 1)


def test_what_a_request_gets_when_it_is_sent_is_not_stored() -> None:
    sent = ModelRequest(parts=asks("a").parts, instructions="long text", run_id="r")
    assert dump(sent) == dump(asks("a"))


@st.composite
def _histories(draw: Any) -> list[ModelMessage]:
    history: list[ModelMessage] = []
    for _ in range(draw(st.integers(0, 7))):
        if draw(st.booleans()):
            ids = draw(st.lists(st.sampled_from("123"), max_size=3))
            prompt = draw(st.sampled_from(["", "hi"]))
            parts: list[Any] = [result(call_id) for call_id in ids]
            history.append(ModelRequest(parts=parts + ([UserPromptPart(prompt)] if prompt else [])))
        else:
            ids = draw(st.lists(st.sampled_from("123"), max_size=3, unique=True))
            history.append(calls(*ids, text=draw(st.sampled_from(["", " ", "hm"]))))
    return history


@settings(deadline=None, max_examples=100)
@given(_histories())
def test_any_history_becomes_valid_and_stays_as_it_is(history: list[ModelMessage]) -> None:
    mended = repaired(history)
    assert repaired(mended) == mended
    for index, before in enumerate(mended):
        after = mended[index + 1] if index + 1 < len(mended) else None
        if not isinstance(before, ModelResponse):
            continue
        wanted = [call.tool_call_id for call in before.tool_calls]
        given_ids = (
            [p.tool_call_id for p in after.parts if isinstance(p, ToolReturnPart)]
            if isinstance(after, ModelRequest)
            else []
        )
        assert sorted(wanted) == sorted(given_ids)


@pytest.mark.parametrize("told", ["Today is Monday.", None])
def test_a_message_with_which_something_was_withdrawn_comes_back_whole(told: str | None) -> None:
    source = InstructionId(AgentInstructionSource(), name="date")
    delta = InstructionDeltaPart(id=source, content=told)
    request = ModelRequest(parts=[UserPromptPart("on", timestamp=NOW), delta])
    assert load([dump(request)]) == ([request], 0)
