import json
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest

from decode.sessions.export import FORMATS, as_html, as_json, as_markdown, export
from decode.sessions.past import Past, fold
from decode.sessions.records import Entry, Header, Message, Prompt, Stamped, Titled

NOW = datetime(2026, 5, 1, tzinfo=UTC)
EVIL = "</pre><script>alert(1)</script>```\n# not a heading"


def _past(*more: Entry) -> Past:
    call = {"part_kind": "tool-call", "tool_name": "bash", "tool_call_id": "c", "args": "{}"}
    said = {"part_kind": "text", "content": EVIL}
    result = {"part_kind": "tool-return", "tool_call_id": "c", "content": EVIL}
    entries: list[Entry] = [
        Header("abc", "/p", "/p", "main", "openai:x"),
        Prompt(0, "hello\u2028there"),
        Message(0, {"kind": "response", "parts": [said, call]}),
        Message(1, {"kind": "request", "parts": [result]}),
        *more,
    ]
    return fold([Stamped(NOW, entry) for entry in entries])


def test_markdown_shows_both_sides_and_no_output_leaves_its_fence() -> None:
    text = as_markdown(_past())
    assert text.startswith("# hello")
    assert "## You\n\nhello" in text
    assert f"````\n{EVIL}\n````" in text


def test_json_is_whole_and_ascii() -> None:
    text = as_json(_past())
    assert text.isascii()
    data = json.loads(text)
    assert data["session"]["id"] == "abc"
    assert [exchange["role"] for exchange in data["exchanges"]] == ["user", "assistant"]
    assert data["exchanges"][1]["tools"][0]["name"] == "bash"
    assert len(data["messages"]) == 2


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)


def test_html_runs_nothing_of_the_session() -> None:
    parser = _Tags()
    parser.feed(as_html(_past(Titled("<img src=x onerror=y>"))))
    assert not parser.tags & {"script", "img"}
    assert {"section", "details", "pre"} <= parser.tags


@pytest.mark.parametrize(("form", "start"), [("md", "# "), ("json", "{"), ("html", "<!doctype")])
def test_each_form_is_chosen_by_its_name(form: str, start: str) -> None:
    assert export(_past(), form).startswith(start)


def test_an_empty_session_has_a_form_too() -> None:
    assert as_markdown(Past()).startswith("# session")
    assert json.loads(as_json(Past()))["messages"] == []


@pytest.mark.parametrize("form", FORMATS)
def test_secrets_leave_in_no_form(form: str) -> None:
    token = "ghp_" + "aB3" * 12
    call = {
        "part_kind": "tool-call",
        "tool_name": "bash",
        "args": f'{{"command": "curl -H {token}"}}',
        "tool_call_id": "1",
    }
    back = {"part_kind": "tool-return", "content": f"PASSWORD='{token}'", "tool_call_id": "1"}
    entries: list[Entry] = [
        Header("abc", "/p", "/p"),
        Prompt(0, f"use {token}"),
        Message(0, {"kind": "request", "parts": [{"part_kind": "x", "content": token}]}),
        Message(1, {"kind": "response", "parts": [call]}),
        Message(2, {"kind": "request", "parts": [back]}),
        Titled(token),
    ]
    text = export(fold([Stamped(datetime.now(UTC), entry) for entry in entries]), form)
    assert token not in text
    assert "[secret]" in text
