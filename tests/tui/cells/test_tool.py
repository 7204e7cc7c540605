"""Tool cards: by kind and state, never by the name of a tool."""

import pytest

from decode.entities.call import ToolCall, ToolKind
from decode.entities.preview import Diff, Plain, Preview, Shell
from decode.tui.cells.tool import ToolCard
from tests.tui.looks import LOOK, text_of, widest

LINES = "\n".join(f"line {number}" for number in range(20))


def card(kind: ToolKind, title: str = "title", preview: Preview | None = None) -> ToolCard:
    return ToolCard(ToolCall("c", "name", kind, {}, title, preview or Plain()))


def shown(one: ToolCard, width: int = 60) -> list[str]:
    return text_of(one.draw(width, LOOK))


def test_a_running_card_shows_its_clock_and_its_last_lines() -> None:
    one = card(ToolKind.EXECUTE)
    one.grow(LINES)
    head, *body = shown(one)
    assert head.startswith("● name title")
    assert head.endswith("0s")
    assert body == [f"  │ line {number}" for number in range(14, 20)]
    assert one.live


def test_what_was_read_stays_folded() -> None:
    one = card(ToolKind.READ)
    one.finish(True, LINES, 0.25)
    (head,) = shown(one)
    assert head.startswith("✓ name title")
    assert head.endswith("20 lines · 0.2s")
    assert one.toggle()
    assert len(shown(one)) == 21
    assert one.toggle()
    assert len(shown(one)) == 1


def test_what_was_run_shows_both_ends() -> None:
    one = card(ToolKind.EXECUTE)
    one.finish(True, LINES, 1.0)
    body = shown(one)[1:]
    assert body[:3] == ["  │ line 0", "  │ line 1", "  │ line 2"]
    assert body[3] == "  │ ⋯ 12 more lines, ctrl+o shows them"
    assert body[-1] == "  │ line 19"


def test_a_failure_shows_more_of_its_end_and_says_so() -> None:
    one = card(ToolKind.READ)
    one.finish(False, LINES, 1.0)
    assert shown(one)[0].startswith("✗ name title")
    assert "failed" in shown(one)[0]
    assert len(shown(one)) == 12


def test_an_edit_shows_its_diff() -> None:
    one = card(ToolKind.EDIT, preview=Diff("a.py", "old = 1\n", "new = 1\n"))
    one.finish(True, "1 replacement", 0.1)
    assert shown(one)[1:] == ["  │ a.py", "  │ 1 - old = 1", "  │ 1 + new = 1"]


def test_a_question_and_its_refusal() -> None:
    one = card(ToolKind.EXECUTE)
    one.ask()
    assert shown(one)[0].startswith("? name title")
    assert shown(one)[0].endswith("waiting for you")
    one.settle("deny", "user", "not today")
    assert shown(one)[0].endswith("refused")
    assert shown(one)[1] == "  │ not today (user)"
    one.finish(False, "refused by the user", 0.0)
    assert shown(one)[0].endswith("refused")


def test_an_allowed_call_runs_on() -> None:
    one = card(ToolKind.EXECUTE)
    one.ask()
    one.settle("allow", "user", "")
    assert shown(one)[0].startswith("● name title")


def test_unfolded_it_shows_the_whole_command() -> None:
    command = "echo " + "word " * 30
    one = card(ToolKind.EXECUTE, title=command, preview=Shell(command))
    one.finish(True, "out", 0.1)
    assert one.toggle()
    drawn = "".join(line[6:].ljust(50) for line in shown(one)[1:])
    assert drawn.count("word") == 30


@pytest.mark.parametrize("width", [40, 80, 200])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    one = card(ToolKind.EXECUTE, title="日本 " * 60)
    one.finish(False, "x" * 500, 0.1)
    assert widest(one.draw(width, LOOK)) <= width


def test_hostile_names_and_titles() -> None:
    one = ToolCard(ToolCall("c", "[/b]\x1b[2J", ToolKind.OTHER, {}, "[@click=app.quit]x\n\u202e"))
    one.finish(True, "", 0.1)
    assert shown(one)[0].startswith("✓ [/b] [@click=app.quit]x")


def test_a_nested_card_is_indented() -> None:
    one = ToolCard(ToolCall("c", "read", ToolKind.READ, {}, "a"), nested=True)
    assert shown(one)[0].startswith("  ● read a")


def test_the_source_is_title_and_output() -> None:
    one = card(ToolKind.READ)
    one.finish(True, "result", 0.1)
    assert one.source() == "name title\nresult"


def test_on_a_narrow_screen_the_title_keeps_its_room() -> None:
    one = ToolCard(ToolCall("c", "bash", ToolKind.EXECUTE, {}, "pytest -q tests/of/this/part"))
    one.finish(False, "one\ntwo", 1.5)
    assert text_of(one.draw(40, LOOK))[0] == "✗ bash pytest -q tests/of… failed · 1.5s"
    assert text_of(one.draw(90, LOOK))[0].endswith("failed · 2 lines · 1.5s")


def test_the_name_of_a_changed_file_stands_on_the_card_once() -> None:
    change = Diff("clock.py", "a\n", "b\n")
    one = ToolCard(ToolCall("c", "edit", ToolKind.EDIT, {}, "src/clock.py", change))
    one.finish(True, "", 0.0)
    shown = "\n".join(text_of(one.draw(60, LOOK)))
    assert shown.count("clock.py") == 1
    assert "- a" in shown


@pytest.mark.parametrize(("title", "shown"), [("read a.py", "✓ read a.py"), ("read", "✓ read")])
def test_the_name_of_a_tool_stands_there_once(title: str, shown: str) -> None:
    one = ToolCard(ToolCall("c", "read", ToolKind.READ, {}, title))
    one.finish(True, "", 0.0)
    assert text_of(one.draw(40, LOOK)) == [shown]
