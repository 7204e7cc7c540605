"""What a key did is drawn without waiting for the clock of frames."""

import asyncio

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import Static

from decode.tui.faults.app import SteadyApp
from decode.tui.faults.screen import PromptScreen
from decode.tui.look import themes


class Stopped(PromptScreen):
    """Its clock never beats; frames are counted."""

    drawn = 0
    _clock: Timer | None = None

    @property
    def _update_timer(self) -> Timer:
        self._clock = self._clock or self.set_interval(3600, lambda: None, pause=True)
        return self._clock

    def _compositor_refresh(self) -> None:
        super()._compositor_refresh()
        self.drawn += 1


class Sample(SteadyApp):
    def __init__(self) -> None:
        super().__init__()
        self.dress(themes(), "dark", ask=False)
        self.only = Stopped()
        self.label = Static("one", markup=False)

    def get_default_screen(self) -> PromptScreen:
        return self.only

    def compose(self) -> ComposeResult:
        yield self.label

    def on_key(self) -> None:
        self.label.update("two")


async def turns() -> None:
    """Let the event loop turn: `pilot.pause` would draw a frame of its own."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_what_a_key_changed_is_drawn_at_once() -> None:
    app = Sample()
    async with app.run_test() as pilot:
        await pilot.pause()
        before = app.only.drawn
        app.post_message(events.Key("x", "x"))
        await turns()
        assert app.only.drawn == before + 1


async def test_what_changes_by_itself_waits_for_the_clock() -> None:
    app = Sample()
    async with app.run_test() as pilot:
        await pilot.pause()
        before = app.only.drawn
        app.label.update("three")
        await turns()
        assert app.only.drawn == before
