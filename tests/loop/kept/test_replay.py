from dataclasses import replace
from typing import Any

import pytest
from pydantic_ai.messages import ModelRequest, ModelResponse, ToolCallPart

from decode.entities.call import ToolKind
from decode.entities.event import Replayed
from decode.loop.kept.replay import exchanges_of, replays
from decode.loop.kept.thread import Thread
from decode.sessions.exchange import Exchange, ToolUse
from tests.loop.messages import NOW, asks, calls, result, results, says


def _shown(replayed: list[Replayed]) -> list[tuple[str, str]]:
    return [(one.role, one.text) for one in replayed]


def test_prompts_stand_as_typed_among_words_and_calls() -> None:
    thread = Thread()
    thread.ask("/commit")
    thread.keep([asks("the long text"), calls("1", text="Looking."), results("1"), says("Done.")])
    thread.ask("thanks")
    thread.keep([*thread.messages, asks("thanks"), says("Welcome.")])
    assert _shown(replays(exchanges_of(thread))) == [
        ("user", "/commit"),
        ("assistant", "Looking."),
        ("tool", "ok"),
        ("assistant", "Done."),
        ("user", "thanks"),
        ("assistant", "Welcome."),
    ]


def test_an_empty_thread_shows_nothing() -> None:
    assert replays(exchanges_of(Thread())) == []


def _replayed(use: ToolUse) -> Replayed:
    [replayed] = replays([Exchange("assistant", "", NOW, (use,))])
    return replayed


def test_a_call_has_its_title_and_its_result() -> None:
    replayed = _replayed(ToolUse("1", "bash", '{"command": "ls -l"}', "a.txt", True))
    assert replayed.call is not None
    assert (replayed.call.title, replayed.call.kind) == ("ls -l", ToolKind.EXECUTE)
    assert (replayed.text, replayed.ok) == ("a.txt", True)


def test_a_refused_call_did_nothing() -> None:
    thread = Thread()
    refused = ModelRequest(parts=[replace(result("1"), metadata={"ok": False})])
    thread.keep([asks("go"), calls("1"), refused])
    assert [one.ok for one in replays(exchanges_of(thread))] == [False]


@pytest.mark.parametrize("ok", [False, None])
def test_a_call_that_failed_or_has_no_result_is_no_success(ok: bool | None) -> None:
    assert not _replayed(ToolUse("1", "bash", '{"command": "ls"}', "", ok)).ok


@pytest.mark.parametrize(
    ("name", "args", "title"),
    [
        ("bash", "{", ""),
        ("bash", "[1]", ""),
        ("todo_write", '{"tasks": 3}', "todo_write"),
        ("agent", '{"prompts": {"a": 1}}', "agent"),
        ("of_tomorrow", '{"a": 1}', "of_tomorrow"),
    ],
)
def test_whatever_was_called_is_shown(name: str, args: str, title: str) -> None:
    call = _replayed(ToolUse("1", name, args)).call
    assert call is not None
    assert (call.name, call.title) == (name, title)


def test_a_long_result_is_shown_from_both_ends_and_that_of_an_old_call_not_at_all() -> None:
    long = "a" * 5_000 + "b" * 5_000
    uses = tuple(ToolUse(str(number), "bash", "{}", long, True) for number in range(101))
    found = replays([Exchange("assistant", "", NOW, uses)])
    assert found[0].text == ""
    assert all(one.text.startswith("aaa") and one.text.endswith("bbb") for one in found[1:])
    assert all("6,000 characters are not shown" in one.text for one in found[1:])


def test_arguments_that_are_no_text_are_read_too() -> None:
    args: dict[str, Any] = {"command": "ls"}
    thread = Thread()
    thread.keep([asks("go"), ModelResponse(parts=[ToolCallPart("bash", args, "1")], timestamp=NOW)])
    assert [one.call.title for one in replays(exchanges_of(thread)) if one.call] == ["ls"]
