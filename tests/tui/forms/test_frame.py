"""A question and its answers."""

import pytest
from rich.segment import Segment
from textual import events
from textual.app import ComposeResult

from decode.tui.drawing import Line
from decode.tui.faults.app import SteadyApp
from decode.tui.forms.answers import Answer
from decode.tui.forms.frame import Frame
from decode.tui.forms.writing import Typed
from decode.tui.look import themes
from tests.tui.driving import rows
from tests.tui.looks import LOOK

ANSWERS = [Answer("yes", "rule [/x]"), Answer("with words…", words="given"), Answer("no")]


class Sample(SteadyApp):
    def __init__(self, height: int = 3) -> None:
        super().__init__()
        self.dress(themes(), "dark", ask=False)
        self.height_of_body = height
        self.chosen: list[tuple[int | None, str]] = []
        self.typed: list[str] = []

    def compose(self) -> ComposeResult:
        yield Frame(self.draw, ANSWERS, LOOK, marked=2)

    def draw(self, width: int) -> list[Line]:
        del width
        return [[Segment(f"line {number}")] for number in range(self.height_of_body)]

    def on_mount(self) -> None:
        self.query_one(Frame).focus()

    def on_frame_chosen(self, message: Frame.Chosen) -> None:
        self.chosen.append((message.number, message.words))

    def on_typed(self, message: Typed) -> None:
        event = message.event
        self.typed.append(event.text if isinstance(event, events.Paste) else event.key)


async def test_keys() -> None:
    app = Sample()
    async with app.run_test(size=(60, 20)) as pilot:
        shown = rows(app)
        assert "line 0" in shown
        assert "page down" not in shown
        assert "▸ 3 no" in shown
        assert "1 yes  rule [/x]" in shown
        await pilot.press("enter", "1", "up", "enter", "escape")
        await pilot.pause()
    assert app.chosen == [(2, ""), (0, ""), (2, ""), (None, "")]


async def test_letters_and_what_follows_them_are_written_and_answer_nothing() -> None:
    app = Sample()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("g", "2", "space", "enter", "escape")
        app.query_one(Frame).post_message(events.Paste("3 and 1"))
        await pilot.pause()
        app.query_one(Frame).on_focus()
        await pilot.press("9", "1")
        app.query_one(Frame).on_focus()
        await pilot.press("1")
        await pilot.pause()
    assert app.typed == ["g", "2", "space", "enter", "3 and 1", "9", "1"]
    assert app.chosen == [(None, ""), (0, "")]


async def test_words_are_taken_with_the_answer_or_left() -> None:
    app = Sample()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("2", "1", "x", "enter")
        await pilot.pause()
        await pilot.press("2", "escape")
        await pilot.pause()
        assert app.query_one(Frame).has_focus
        await pilot.press("3")
        await pilot.pause()
    assert app.chosen == [(1, "given1x"), (2, "")]


async def test_a_long_subject_leaves_the_answers_in_sight() -> None:
    app = Sample(height=200)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        await pilot.pause()
        assert "3 no" in rows(app)
        assert "page down shows the rest" in rows(app)
        await pilot.press("pagedown")
        await pilot.pause()
        assert "line 0" not in rows(app)
        assert "3 no" in rows(app)


async def test_other_answers_can_be_offered() -> None:
    app = Sample()
    async with app.run_test(size=(60, 20)) as pilot:
        app.query_one(Frame).offer([Answer("one"), Answer("two")], marked=0)
        await pilot.pause()
        assert "▸ 1 one" in rows(app)
        await pilot.press("2")
        await pilot.pause()
    assert app.chosen == [(1, "")]


@pytest.mark.parametrize("size", [(40, 8), (40, 20), (80, 24), (200, 60)])
async def test_the_marked_answer_is_in_sight_on_every_screen(size: tuple[int, int]) -> None:
    app = Sample(height=200)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "▸ 3 no" in rows(app)
        assert "page down shows the rest" in rows(app)
        assert "line 0" in rows(app)
        await pilot.press("up", "up")
        await pilot.pause()
        assert "▸ 1 yes" in rows(app)
