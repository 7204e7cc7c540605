from datetime import UTC, datetime
from typing import Any

from decode.sessions.exchange import done, exchanges, words
from decode.sessions.past import Past, fold
from decode.sessions.records import Entry, Message, Prompt, Stamped

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def _past(*entries: Entry) -> Past:
    return fold([Stamped(NOW, entry) for entry in entries])


def _response(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "response", "parts": list(parts)}


def _text(content: str) -> dict[str, Any]:
    return {"part_kind": "text", "content": content}


def _call(call_id: str, name: str = "bash") -> dict[str, Any]:
    return {"part_kind": "tool-call", "tool_name": name, "tool_call_id": call_id, "args": '{"a":1}'}


def _result(call_id: str, content: Any, outcome: str = "success") -> dict[str, Any]:
    part = {"part_kind": "tool-return", "tool_call_id": call_id, "content": content}
    return {"kind": "request", "parts": [{**part, "outcome": outcome}]}


def test_prompts_are_shown_as_typed_and_answers_with_their_tools() -> None:
    past = _past(
        Prompt(0, "/commit"),
        Message(0, {"kind": "request", "parts": [{"part_kind": "user-prompt", "content": "…"}]}),
        Message(1, _response(_text("On it."), _call("c1"), _call("c2"))),
        Message(2, _result("c1", "fine")),
        Message(3, _result("c2", "no", "failed")),
        Message(4, _response(_text("Done."))),
    )
    told = exchanges(past)
    assert [(e.role, e.text) for e in told] == [
        ("user", "/commit"),
        ("assistant", "On it."),
        ("assistant", "Done."),
    ]
    assert [(tool.name, tool.output, tool.ok) for tool in told[1].tools] == [
        ("bash", "fine", True),
        ("bash", "no", False),
    ]
    assert [(e.role, e.text) for e in words(past)] == [
        ("user", "/commit"),
        ("assistant", "On it.\n\nDone."),
    ]


def test_a_refused_call_did_nothing() -> None:
    refused = _result("c1", "refused by user: no")
    refused["parts"][0]["metadata"] = {"ok": False}
    [told] = exchanges(_past(Message(0, _response(_call("c1"))), Message(1, refused)))
    assert told.tools[0].ok is False
    assert done({"ok": True})
    assert done(None)


def test_arguments_that_are_no_text_are_json() -> None:
    call = {**_call("c1"), "args": {"path": "ä"}}
    [told] = exchanges(_past(Message(0, _response(call))))
    assert told.tools[0].args == '{"path": "ä"}'


def test_a_call_without_a_result_says_so() -> None:
    [told] = exchanges(_past(Message(0, _response(_call("c1")))))
    assert told.tools[0].ok is None


def test_messages_of_any_shape_are_told_without_a_fault() -> None:
    strange: list[dict[str, Any]] = [
        {},
        {"kind": "response"},
        {"kind": "response", "parts": "x"},
        {"kind": "response", "parts": [1, None, {"part_kind": "text"}]},
        {"kind": "response", "parts": [{"part_kind": "text", "content": ["a"]}]},
        {"kind": "request", "parts": [{"part_kind": "tool-return"}]},
    ]
    past = _past(*(Message(index, message) for index, message in enumerate(strange)))
    assert [e.text for e in exchanges(past)] == ["['a']"]


def test_a_copied_image_stands_by_its_short_word() -> None:
    text = 'see @"/data/images/0123456789abcdef-2048/shot.png"'
    (exchange,) = words(_past(Prompt(0, text)))
    assert exchange.text == "see [image 1: shot.png 2 KB]"
