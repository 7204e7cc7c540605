"""The rows that panels may have."""

from textual.app import App, ComposeResult
from textual.widgets import Static

from decode.tui.forms.room import Room, most_rows


class Sample(App[None]):
    def __init__(self, below: int) -> None:
        super().__init__()
        self.below = below

    def compose(self) -> ComposeResult:
        with Room():
            yield Static("x", id="panel")
        yield Static("\n" * (self.below - 1), id="below")


async def test_a_panel_has_what_the_rest_leaves_and_a_part_of_the_screen_at_most() -> None:
    for below, most in ((3, 14), (12, 7), (19, 1)):
        app = Sample(below)
        async with app.run_test(size=(40, 20)):
            assert most_rows(app.query_one("#panel")) == most
            assert most_rows(app.query_one("#below")) == 14
