"""Pastes, chips, stashes."""

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from decode.session.pictures import Album
from tests.pictures import png
from tests.tui.driving import type_text
from tests.tui.prompt.stand import Box

LONG = "\n".join(f"line {number}" for number in range(40))


async def paste(pilot: Pilot[None], app: Box, text: str) -> None:
    app.prompt.post_message(events.Paste(text))
    await pilot.pause()


async def test_b111_a_paste_is_neither_sent_nor_carried_out() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, app, "/quit\r\nsecond line\rq")
        assert app.prompt.text == "/quit\nsecond line\nq"
        assert app.sent == []
        assert app.left == 0


async def test_a_large_paste_is_a_chip_that_is_sent_whole() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "see ")
        await paste(pilot, app, LONG)
        assert app.prompt.text == "see [pasted #1: 40 lines]"
        await pilot.press("enter")
        await pilot.pause()
    assert app.sent == [(f"see {LONG}", False)]


async def test_a_chip_is_deleted_as_a_whole() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "a ")
        await paste(pilot, app, LONG)
        await type_text(pilot, " b")
        await pilot.press("left", "left", "backspace")
        assert app.prompt.text == "a  b"
        await pilot.press("ctrl+z")
        assert "[pasted #1: 40 lines]" in app.prompt.text


async def test_a_paste_takes_the_place_of_a_selection() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "old")
        app.prompt.select_all()
        await paste(pilot, app, "new")
        assert app.prompt.text == "new"


async def test_a_draft_is_put_aside_and_comes_back() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "first")
        await pilot.press("ctrl+s")
        assert app.prompt.text == ""
        await type_text(pilot, "second")
        await pilot.press("ctrl+s")
        assert app.prompt.stashed == 2
        await pilot.press("ctrl+s")
        assert app.prompt.text == "second"
        app.prompt.clear_text()
        await pilot.press("ctrl+s")
        assert app.prompt.text == "first"


async def test_what_was_put_in_can_be_undone() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "mine")
        app.prompt.put("other text\nof two lines")
        assert app.prompt.cursor_location == (1, 12)
        await pilot.press("ctrl+z")
        assert app.prompt.text == "mine"


async def test_very_long_text_comes_back_as_a_chip() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)):
        app.prompt.put("word " * 5000)
        assert app.prompt.text == "[pasted #1: 25000 characters]"
        assert app.prompt.full_text == "word " * 5000


async def test_b110_a_name_that_cannot_be_encoded_can_be_typed_and_sent() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.put("see @bad\udcff.txt")
        await pilot.pause()
        assert app.export_screenshot()
        await pilot.press("escape", "enter")
        await pilot.pause()
    assert app.sent == [("see @bad\udcff.txt", False)]


async def test_a_pasted_path_of_an_image_is_a_chip_that_attaches_it(tmp_path: Path) -> None:
    (tmp_path / "my shot.png").write_bytes(png())
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        album = Album()
        app.prompt.pictures = album.pasted
        await type_text(pilot, "see")
        await paste(pilot, app, str(tmp_path / "my shot.png"))
        assert app.prompt.text == f"see [image 1: my shot.png {len(png())} bytes] "
        await pilot.press("enter")
        await pilot.pause()
        assert album.take(png(), "my shot.png").mention in app.sent[0][0]
        await pilot.press("up")
        assert app.prompt.text == f"see [image 1: my shot.png {len(png())} bytes] "
        await pilot.press("backspace", "backspace")
        assert app.prompt.text == "see "


async def test_an_image_that_cannot_be_sent_is_pasted_as_its_path(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png()[:40])
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.pictures = Album().pasted
        await paste(pilot, app, str(path))
        assert app.prompt.text == str(path)
        assert app.noted == ["the image a.png is damaged or incomplete; it was not attached"]


async def test_an_empty_paste_asks_for_the_clipboards_image() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, app, "")
        await pilot.press("ctrl+v")
        await pilot.pause()
        assert (app.pastings, app.prompt.text) == (2, "")


async def test_what_people_see_as_one_character_is_moved_over_and_deleted_as_one() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, app, "a👩‍👩‍👧e\u0301日🇩🇪")
        await pilot.press("left", "left", "delete")
        assert app.prompt.text == "a👩‍👩‍👧e\u0301🇩🇪"
        await pilot.press("backspace", "backspace")
        assert app.prompt.text == "a🇩🇪"
        await pilot.press("right")
        assert app.prompt.cursor_location == (0, 3)


async def test_no_line_is_entered_inside_a_character() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await paste(pilot, app, "👩‍👩‍👧x\nabc")
        await pilot.press("left", "left", "up")
        assert app.prompt.cursor_location == (0, 0)


@pytest.mark.parametrize(
    ("typed", "shown"), [("@", "[image 1: a.png {} bytes] "), ("!file ", "!file {path}")]
)
async def test_what_stands_before_the_path_of_an_image(
    tmp_path: Path, typed: str, shown: str
) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(png())
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.pictures = Album().pasted
        await type_text(pilot, typed)
        await paste(pilot, app, str(path))
        assert app.prompt.text == shown.format(len(png()), path=path)


async def test_what_deletes_at_the_end_of_the_draft_ends_nothing() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        for text in ("", "one", "one\ntwo\n"):
            for key in ("ctrl+k", "ctrl+shift+k", "ctrl+u", "ctrl+w", "delete"):
                app.prompt.text = text
                app.prompt.move_cursor(app.prompt.document.end)
                await pilot.press(key)
                assert text.startswith(app.prompt.text)
