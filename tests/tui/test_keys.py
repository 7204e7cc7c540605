"""The keys of the program."""

from pathlib import Path

import pytest

from decode.config.settings import ScreenSettings, Settings
from decode.entities.event import TextDelta
from tests.tui.driving import rows, screen, session_of, type_text, until, until_gone
from tests.tui.scripted import playing, ready_engine, until_cancelled


async def test_words_are_found_in_the_transcript(cwd: Path) -> None:
    text = "\n\n".join(f"paragraph {number}" for number in range(60))
    async with screen(ready_engine(playing(TextDelta(text))), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "paragraph 59")
        await pilot.press("ctrl+f")
        await type_text(pilot, "graph 7")
        await until(pilot, "1 of 1")
        assert "paragraph 7" in rows(app)
        await pilot.press("escape")
        await until_gone(pilot, "1 of 1")
        assert app.stage.prompt.has_focus


async def test_earlier_inputs_are_searched(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        for text in ("fix the lexer", "write the docs"):
            await type_text(pilot, text)
            await pilot.press("enter")
            await until(pilot, f"echo: {text}")
        await pilot.press("ctrl+r")
        await until(pilot, "earlier input")
        await type_text(pilot, "lex")
        await pilot.press("enter")
        await until_gone(pilot, "earlier input")
        assert app.stage.prompt.text == "fix the lexer"


async def test_what_comes_of_a_submission_is_in_sight(cwd: Path) -> None:
    text = "\n\n".join(f"paragraph {number}" for number in range(60))
    async with screen(ready_engine(playing(TextDelta(text))), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "paragraph 59")
        await pilot.press("ctrl+home")
        await until(pilot, "paragraph 1")
        assert not app.stage.transcript.following
        await type_text(pilot, "/mode plan")
        await pilot.press("enter")
        await until(pilot, "paragraph 59")
        assert app.stage.transcript.following


async def test_a_card_is_marked_and_the_mark_leaves_with_escape(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "echo: go")
        await pilot.press("alt+up")
        assert app.stage.transcript.marked is not None
        await pilot.press("escape")
        assert app.stage.transcript.marked is None


async def test_copying_says_what_is_known(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (_, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "echo: go")
        await pilot.press("alt+c")
        await until(pilot, "clipboard")


async def test_a_block_of_code_is_copied_by_a_key(cwd: Path) -> None:
    async with screen(ready_engine(playing(TextDelta("```sh\nls\n```"))), cwd) as (_, pilot):
        await pilot.press("alt+k")
        await until(pilot, "there is nothing to copy yet")
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "ls")
        await pilot.press("alt+k")
        await until(pilot, "sh code 1 of 1, 1 line: ")


async def test_ctrl_c_copies_a_selection_and_keeps_the_draft(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "echo: go")
        await type_text(pilot, "draft")
        await pilot.mouse_down(app.stage.transcript, offset=(1, 0))
        await pilot.hover(app.stage.transcript, offset=(12, 1))
        await pilot.mouse_up(app.stage.transcript, offset=(12, 1))
        await pilot.press("ctrl+c")
        await until(pilot, "clipboard")
        assert app.stage.prompt.text == "draft"


async def test_the_mouse_is_given_to_the_terminal(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (_, pilot):
        await pilot.press("f9")
        await until(pilot, "the terminal has the mouse")


async def test_keys_of_the_settings_take_the_place_of_the_usual_ones(cwd: Path) -> None:
    tui = ScreenSettings(bindings={"find": ("f4",), "mode": ()})
    async with screen(ready_engine(), cwd, settings=Settings(tui=tui)) as (app, pilot):
        await pilot.press("shift+tab", "ctrl+f")
        await pilot.pause()
        assert "edit" not in rows(app)
        assert app.stage.prompt.has_focus
        await pilot.press("f4")
        await pilot.pause()
        assert not app.stage.prompt.has_focus


async def test_with_vim_escape_leaves_insert_mode_first_and_interrupts_then(cwd: Path) -> None:
    engine = ready_engine(until_cancelled())
    tui = ScreenSettings(keys="vim")
    async with screen(engine, cwd, settings=Settings(tui=tui)) as (app, pilot):
        await until(pilot, "INSERT")
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "esc interrupts")
        await pilot.press("escape")
        await until(pilot, "NORMAL")
        assert not engine.cancelled.is_set()
        await pilot.press("escape")
        await until_gone(pilot, "esc interrupts")
        assert engine.cancelled.is_set()
        assert app.stage.prompt.has_focus


async def test_the_mouse_is_the_terminals_when_the_settings_say_so(cwd: Path) -> None:
    settings = Settings(tui=ScreenSettings(mouse=False))
    async with screen(ready_engine(), cwd, settings=settings) as (app, pilot):
        assert not app.has_mouse
        await pilot.press("f9")
        await until(pilot, "the program has the mouse")


async def test_escape_twice_on_an_empty_box_goes_back(cwd: Path) -> None:
    engine = ready_engine()
    async with screen(engine, cwd) as (_, pilot):
        await type_text(pilot, "draft")
        await pilot.press("escape", "escape")
        assert "rewind" not in [order.name for order in engine.orders]
        await pilot.press("ctrl+c")
        await pilot.press("escape")
        await until(pilot, "press escape again")
        await pilot.press("escape")
        await pilot.pause()
        assert [order.name for order in engine.orders].count("rewind") == 1


@pytest.mark.parametrize("opening", ["ctrl+r", "ctrl+f"])
async def test_ctrl_c_closes_a_list_and_neither_draft_nor_program(cwd: Path, opening: str) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "one")
        await pilot.press("enter")
        await until(pilot, "echo: one")
        await pilot.press(opening)
        while app.stage.prompt.has_focus:
            await pilot.pause(0.01)
        await pilot.press("o", "ctrl+c")
        await until_gone(pilot, "▏")
        assert app.stage.prompt.has_focus
        assert "press ctrl+c again" not in rows(app)
        assert not app.stage.transcript.unpoint()


async def test_closing_the_queue_by_ctrl_c_lets_it_go_on(cwd: Path) -> None:
    async with screen(ready_engine(until_cancelled()), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "working")
        await type_text(pilot, "later")
        await pilot.press("alt+enter")
        await type_text(pilot, "/queue")
        await pilot.press("enter")
        await until(pilot, "1. later")
        await pilot.press("ctrl+c")
        await until_gone(pilot, "1. later")
        while session_of(app).queue.held:
            await pilot.pause(0.01)
