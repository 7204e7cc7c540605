"""Questions by lines."""

from dataclasses import replace

import pytest

from decode.entities.call import Approval, Part, Query, Reply, Scope, ToolCall, ToolKind
from decode.entities.event import Listing, Option, Pick, Quit
from decode.entities.preview import Diff, Shell
from decode.tui.plain.questions import Asking, Decision, asking

SHELL = Approval(
    "q",
    ToolCall("c", "bash", ToolKind.EXECUTE, {}, "git push", Shell("git push\x1b[2K")),
    "reaches the network",
    (Part("git push", "reaches the network"),),
    cwd="/repo",
    profile="workspace-write",
    proposal="bash(git push)",
)


def of(subject: Approval | Query | Pick | Listing | Quit) -> Asking:
    found = asking(subject)
    assert found is not None
    return found


def test_a_permission_question_says_everything() -> None:
    ask = of(SHELL)
    assert ask.word == "permission"
    assert list(ask.lines) == [
        "bash: reaches the network",
        r"command git push\x1b[2K",
        "part 1: git push (reaches the network)",
        "in /repo",
        "sandbox workspace-write",
        "1 allow once",
        "2 allow in this session: bash(git push)",
        "3 allow always in this project: bash(git push)",
        "4 allow always, everywhere: bash(git push)",
        "type a number; no, or no and a reason; stop",
    ]


def test_the_way_out_of_the_sandbox_is_the_last_answer() -> None:
    ask = of(replace(SHELL, escapes=True))
    assert ask.lines[-2] == "5 once, without the sandbox (asks again)"
    assert ask.decide("5") == Decision("q", Reply(True, unconfined=True))


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("1", Reply(True)),
        (" 2 ", Reply(True, scope=Scope.SESSION, rule="bash(git push)")),
        ("4", Reply(True, scope=Scope.EVERYWHERE, rule="bash(git push)")),
        ("no", Reply(False)),
        ("No not today", Reply(False, feedback="not today")),
        ("n", Reply(False)),
        ("stop", Reply(False, stop=True)),
    ],
)
def test_answers(line: str, reply: Reply) -> None:
    assert of(SHELL).decide(line) == Decision("q", reply)


@pytest.mark.parametrize("line", ["", "yes", "0", "5", "y", "allow", "push it please"])
def test_anything_else_answers_nothing(line: str) -> None:
    assert of(SHELL).decide(line) is None


def test_an_edit_is_told_with_its_text() -> None:
    call = ToolCall("c", "edit", ToolKind.EDIT, {}, "a", Diff("a.py", "x\n", "y\nz\u202e\n"))
    lines = of(Approval("q", call)).lines
    assert "file a.py, 1 line replaced by 2" in lines
    assert "y\nz\\u202e\n" in lines


def test_a_query() -> None:
    ask = of(Query("q", "Which?", ("one", "two")))
    assert ask.decide("2") == Decision("q", Reply(True, feedback="two"))
    assert ask.decide("other") == Decision("q", Reply(True, feedback="other"))
    assert ask.decide("  ") is None
    assert ask.refused == Decision("q", Reply(False, stop=True))


def test_a_pick() -> None:
    ask = of(Pick("mode", (Option("default", "asks", "/mode default", current=True),)))
    assert list(ask.lines)[1] == "1 default (current): asks"
    assert ask.decide("1") == Decision(submit="/mode default")
    assert ask.decide("") == Decision()
    assert ask.decide("7") is None


def test_a_listing_goes_on_with_what_is_typed() -> None:
    ask = of(Listing("skills", (), "one\ntwo", on_close="/queue close"))
    assert list(ask.lines) == ["skills", "one", "two", "press enter to go on"]
    assert ask.decide("") == Decision(submit="/queue close")
    assert ask.decide("/help") == Decision(submit="/help")


@pytest.mark.parametrize(
    ("line", "leaves"), [("yes", True), ("y", True), ("", False), ("no", False)]
)
def test_leaving(line: str, leaves: bool) -> None:
    assert of(Quit(confirm=True)).decide(line) == Decision(leave=leaves)
