"""The panel of a permission question: what each answer gives back."""

from dataclasses import replace
from typing import cast

import pytest

from decode.entities.call import Approval, Reply, Scope, ToolCall, ToolKind
from decode.entities.preview import Diff, Shell
from decode.tui.outcome import Outcome
from decode.tui.panels.approval import PANEL
from tests.tui.driving import rows
from tests.tui.panels.stand import Stand, outcomes

BEFORE = "".join(f"{number}\n" for number in range(30))
AFTER = BEFORE.replace("3\n", "x\n", 1).replace("\n20\n", "\ny\n")
EDIT = Approval("q", ToolCall("c", "edit", ToolKind.EDIT, {}, "a.py", Diff("a.py", BEFORE, AFTER)))
SHELL = Approval(
    "q",
    ToolCall("c", "bash", ToolKind.EXECUTE, {}, "git push", Shell("git push")),
    proposal="bash(git push)",
)


@pytest.mark.parametrize(
    ("keys", "reply"),
    [
        (["2", "enter", "down", "down", "enter"], Reply(True, hunks=(1,))),
        (["2", "down", "enter", "down", "enter"], Reply(True, hunks=(0,))),
        (["2", "3"], Reply(True, hunks=(0, 1))),
        (["2", "1", "2", "3"], Reply(False)),
        (["2", "4", "1"], Reply(True)),
        (["2", "escape", "enter"], Reply(False)),
        (["escape"], Reply(False, stop=True)),
        (["enter"], Reply(False)),
    ],
)
async def test_single_changes(keys: list[str], reply: Reply) -> None:
    assert await outcomes(PANEL, EDIT, *keys) == [Outcome("q", reply)]


async def test_a_change_left_out_is_shown_as_such() -> None:
    app = Stand(PANEL, EDIT)
    async with app.run_test(size=(90, 50)) as pilot:
        await pilot.pause()
        await pilot.press("2", "1")
        await pilot.pause()
        shown = rows(app)
    assert "[ ] change 1" in shown
    assert "[x] change 2" in shown
    assert "make 1 of 2 changes" in shown


async def test_without_a_rule_only_this_call_can_be_allowed() -> None:
    one = replace(SHELL, proposal="")
    assert await outcomes(PANEL, one, "1") == [Outcome("q", Reply(True))]
    assert await outcomes(PANEL, one, "2") == [Outcome("q", Reply(False))]


async def test_a_rule_that_was_emptied_allows_this_call_alone() -> None:
    keys = ["3", *["backspace"] * 20, "enter"]
    assert await outcomes(PANEL, SHELL, *keys) == [Outcome("q", Reply(True))]


async def test_a_rule_as_proposed() -> None:
    expected = Reply(True, scope=Scope.PROJECT, rule="bash(git push)")
    assert await outcomes(PANEL, SHELL, "3", "enter") == [Outcome("q", expected)]


async def test_letters_answer_nothing() -> None:
    assert await outcomes(PANEL, SHELL, "y", "a", "space", "7", "0") == []


def test_it_waits_for_one_who_types() -> None:
    assert PANEL.waits


async def test_a_fault_while_drawing_is_a_refusal() -> None:
    broken = replace(SHELL, reason=cast("str", None), cwd=cast("str", 7))
    (outcome,) = await outcomes(PANEL, broken)
    assert outcome.reply
    assert not outcome.reply.allowed
    assert "could not be shown" in outcome.reply.feedback


async def test_ctrl_e_explains_and_shows_the_question_again() -> None:
    app = Stand(PANEL, SHELL)
    async with app.run_test(size=(90, 50)) as pilot:
        await pilot.pause()
        assert "ctrl+e" in rows(app)
        await pilot.press("ctrl+e")
        await pilot.pause()
        explained = rows(app)
        await pilot.press("ctrl+e")
        await pilot.pause()
        again = rows(app)
    assert "what holds it" in explained
    assert "allow once" in explained
    assert "what holds it" not in again
    assert "git push" in again


async def test_an_answer_counts_while_the_explanation_is_shown() -> None:
    assert await outcomes(PANEL, SHELL, "ctrl+e", "1") == [Outcome("q", Reply(True))]
    assert await outcomes(PANEL, SHELL, "ctrl+e", "enter") == [Outcome("q", Reply(False))]
