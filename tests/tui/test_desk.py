"""What events ask of the screen besides the transcript."""

import shutil
import threading
from pathlib import Path

from decode.entities.call import Approval, ToolCall, ToolKind
from decode.entities.event import (
    Action,
    Asked,
    Clipped,
    Event,
    JobsChanged,
    Listing,
    Option,
    Pick,
    Quit,
    TextDelta,
    ThemeChosen,
    TurnEnded,
    Usage,
    UsageChanged,
)
from tests.skills.shelf import project, put, skill_text
from tests.tui.driving import rows, screen, show_of, type_text, until, until_gone, until_true
from tests.tui.scripted import playing, ready_engine, session_over, until_cancelled

CALL = ToolCall("c", "bash", ToolKind.EXECUTE, {}, "git push")


async def shown_after(cwd: Path, *events: Event, text: str) -> str:
    async with screen(ready_engine(playing(*events)), cwd) as (_, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        return await until(pilot, text)


async def test_use_and_background_commands_stand_at_the_foot(cwd: Path) -> None:
    usage = UsageChanged(Usage(cost_usd=1.5, context=64, window=128))
    shown = await shown_after(cwd, usage, JobsChanged(2), text="2 in the background")
    assert "$1.50" in shown
    assert "50%" in shown


async def test_a_theme_is_worn_at_once(cwd: Path) -> None:
    async with screen(ready_engine(playing(ThemeChosen("light"))), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until_true(pilot, lambda: app.current_theme.name == "decode-light")
        assert app.stage.look.palette.name == "light"


async def test_the_badge_counts_what_the_list_of_skills_shows(cwd: Path) -> None:
    async with screen(ready_engine(playing()), cwd) as (_, pilot):
        put(project(cwd), "broken", "# none")
        await type_text(pilot, "/skills")
        await pilot.press("enter")
        shown = await until(pilot, "! 1 to look at")
        assert "the file has no header" in " ".join(shown.split())


async def test_b017_the_menu_follows_the_disk_at_the_next_key_and_the_turn_as_well(
    cwd: Path,
) -> None:
    root = project(cwd)
    put(root, "zebra", skill_text("zebra", "first text"))
    engine = ready_engine(playing(), playing())
    async with screen(engine, cwd) as (_, pilot):
        await type_text(pilot, "/zeb")
        await until(pilot, "first text")
        threads = set(threading.enumerate())
        put(root, "zebra", skill_text("zebra", "edited text", "new body"))
        put(root, "zebu", skill_text("zebu", "came later"))
        await pilot.press("backspace")
        await until(pilot, "edited text")
        await until(pilot, "came later")
        put(root, "zebu", "# broken")
        await pilot.press("b")
        await until_gone(pilot, "came later")
        put(root, "zebu", skill_text("zebu", "mended again"))
        await pilot.press("backspace")
        await until(pilot, "mended again")
        shutil.rmtree(root / "zebu")
        await type_text(pilot, "bra")
        await until_gone(pilot, "mended again")
        await pilot.press("enter")
        while not engine.turns:
            await pilot.pause(0.02)
        assert engine.turns[0].prompt == "new body"
        assert set(threading.enumerate()) == threads


async def test_a_pick_comes_back_by_the_same_door(cwd: Path) -> None:
    pick = Pick("which", (Option("edit mode", submit="/mode edit"),))
    async with screen(ready_engine(playing(pick)), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "edit mode")
        await pilot.press("enter")
        await until(pilot, "writes unasked")
        assert show_of(app).session.state.mode == "edit"


async def test_a_row_goes_into_the_box(cwd: Path) -> None:
    listing = Listing("things", (Option("a thing", insert="/mode "),))
    async with screen(ready_engine(playing(listing)), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "a thing")
        await pilot.press("enter")
        await until_gone(pilot, "a thing")
        assert app.stage.prompt.text == "/mode "
        assert app.stage.prompt.has_focus


async def test_a_key_of_a_row_acts_and_the_list_is_renewed_or_leaves(cwd: Path) -> None:
    row = Option("a thing", actions=(Action("delete", "drop", "drop it"),))
    other = Listing("things", (Option("another thing", actions=row.actions),))
    engine = ready_engine(playing(Listing("things", (row,))), playing(other), playing())
    async with screen(engine, cwd) as (_, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "a thing")
        await pilot.press("delete")
        await until(pilot, "another thing")
        await pilot.press("delete")
        await until_gone(pilot, "another thing")
    assert [turn.prompt for turn in engine.turns] == ["go", "drop it", "drop it"]


async def test_leaving_a_list_tells_the_command(cwd: Path) -> None:
    listing = Listing("things", (Option("a thing"),), on_close="closed it")
    engine = ready_engine(playing(listing))
    async with screen(engine, cwd) as (_, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "a thing")
        await pilot.press("escape")
        await until(pilot, "echo: closed it")


async def test_a_list_waits_for_one_who_types(cwd: Path) -> None:
    engine = ready_engine(until_cancelled(TextDelta("working")))
    async with screen(engine, cwd) as (app, pilot):
        show_of(app).deck.quiet = 60.0
        await type_text(pilot, "draft")
        show_of(app).apply(Pick("which", (Option("first choice", submit="/mode plan"),)))
        await until(pilot, "first choice")
        await type_text(pilot, "ed")
        assert app.stage.prompt.text == "drafted"
        await pilot.press("escape")
        await until_gone(pilot, "first choice")
        assert app.stage.prompt.text == "drafted"


async def test_a_question_goes_before_a_list(cwd: Path) -> None:
    async with screen(ready_engine(), cwd, size=(100, 40)) as (app, pilot):
        show = show_of(app)
        show.apply(Pick("which", (Option("first choice"),)))
        await until(pilot, "first choice")
        show.apply(Asked(Approval("q", CALL)))
        await until(pilot, "allow once")
        assert "first choice" not in rows(app)
        show.deck.settled("q")
        await until(pilot, "first choice")


async def test_a_question_says_how_many_wait_behind_it(cwd: Path) -> None:
    async with screen(ready_engine(), cwd, size=(100, 40)) as (app, pilot):
        show_of(app).apply(Asked(Approval("q", CALL), waiting=2))
        await until(pilot, "waiting for you, 2 more behind it")


async def test_text_comes_back_into_an_empty_box_and_else_into_the_history(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        desk, prompt = show_of(app).desk, app.stage.prompt
        desk.give_back("first")
        assert prompt.text == "first"
        desk.give_back("second")
        assert prompt.text == "first"
        await until(pilot, "press up for it")
        await pilot.press("up")
        assert prompt.text == "second"


async def test_leaving_at_once_and_after_a_question(cwd: Path) -> None:
    async with screen(ready_engine(playing(Quit(exit_code=3))), cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until_true(pilot, lambda: not app.is_running)
        assert app.return_code == 3


async def test_the_answer_is_copied_as_its_source(cwd: Path) -> None:
    known = await shown_after(
        cwd, TextDelta("**x**"), Clipped("**x**", "the last answer"), text="the last answer:"
    )
    assert "clipboard" in known


async def test_a_turn_that_gives_nothing_back_leaves_the_box(cwd: Path) -> None:
    engine = ready_engine(playing(TurnEnded("limit", exit_code=4)))
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "a limit was reached")
        assert app.stage.prompt.text == ""


def test_a_session_counts_what_is_wrong(cwd: Path) -> None:
    folder = cwd / ".decode" / "skills" / "broken"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("no header\n")
    (cwd / ".git").mkdir()
    assert session_over(ready_engine(), cwd).faults >= 1
