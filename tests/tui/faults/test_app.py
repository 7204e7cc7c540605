"""The app of Textual as it is used here."""

from typing import Never

from textual.app import ComposeResult
from textual.widgets import Static

from decode.tui.faults.app import SteadyApp
from decode.tui.faults.driver import BackgroundTold
from decode.tui.look import themes


class Sample(SteadyApp):
    def __init__(self) -> None:
        super().__init__()
        self.dress(themes(), "light", ask=False)
        self.told: list[bool] = []

    def compose(self) -> ComposeResult:
        yield Static("[/not markup", markup=False)

    def background_is(self, dark: bool) -> None:
        self.told.append(dark)

    def action_fail(self) -> Never:
        secret = "s3cret"
        raise ValueError(f"a fault, {len(secret)}")


async def test_it_wears_its_theme_from_the_first_frame() -> None:
    app = Sample()
    async with app.run_test():
        assert app.current_theme.name == "decode-light"
        assert app.theme_variables["soft"] == "#5f6773"
        assert app.screen.styles.background.hex.lower() == "#fbfaf7"


async def test_the_terminals_answer_is_passed_on() -> None:
    app = Sample()
    async with app.run_test() as pilot:
        app.post_message(BackgroundTold(dark=False))
        await pilot.pause()
    assert app.told == [False]


async def test_a_crash_keeps_its_trace_without_the_values_of_variables() -> None:
    app = Sample()
    app.bind("f5", "fail")
    try:
        async with app.run_test() as pilot:
            await pilot.press("f5")
            await pilot.pause()
    except ValueError:
        pass
    assert "ValueError: a fault, 6" in app.crash
    assert "s3cret" not in app.crash.replace('secret = "s3cret"', "")
    assert app.return_code == 1


async def test_there_is_no_palette_of_commands() -> None:
    app = Sample()
    async with app.run_test() as pilot:
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert len(app.screen_stack) == 1


async def test_the_mouse_is_given_and_taken() -> None:
    app = Sample()
    async with app.run_test():
        assert not app.switch_mouse()
        assert app.switch_mouse()
