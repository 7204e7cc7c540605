"""Lines that scroll."""

from rich.segment import Segment
from textual.app import App, ComposeResult

from decode.tui.drawing import Line
from decode.tui.forms.body import Body
from tests.tui.driving import rows


class Sample(App[None]):
    count = 3

    def compose(self) -> ComposeResult:
        yield Body(self.draw, lambda _: 2)

    def draw(self, width: int) -> list[Line]:
        return [[Segment(f"line {number} of {width}")] for number in range(self.count)]


async def test_it_is_as_high_as_its_lines_and_scrolls_beyond() -> None:
    app = Sample()
    async with app.run_test(size=(40, 9)) as pilot:
        body = app.query_one(Body)
        await pilot.pause()
        assert body.size.height == 3
        app.count = 10
        body.redraw()
        await pilot.pause()
        assert body.size.height == 4
        body.scroll_end(animate=False)
        await pilot.pause()
        assert "line 9" in rows(app)
        assert "line 0" not in rows(app)
