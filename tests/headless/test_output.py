import json

import pytest

from decode.entities.event import Notice, SessionStarted, TextDelta, TurnEnded
from decode.headless.output import Json, StreamJson, Text, harmless
from decode.wire.report import Report

EVENTS = (SessionStarted("s1", "/c", "m", "a", "b", "1"), TextDelta("hi"), Notice("n"))
ENDED = TurnEnded("done", "hi")


@pytest.mark.parametrize(
    ("answer", "written"),
    [("hi", b"hi\n"), ("hi\n", b"hi\n"), ("", b""), ("é\ud800", "é?\n".encode())],
)
def test_text_is_the_answer_alone(answer: str, written: bytes) -> None:
    out: list[bytes] = []
    text = Text(out.append, to_terminal=False)
    for event in EVENTS:
        text.event(event)
    text.end(TurnEnded("done", answer))
    assert b"".join(out) == written


@pytest.mark.parametrize(
    ("to_terminal", "shown"), [(True, b"a\\x1b[2Jb\n"), (False, b"a\x1b[2Jb\n")]
)
def test_on_a_terminal_an_answer_cannot_act(to_terminal: bool, shown: bytes) -> None:
    out: list[bytes] = []
    Text(out.append, to_terminal=to_terminal).end(TurnEnded("done", "a\x1b[2Jb"))
    assert b"".join(out) == shown


def test_harmless_text_keeps_its_lines_tabs_and_letters() -> None:
    text = "a\tb\n  日本 👩\u200d💻 é"
    assert harmless(text) == text
    assert harmless("\x9b\r\u202e\x7f") == "\\x9b\\x0d\\x202e\\x7f"


def test_json_is_one_object_at_the_end() -> None:
    out: list[bytes] = []
    report = Report("s1")
    form = Json(out.append, report)
    for event in EVENTS:
        form.event(event)
    form.end(ENDED)
    (line,) = out
    result = json.loads(line)
    assert (result["type"], result["answer"], result["session_id"]) == ("result", "hi", "s1")


def test_stream_json_is_one_object_a_line_and_the_result_is_the_last() -> None:
    out: list[bytes] = []
    form = StreamJson(out.append, Report())
    for event in (*EVENTS, ENDED):
        form.event(event)
    form.end(ENDED)
    assert [json.loads(line)["type"] for line in out] == ["session", "text", "notice", "result"]
