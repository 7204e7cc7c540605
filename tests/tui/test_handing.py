"""Keys handed from a panel to the box; with a whole screen in `test_deck`."""

from pathlib import Path

from textual import events

from decode.tui.handing import Handing
from tests.tui.driving import screen, until_true
from tests.tui.scripted import ready_engine


async def test_what_is_handed_over_comes_before_what_the_box_gets_itself(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        box, handed = app.stage.prompt, list[str]()
        handing = Handing(box, lambda: handed.append(box.text))
        for letter in "abc":
            handing.take(events.Key(letter, letter))
        app.post_message(events.Key("d", "d"))
        await until_true(pilot, lambda: len(box.text) == 4)
        assert box.text == "abcd"
        assert len(handed) == 1
        assert app.focused is box
