"""Events as lines for a screen reader."""

import pytest

from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import (
    Clipped,
    DraftReturned,
    EditorOpened,
    Event,
    JobsChanged,
    Notice,
    Replayed,
    Retrying,
    SessionStarted,
    SetUpWanted,
    SkillLoaded,
    StateChanged,
    TextDelta,
    ThoughtDelta,
    TodoChanged,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    Usage,
    UsageChanged,
)
from decode.entities.state import State
from decode.entities.turn import SkillUse
from decode.tui.plain.speaker import Speaker

CALL = ToolCall("c", "bash", ToolKind.EXECUTE, {}, "git\nstatus\x1b[2J")
TOOL_USE = SkillUse("a", "user", "", "tool")
USE = SkillUse("commit", "project", "", "slash")


def said(*events: Event) -> list[str]:
    lines: list[str] = []
    speaker = Speaker(lines.append)
    for event in events:
        speaker.say(event)
    return lines


@pytest.mark.parametrize(
    ("events", "lines"),
    [
        ([TurnStarted("hello [/x]")], ["you: hello [/x]"]),
        ([TurnStarted("/commit", USE)], ["you: /commit", "skill: commit from project"]),
        (
            [TextDelta("one\ntw"), TextDelta("o\n\nthree"), TurnEnded("done")],
            ["decode: one", "two", "", "three"],
        ),
        (
            [TextDelta("a"), ToolStarted(CALL), TextDelta("b"), TurnEnded("interrupted")],
            ["decode: a", "tool: bash git status", "decode: b", "turn: it ended: interrupted"],
        ),
        (
            [ToolStarted(CALL), ToolFinished("c", True, "x\ny", 1.25)],
            ["tool: bash git status", "tool: bash git status is done, 1.2s, 2 lines"],
        ),
        (
            [ToolStarted(CALL), ToolFinished("c", False, "\x1b[31mbad\x1b[0m", 0.1)],
            ["tool: bash git status", "tool error: bash git status\nbad"],
        ),
        ([Notice("text", "info")], ["notice: text"]),
        ([Notice("text", "warning"), Notice("t", "error")], ["warning: text", "error: t"]),
        ([Retrying(2, 1.6, "529")], ["retry: attempt 2 in 2s: 529"]),
        (
            [SkillLoaded(SkillUse("a", "user", "", "tool"))],
            ["skill: a from user is before the model"],
        ),
        ([SkillLoaded(USE), ThoughtDelta("hm"), UsageChanged(Usage()), JobsChanged(1)], []),
        ([Replayed("user", "q"), Replayed("assistant", "a")], ["you: q", "decode: a"]),
        ([Replayed("tool", "x", None, CALL)], ["tool: bash git status"]),
        ([Replayed("tool", "x", None, CALL, False)], ["tool error: bash git status"]),
        ([DraftReturned("text", "why")], ["not sent: text"]),
        (
            [SessionStarted("i", "/", "m", "build", "plan", "1")],
            ["session: agent build, mode plan, model m"],
        ),
        ([StateChanged(State())], ["now: agent build, mode default, model offline"]),
        ([TodoChanged((("1", "do it", "pending"),))], ["task: pending: do it"]),
        (
            [Clipped("copied"), EditorOpened("/x"), SetUpWanted("set a key")],
            ["text: copied", "file: /x", "text: set a key"],
        ),
    ],
)
def test_lines(events: list[Event], lines: list[str]) -> None:
    assert said(*events) == lines


def test_no_line_acts_on_a_terminal() -> None:
    for line in said(TextDelta("a\x1b[2J\u202eb\x07\n"), Notice("\x1b]0;x\x07y")):
        assert all(char == "\n" or char.isprintable() for char in line)
