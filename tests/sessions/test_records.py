import json
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.sessions.records import (
    Checkpointed,
    Compacted,
    Ended,
    Entry,
    Header,
    Loaded,
    Message,
    Prompt,
    Rewound,
    Tasked,
    Titled,
    Truncated,
    decode,
    encode,
)

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)

EACH: list[Entry] = [
    Header("abc", "/p", "/p/sub", "main", "openai:x", "build", "plan", "1.0", "2.68", "old"),
    Prompt(3, "do it", True, {"name": "commit"}),
    Message(0, {"kind": "request", "parts": [{"content": "x"}]}),
    Truncated(4),
    Compacted(2, [{"kind": "request"}]),
    Loaded(1, {"name": "commit"}, "the text"),
    Ended("done", 0, {"requests": 1}, "m", "build", "default", "a title"),
    Titled("a title"),
    Checkpointed(2, "t1", "", ["00ff"]),
    Tasked(3, [["1", "x", "pending"]]),
    Rewound(2, True, "t1", "t2", ["00ff"], []),
]


@pytest.mark.parametrize("entry", EACH, ids=lambda entry: type(entry).__name__)
def test_every_kind_of_record_comes_back_as_it_was(entry: Entry) -> None:
    stamped = decode(encode(entry, NOW).rstrip(b"\n"))
    assert (stamped.entry, stamped.at) == (entry, NOW)


@settings(deadline=None, max_examples=100)
@given(st.text())
def test_b098_any_text_is_one_line_and_comes_back(text: str) -> None:
    line = encode(Prompt(0, text), NOW)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    entry = decode(line[:-1]).entry
    assert isinstance(entry, Prompt)
    assert entry.shown == text


def test_b098_line_separators_inside_a_text_break_no_line() -> None:
    text = "a\u2028b\u2029c\x85d\x0be\x0cf\x1cg\r\nh"
    line = encode(Prompt(0, text), NOW)
    assert line.count(b"\n") == 1
    assert decode(line[:-1]).entry == Prompt(0, text)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"\ud800", "?"),
        (r"a\uDFFFb", "a?b"),
        (r"\ud83d\ude00", "\U0001f600"),
        (r"\\ud800", r"\ud800"),
    ],
)
def test_b110_what_another_program_wrote_holds_nothing_that_cannot_be_encoded(
    written: str, read: str
) -> None:
    line = encode(Prompt(0, "HERE"), NOW).decode().replace("HERE", written)
    assert decode(line.encode()).entry == Prompt(0, read)


def test_b110_a_lone_surrogate_becomes_encodable() -> None:
    line = encode(Prompt(0, "bad\udcff.txt"), NOW)
    line.decode("utf-8")
    assert decode(line[:-1]).entry == Prompt(0, "bad?.txt")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"v":1,"kind":"prompt"', "delimiter"),
        (b"\xff\xfe", "utf-8"),
        (b"[1]", "not an object"),
        (b'{"v":99,"kind":"prompt","at":"2026-05-01","data":{}}', "newer version"),
        (b'{"kind":"prompt","at":"2026-05-01","data":{}}', "newer version"),
        (b'{"v":1,"kind":"poem","at":"2026-05-01","data":{}}', "unknown kind"),
        (b'{"v":1,"kind":[],"at":"2026-05-01","data":{}}', "unknown kind"),
        (b'{"v":1,"kind":"prompt","at":"2026-05-01","data":{"index":0}}', "lacks"),
        (b'{"v":1,"kind":"prompt","at":"2026-05-01","data":{"index":-1,"shown":"x"}}', "type"),
        (b'{"v":1,"kind":"prompt","at":"2026-05-01","data":{"index":true,"shown":"x"}}', "type"),
        (b'{"v":1,"kind":"prompt","at":"2026-05-01","data":{"index":0,"shown":7}}', "type"),
        (b'{"v":1,"kind":"prompt","data":{"index":0,"shown":"x"}}', "no time"),
        (b'{"v":1,"kind":"prompt","at":"soon","data":{"index":0,"shown":"x"}}', "soon"),
    ],
)
def test_a_line_that_is_no_record_says_why(line: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        decode(line)


def test_a_field_of_a_newer_version_is_passed_over() -> None:
    raw = json.loads(encode(Titled("t"), NOW))
    raw["data"]["colour"] = "red"
    assert decode(json.dumps(raw).encode()).entry == Titled("t")
