"""The transcript as a person uses it."""

from decode.entities.call import ToolCall, ToolKind
from decode.tui.cells.notice import NoticeLine
from decode.tui.cells.tool import ToolCard
from tests.tui.driving import rows
from tests.tui.looks import LIGHT
from tests.tui.transcript.test_scroller import Sample, settled


def card(name: str) -> ToolCard:
    one = ToolCard(ToolCall(name, name, ToolKind.READ, {}, "a title"))
    one.finish(True, "\n".join(f"{name} line {number}" for number in range(5)), 0.1)
    return one


async def test_a_click_unfolds_and_folds_a_card() -> None:
    app = Sample(0)
    app.view.shelf.add(card("first"))
    app.view.shelf.add(card("second"))
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        await pilot.click(app.view, offset=(5, 0))
        assert "first line 4" in await settled(pilot)
        await pilot.click(app.view, offset=(5, 0))
        assert "first line 4" not in await settled(pilot)


async def test_the_newest_card_is_unfolded_by_a_key_and_the_marked_one_before_it() -> None:
    app = Sample(0)
    app.view.shelf.add(card("first"))
    app.view.shelf.add(card("second"))
    app.view.shelf.add(NoticeLine("folds not"))
    async with app.run_test(size=(60, 20)) as pilot:
        app.view.unfold()
        assert "second line 4" in await settled(pilot)
        for _ in range(3):
            app.view.mark(-1)
        assert app.view.marked is app.view.shelf.slots[0].cell
        app.view.unfold()
        assert "first line 4" in await settled(pilot)
        assert app.view.unpoint()
        assert app.view.marked is None


async def test_marking_scrolls_to_the_cell() -> None:
    app = Sample(100)
    async with app.run_test(size=(60, 10)) as pilot:
        for _ in range(30):
            app.view.mark(-1)
        assert "notice 70" in await settled(pilot)


async def test_seeking_goes_from_place_to_place() -> None:
    app = Sample(100)
    async with app.run_test(size=(60, 10)) as pilot:
        assert app.view.seek("notice 5", 0) == (11, 11)
        assert "notice 59" in await settled(pilot)
        assert app.view.seek("notice 5", -1) == (10, 11)
        assert app.view.seek("no such words", 0) == (0, 0)


async def test_another_look_and_a_fresh_start() -> None:
    app = Sample(3)
    async with app.run_test(size=(60, 10)) as pilot:
        app.view.take_look(LIGHT)
        assert "notice 2" in await settled(pilot)
        app.view.clear()
        assert rows(app).strip() == ""
        assert app.view.following


async def test_dragging_selects_and_a_whole_cell_gives_its_source() -> None:
    app = Sample(3)
    async with app.run_test(size=(60, 10)) as pilot:
        await settled(pilot)
        await pilot.mouse_down(app.view, offset=(1, 0))
        await pilot.hover(app.view, offset=(20, 2))
        await pilot.mouse_up(app.view, offset=(20, 2))
        await settled(pilot)
        assert app.screen.get_selected_text() == "notice 0\nnotice 1\n· notice 2"
