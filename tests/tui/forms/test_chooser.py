"""Rows that are filtered as one types."""

import pytest
from textual import events
from textual.app import App, ComposeResult

from decode.entities.event import Action, Option
from decode.tui.faults.app import SteadyApp
from decode.tui.forms.chooser import Chooser
from decode.tui.forms.writing import Typed
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
        self.typed: list[str] = []

    def compose(self) -> ComposeResult:
        yield Chooser("Title [/x]", self.options, LOOK)

    def on_mount(self) -> None:
        self.query_one(Chooser).focus()

    def on_chooser_pressed(self, message: Chooser.Pressed) -> None:
        self.pressed.append((message.option.label if message.option else None, message.key))

    def on_typed(self, message: Typed) -> None:
        self.typed.append(message.event.key if isinstance(message.event, events.Key) else "")


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


async def test_a_row_that_is_numbered_keeps_the_mark_where_it_goes() -> None:
    app = Sample([Option("1. a", detail="a"), Option("2. b", detail="b")])
    async with app.run_test(size=(60, 16)):
        chooser = app.query_one(Chooser)
        chooser.take([Option("1. b", detail="b"), Option("2. a", detail="a")])
        assert chooser.marked
        assert chooser.marked.label == "2. a"


@pytest.mark.parametrize("size", [(100, 12), (60, 14)])
async def test_all_of_a_detail_can_be_read(size: tuple[int, int]) -> None:
    detail = "\n".join(f"line {number}." for number in range(20))
    app = Sample([Option("one", "about", detail=detail), Option("two", "about")])
    async with app.run_test(size=size) as pilot:
        assert "line 0." in rows(app)
        assert "more lines" in rows(app)
        await pilot.press(*["right"] * 7)
        assert "line 19." in rows(app)
        assert "more lines" not in rows(app)
        await pilot.press(*["left"] * 7)
        assert "line 0." in rows(app)
        await pilot.press("right", "down", "up")
        assert "line 0." in rows(app)


async def test_no_row_loses_words_that_the_details_could_spare() -> None:
    label, about = "both, and what someone else changed", "their changes are lost"
    app = Sample([Option(label, about, submit="/x", detail="a.py changes back")])
    async with app.run_test(size=(100, 12)):
        assert f"{label}  {about}" in rows(app)
        assert "a.py changes back" in rows(app)


async def test_a_narrow_list_keeps_its_names_and_its_keys() -> None:
    label = "files, and what someone else c"
    option = Option(label, "lost", "/x", actions=(Action("f5", "x" * 30, "/y"),), detail="a.py")
    app = Sample([option])
    async with app.run_test(size=(40, 12)):
        shown = rows(app)
        assert label in shown
        assert "esc close" in shown
        assert "a.py" in shown


async def test_a_word_of_the_filter_is_taken_back() -> None:
    app = Sample(ROWS)
    async with app.run_test(size=(60, 16)) as pilot:
        await pilot.press("a", "space", "b", "c", "ctrl+w")
        assert "filter a▏" in rows(app)
        await pilot.press("ctrl+w")
        assert "filter ▏" in rows(app)


async def test_where_a_row_decides_what_is_typed_is_the_draft() -> None:
    app = Sample(ROWS)
    async with app.run_test(size=(60, 16)) as pilot:
        app.query_one(Chooser).filters = False
        await pilot.press("b", "backspace", "down", "enter")
        assert "3 of 3" in rows(app)
        assert "filter" not in rows(app)
        await pilot.pause()
    assert app.typed == ["b", "backspace"]
    assert app.pressed == [("beta", "enter")]


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
