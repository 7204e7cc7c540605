"""Rows that are filtered as one types."""

from textual.app import App, ComposeResult

from decode.entities.event import Action, Option
from decode.tui.faults.app import SteadyApp
from decode.tui.forms.chooser import Chooser
from decode.tui.look import themes
from tests.tui.driving import rows
from tests.tui.looks import LOOK

ROWS = [
    Option("alpha [/x]", "the first\x1b[2J", submit="/pick alpha", detail="all about alpha"),
    Option("beta", "the second", insert="/beta ", toggle="/off beta", detail="all about beta"),
    Option("gamma", "", group="others", actions=(Action("delete", "drop", "/drop gamma"),)),
]


class Sample(SteadyApp):
    def __init__(self, options: list[Option]) -> None:
        super().__init__()
        self.dress(themes(), "dark", ask=False)
        self.options = options
        self.pressed: list[tuple[str | None, str]] = []

    def compose(self) -> ComposeResult:
        yield Chooser("Title [/x]", self.options, LOOK)

    def on_mount(self) -> None:
        self.query_one(Chooser).focus()

    def on_chooser_pressed(self, message: Chooser.Pressed) -> None:
        self.pressed.append((message.option.label if message.option else None, message.key))


async def test_moving_and_choosing() -> None:
    app = Sample(ROWS)
    async with app.run_test(size=(100, 12)) as pilot:
        shown = rows(app)
        assert "Title [/x]" in shown
        assert "alpha [/x]" in shown
        assert "all about alpha" in shown
        await pilot.press("down", "enter", "ctrl+t", "down", "delete", "escape")
        assert "drop" in rows(app)
        await pilot.pause()
    assert app.pressed == [
        ("beta", "enter"),
        ("beta", "ctrl+t"),
        ("gamma", "delete"),
        (None, "escape"),
    ]


async def test_filtering() -> None:
    app = Sample(ROWS)
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.press("b", "e")
        assert "1 of 3" in rows(app)
        await pilot.press("enter", "q")
        assert "nothing matches" in rows(app)
        await pilot.press("enter")
        await pilot.press("backspace", "backspace", "backspace")
        assert "3 of 3" in rows(app)
    assert app.pressed == [("beta", "enter")]


async def test_what_no_row_holds_is_looked_for_elsewhere() -> None:
    app = Sample(ROWS)
    async with app.run_test(size=(60, 16)) as pilot:
        app.query_one(Chooser).search = "/find "
        await pilot.press("q", "q")
        assert "0 of 3" in rows(app)
        await pilot.press("enter", "backspace", "backspace")
        assert "3 of 3" in rows(app)
        assert "search everything" not in rows(app)
        await pilot.pause()
    assert app.pressed == [("search everything for “qq”", "enter")]


async def test_rows_that_change_keep_the_mark() -> None:
    app = Sample(ROWS)
    async with app.run_test(size=(60, 16)) as pilot:
        chooser = app.query_one(Chooser)
        await pilot.press("down", "down")
        chooser.take([Option("new"), *ROWS])
        assert chooser.marked
        assert chooser.marked.label == "gamma"
        chooser.take([Option("only")])
        assert chooser.marked.label == "only"
        chooser.take([])
        assert chooser.marked is None


async def test_a_thousand_rows_and_a_low_screen() -> None:
    app = Sample([Option(f"row {number}") for number in range(1000)])
    async with app.run_test(size=(30, 5)) as pilot:
        await pilot.press("pagedown", "end", *["down"] * 30)
        assert "row 3" in rows(app)


async def test_other_keys_go_on() -> None:
    app = Sample(ROWS)
    heard: list[str] = []
    app.bind("ctrl+y", "quit")
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.press("ctrl+y")
        await pilot.pause()
        heard.append(str(app.is_running))
    assert heard == ["False"]


def test_the_app_is_an_app() -> None:
    assert issubclass(Sample, App)
