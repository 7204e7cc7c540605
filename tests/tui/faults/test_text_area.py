"""The text area's own faults."""

from textual import events
from textual.app import App, ComposeResult

from decode.tui.faults.text_area import SteadyTextArea


class Sample(App[None]):
    def compose(self) -> ComposeResult:
        yield SteadyTextArea()


async def test_undo_of_a_shorter_text_does_not_crash() -> None:
    app = Sample()
    async with app.run_test() as pilot:
        area = app.query_one(SteadyTextArea)
        area.focus()
        for _ in range(5):
            area.replace("one\ntwo\nthree", (0, 0), area.document.end)
            area.move_cursor(area.document.end)
            await pilot.pause()
            area.replace("", (0, 0), area.document.end)
            await pilot.press("ctrl+z", "ctrl+z", "ctrl+z", "ctrl+y", "ctrl+z")
        await pilot.pause()
        assert app.is_running


async def test_the_joiners_of_emoji_are_typed() -> None:
    app = Sample()
    async with app.run_test() as pilot:
        area = app.query_one(SteadyTextArea)
        area.focus()
        for name, character in (("a", "👩"), ("zero_width_joiner", "\u200d"), ("b", "👧")):
            area.post_message(events.Key(name, character))
        await pilot.pause()
        assert area.text == "👩\u200d👧"
        assert area.last_key > 0
