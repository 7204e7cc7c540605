"""Events in the transcript and on the desk."""

from decode.entities.call import Approval, Query, ToolCall, ToolKind
from decode.entities.event import (
    Answered,
    Asked,
    Cleared,
    Clipped,
    DraftReturned,
    EditorOpened,
    Event,
    JobsChanged,
    Listing,
    Notice,
    Permission,
    Pick,
    Quit,
    Replayed,
    Retrying,
    SessionStarted,
    SetUpWanted,
    SkillLoaded,
    StateChanged,
    TextDelta,
    ThemeChosen,
    ThoughtDelta,
    TodoChanged,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    Usage,
    UsageChanged,
)
from decode.entities.state import State
from decode.entities.turn import SkillUse
from decode.tui.conversation import Conversation
from decode.tui.pacer import Pacer
from decode.tui.transcript.view import Transcript
from tests.tui.looks import LOOK, text_of

CALL = ToolCall("c", "bash", ToolKind.EXECUTE, {}, "git push")
USE = SkillUse("commit", "user", "", "tool")


class Desk:
    """Writes down what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def note_state(self, event: object) -> None:
        self.asked.append(f"state {type(event).__name__}")

    def turn_began(self) -> None:
        self.asked.append("began")

    def turn_ended(self, event: TurnEnded) -> None:
        self.asked.append(f"ended {event.reason}")

    def ask(self, event: Asked) -> None:
        self.asked.append(f"ask {event.question.id}")

    def settled(self, question_id: str) -> None:
        self.asked.append(f"settled {question_id}")

    def open(self, subject: object) -> None:
        self.asked.append(f"open {type(subject).__name__}")

    def give_back(self, text: str) -> None:
        self.asked.append(f"back {text}")

    def carry_out(self, event: object) -> None:
        self.asked.append(f"do {type(event).__name__}")


def played(*events: Event) -> tuple[list[str], list[str]]:
    """Return the rows of the transcript and what the desk was asked for."""
    desk, view = Desk(), Transcript(LOOK)
    conversation = Conversation(view, desk, Pacer(lambda: None, lambda wait, act: None))
    for event in events:
        conversation.apply(event)
    lines: list[str] = []
    for slot in view.shelf.slots:
        lines += [""] * slot.gap + text_of(slot.cell.draw(60, LOOK))
    return lines, desk.asked


def drawn(*events: Event) -> list[str]:
    return played(*events)[0]


def test_a_turn_from_its_prompt_to_its_end() -> None:
    lines, asked = played(
        TurnStarted("do it"),
        ThoughtDelta("hm"),
        TextDelta("I will **look"),
        TextDelta("**."),
        ToolStarted(CALL),
        ToolOutput("c", "live\n"),
        ToolFinished("c", True, "result", 0.1),
        TextDelta("Done."),
        TurnEnded("done"),
    )
    assert lines == [
        "▌ do it",
        "",
        "▸ thought",
        "",
        "  I will look.",
        "",
        "✓ bash git push                                         0.1s",
        "  │ result",
        "",
        "  Done.",
    ]
    assert asked == ["began", "ended done"]


def test_parallel_calls_keep_their_cards() -> None:
    other = ToolCall("d", "read", ToolKind.READ, {}, "a.py")
    lines = drawn(
        ToolStarted(CALL),
        ToolStarted(other),
        ToolFinished("d", True, "x", 0.1),
        ToolFinished("c", False, "bad", 0.2),
        ToolFinished("gone", True, "", 0.0),
    )
    assert lines[0].startswith("✗ bash git push")
    assert lines[2].startswith("✓ read a.py")


def test_a_question_waits_on_its_card() -> None:
    lines, asked = played(
        ToolStarted(CALL),
        Asked(Approval("q", CALL)),
        Asked(Query("r", "Which?")),
        Answered("r"),
        Permission("c", "deny", "user", "no"),
    )
    assert lines[0].endswith("refused")
    assert asked == ["ask q", "ask r", "settled r"]


def test_an_interrupted_turn_ends_its_cards() -> None:
    lines, asked = played(ToolStarted(CALL), TurnEnded("interrupted"))
    assert lines[0].startswith("✗ bash git push")
    assert "  │ interrupted" in lines
    assert lines[-1] == "! warning: interrupted"
    assert asked == ["ended interrupted"]


def test_lines_between() -> None:
    assert drawn(
        Notice("text"),
        Retrying(1, 0.0, "529"),
        SkillLoaded(USE),
        SkillLoaded(SkillUse("x", "user", "", "slash")),
    ) == [
        "· text",
        "↻ retry 1: 529",
        "· skill commit (user) is before the model",
    ]


def test_what_came_back_is_explained_once() -> None:
    lines, asked = played(
        Notice("no such command", "error"), DraftReturned("/x", "no such command")
    )
    assert lines == ["✗ error: no such command"]
    assert asked == ["back /x"]
    assert drawn(DraftReturned("/x", "why")) == ["! warning: why"]


def test_why_a_turn_failed_is_one_line() -> None:
    begun, why = TurnStarted("x"), Notice("the engine stopped", "error")
    assert (
        drawn(begun, why, Answered("q"), TurnEnded("failed"))[-1] == "✗ error: the engine stopped"
    )
    back = DraftReturned("and this", "it did not reach the model")
    assert drawn(begun, why, back, TurnEnded("failed"))[-1] == f"! warning: {back.note}"
    assert drawn(begun, why, TurnEnded("interrupted"))[-1] == "! warning: interrupted"
    assert drawn(why, begun, TurnEnded("failed"))[-1] == "! warning: the turn failed"


def test_a_resumed_conversation_and_a_fresh_start() -> None:
    events = (Replayed("user", "q"), Replayed("assistant", "**a**"))
    assert drawn(*events) == ["▌ q", "", "  a"]
    assert drawn(*events, Cleared(), Notice("new")) == ["· new"]


def test_a_past_call_is_a_card_like_any_other() -> None:
    call = ToolCall("1", "bash", ToolKind.EXECUTE, {}, "ls")
    lines = drawn(Replayed("tool", "a.txt", None, call), Replayed("tool", "no", None, call, False))
    assert lines[0].startswith("✓ bash ls")
    assert "a.txt" in lines[1]
    assert any(line.startswith("✗ bash ls") and line.endswith("failed") for line in lines)


def test_steering_is_no_new_turn() -> None:
    lines, asked = played(TurnStarted("go"), TurnStarted("stop", steered=True))
    assert lines[-1] == "▌ meanwhile: stop"
    assert asked == ["began"]


def test_everything_else_is_asked_of_the_desk() -> None:
    _, asked = played(
        SessionStarted("i", "/", "m", "a", "plan", "1"),
        StateChanged(State()),
        UsageChanged(Usage()),
        Pick("t", ()),
        Listing("t", ()),
        Quit(),
        Clipped("x"),
        ThemeChosen("light"),
        EditorOpened("/x"),
        SetUpWanted("do this"),
        TodoChanged(()),
        JobsChanged(1),
    )
    assert asked == [
        "state SessionStarted",
        "state StateChanged",
        "state UsageChanged",
        "open Pick",
        "open Listing",
        "open Quit",
        "do Clipped",
        "do ThemeChosen",
        "do EditorOpened",
        "do SetUpWanted",
        "do TodoChanged",
        "do JobsChanged",
    ]
