"""A widget as high as what it draws."""

from rich.segment import Segment
from textual.app import App, ComposeResult

from decode.tui.drawing import Line
from decode.tui.lines import Lines
from tests.tui.driving import rows


class Sample(App[None]):
    texts: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield Lines(self.draw)

    def draw(self, width: int) -> list[Line]:
        return [[Segment(f"{text} {width}")] for text in self.texts]


async def test_it_grows_and_shrinks_with_its_lines() -> None:
    app = Sample()
    async with app.run_test(size=(20, 5)) as pilot:
        lines = app.query_one(Lines)
        assert lines.size.height == 0
        app.texts = ("a", "b")
        lines.redraw()
        await pilot.pause()
        assert lines.size.height == 2
        assert "a 20" in rows(app)
        await pilot.resize_terminal(30, 5)
        await pilot.pause()
        assert "b 30" in rows(app)
        app.texts = ()
        lines.redraw()
        await pilot.pause()
        assert lines.size.height == 0
