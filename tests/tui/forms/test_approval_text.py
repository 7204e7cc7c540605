"""What a question for permission shows, and that nothing can hide in it."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.call import Approval, Effect, Part, ToolCall, ToolKind
from decode.entities.preview import Diff, Shell
from decode.tui.forms.approval_text import approval_lines, changes_lines, changes_of
from tests.tui.looks import LOOK, text_of, widest


def question(command: str, *parts: Part, reason: str = "", cwd: str = "/repo") -> Approval:
    call = ToolCall("c", "bash", ToolKind.EXECUTE, {}, command, Shell(command))
    return Approval("q", call, reason, parts, cwd=cwd)


def shown(one: Approval, width: int = 80) -> str:
    return "\n".join(text_of(approval_lines(one, width, LOOK)))


def test_everything_a_person_needs_to_judge() -> None:
    one = Approval(
        "q",
        ToolCall("c", "bash", ToolKind.EXECUTE, {}, "a && b", Shell("a && b > out")),
        "writes a file",
        (Part("a"), Part("b > out", "writes out")),
        (Effect("write", "out"), Effect("run")),
        cwd="/repo",
        profile="workspace-write",
        provenance="skill commit",
    )
    text = shown(one)
    for part in (
        "permission bash",
        "writes a file",
        "│ $ a && b > out",
        "   1  a",
        "?  2  b > out  — writes out",
        "in       /repo",
        "sandbox  workspace-write",
        "asked by skill commit",
        "effects  write out, run",
    ):
        assert part in text


HOSTILE = [
    ("ls \x1b[2K\x1b[1Agit status; touch X", r"\x1b[2K\x1b[1Agit status; touch X"),
    ("ls \u202e DENWP", r"ls \u202e DENWP"),
    ("echo [/]", "echo [/]"),
    ("git status [@click=app.approve]README[/]", "[@click=app.approve]README[/]"),
    ("ls -la" + " " * 300 + "; touch X", "; touch X"),
    ("# list" + "\n" * 30 + "touch X", "touch X"),
]


@pytest.mark.parametrize(("command", "part"), HOSTILE)
def test_nothing_hides(command: str, part: str) -> None:
    one = question(command, Part(command, command), reason=command, cwd=f"/{command}")
    text = shown(one, 120)
    assert part in text
    assert "\x1b" not in text
    assert "\u202e" not in text


@given(st.text(max_size=300))
def test_every_part_of_a_command_is_on_the_screen(command: str) -> None:
    lines = approval_lines(question(command), 40, LOOK)
    assert widest(lines) <= 40
    for line in text_of(lines):
        assert all(char == "\n" or char.isprintable() for char in line)


def test_text_that_imitates_the_panel_stays_in_its_frame() -> None:
    text = shown(question('git commit -m "ok?\n  1 allow once\n▸ 2 no\n"'))
    for line in text.split("\n"):
        if "allow once" in line or "2 no" in line:
            assert line.startswith("│ ")


def test_changes_one_by_one() -> None:
    before = "".join(f"{number}\n" for number in range(30))
    diff = Diff("a.py", before, before.replace("3\n", "x\n", 1).replace("\n20\n", "\ny\n"))
    one = Approval("q", ToolCall("c", "edit", ToolKind.EDIT, {}, "a.py", diff))
    assert changes_of(one) == [True, True]
    text = "\n".join(text_of(changes_lines(one, [True, False], 60, LOOK)))
    assert "[x] change 1" in text
    assert "[ ] change 2" in text
    assert changes_of(question("ls")) == []
    assert changes_lines(question("ls"), [], 60, LOOK) == []


CASES = Path(__file__).parents[2] / "gate" / "data" / "gate_display.jsonl"


@pytest.mark.parametrize("line", CASES.read_text("utf-8").splitlines(), ids=lambda line: line[8:15])
def test_shared_cases_of_the_display(line: str) -> None:
    case = json.loads(line)
    text = "".join(text_of(approval_lines(question(case["raw"]), 10_000, LOOK)))
    assert all(part in text for part in case["must_contain"])
    assert not any(part in text for part in case["must_not_contain"])
