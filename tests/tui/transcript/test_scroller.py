"""Following the end, and staying where one reads."""

from textual.app import ComposeResult
from textual.geometry import Size
from textual.pilot import Pilot

from decode.tui.cells.answer import Answer
from decode.tui.cells.notice import NoticeLine
from decode.tui.faults.app import SteadyApp
from decode.tui.faults.screen import PromptScreen
from decode.tui.look import themes
from decode.tui.transcript.view import Transcript
from tests.tui.driving import rows
from tests.tui.looks import LOOK


class Counting(PromptScreen):
    arranged = 0

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        super()._refresh_layout(size, scroll)
        self.arranged += 1


class Sample(SteadyApp):
    def __init__(self, count: int = 100) -> None:
        super().__init__()
        self.only = Counting()
        self.dress(themes(), "dark", ask=False)
        self.view = Transcript(LOOK)
        for number in range(count):
            self.view.shelf.add(NoticeLine(f"notice {number}"))

    def get_default_screen(self) -> PromptScreen:
        return self.only

    def compose(self) -> ComposeResult:
        yield self.view


async def settled(pilot: Pilot[None]) -> str:
    """Return the screen, without its scrollbar, once nothing moves."""
    await pilot.pause()
    await pilot.pause()
    return "\n".join(line.rstrip(" ▁▂▃▄▅▆▇█") for line in rows(pilot.app).split("\n"))


async def test_the_end_is_followed() -> None:
    app = Sample()
    async with app.run_test(size=(40, 10)) as pilot:
        assert "notice 99" in await settled(pilot)
        app.view.add(NoticeLine("one more"))
        assert "one more" in await settled(pilot)


async def test_one_who_reads_above_is_left_alone_and_told() -> None:
    app = Sample()
    told: list[int] = []
    async with app.run_test(size=(40, 10)) as pilot:
        await settled(pilot)
        app.view.scroll_to(y=20, animate=False)
        shown = await settled(pilot)
        assert "notice 20" in shown
        assert not app.view.following
        for number in range(50):
            app.view.add(NoticeLine(f"new {number}"))
        assert await settled(pilot) == shown
        app.view.scroll_end(animate=False)
        assert "new 49" in await settled(pilot)
        assert app.view.following
        told.append(app.view.shelf.height)
    assert told == [150]


async def test_a_growing_answer_does_not_move_what_is_read() -> None:
    app = Sample()
    answer = Answer("start")
    async with app.run_test(size=(40, 10)) as pilot:
        app.view.add(answer)
        await settled(pilot)
        app.view.scroll_to(y=30, animate=False)
        shown = await settled(pilot)
        for _ in range(20):
            answer.append("\n\nmore words")
            app.view.changed(answer)
        assert await settled(pilot) == shown


async def test_another_width_keeps_the_first_cell_in_sight() -> None:
    app = Sample(0)
    for number in range(60):
        app.view.shelf.add(NoticeLine(f"cell {number} " + "word " * 12))
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        app.view.scroll_to(y=30, animate=False)
        first = (await settled(pilot)).split("\n")[0].split("word")[0]
        await pilot.resize_terminal(34, 12)
        assert (await settled(pilot)).split("\n")[0].startswith(first.rstrip()[:12])
        await pilot.resize_terminal(80, 12)
        await settled(pilot)
        assert not app.view.following


async def test_nothing_out_of_sight_is_drawn() -> None:
    app = Sample(5_000)
    async with app.run_test(size=(40, 10)) as pilot:
        await settled(pilot)
        sighted = [slot for slot in app.view.shelf.slots if slot.key is not None]
        assert len(sighted) <= 12


async def test_following_a_growing_answer_finishes_only_rows_that_are_new() -> None:
    app = Sample(0)
    answer = Answer("\n\n".join(f"paragraph {number}" for number in range(100)))
    async with app.run_test(size=(60, 30)) as pilot:
        app.view.add(answer)
        await settled(pilot)
        before = app.view.finished
        answer.append("\n\nmore of it")
        app.view.changed(answer)
        assert "more of it" in await settled(pilot)
        assert app.view.finished - before <= 6


async def test_growing_arranges_no_other_widget() -> None:
    app = Sample(0)
    async with app.run_test(size=(60, 30)) as pilot:
        for number in range(50):
            app.view.add(NoticeLine(f"notice {number}"))
        assert "notice 49" in await settled(pilot)
        before = app.only.arranged
        for number in range(20):
            app.view.add(NoticeLine(f"more {number}"))
            await pilot.pause()
        assert "more 19" in await settled(pilot)
        assert app.only.arranged == before
