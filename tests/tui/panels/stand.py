"""A stand for one panel: what it shows and what it gives back."""

from typing import Any

from textual.app import ComposeResult
from textual.widget import Widget

from decode.tui.faults.app import SteadyApp
from decode.tui.look import themes
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec
from tests.tui.looks import LOOK


class Stand(SteadyApp):
    def __init__(self, spec: PanelSpec, subject: Any) -> None:
        super().__init__()
        self.dress(themes(), "dark", ask=False)
        self.widget: Widget = spec.build(subject, LOOK)
        self.outcomes: list[Outcome] = []

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_mount(self) -> None:
        self.widget.focus()

    def on_done(self, message: Done) -> None:
        self.outcomes.append(message.outcome)


async def outcomes(spec: PanelSpec, subject: Any, *keys: str) -> list[Outcome]:
    app = Stand(spec, subject)
    async with app.run_test(size=(90, 40)) as pilot:
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()
    return app.outcomes
