import pytest

from decode.entities.call import Query, Reply
from decode.tui.outcome import Outcome
from decode.tui.panels.question import PANEL
from tests.tui.driving import rows
from tests.tui.panels.stand import Stand, outcomes

CHOICE = Query("q", "Which [/one]?\x1b[2J", ("sqlite", "post\ngres"))


@pytest.mark.parametrize(
    ("keys", "reply"),
    [
        (["enter"], Reply(True, feedback="sqlite")),
        (["2"], Reply(True, feedback="post\ngres")),
        (["3", "o", "k", "enter"], Reply(True, feedback="ok")),
        (["3", "enter"], Reply(False, feedback="")),
        (["g", "space", "2", "enter"], Reply(True, feedback="g 2")),
        (["9", "1", "enter"], Reply(True, feedback="91")),
        (["x", "escape", "1"], Reply(True, feedback="sqlite")),
        (["escape"], Reply(False, stop=True)),
    ],
)
async def test_answers(keys: list[str], reply: Reply) -> None:
    assert await outcomes(PANEL, CHOICE, *keys) == [Outcome("q", reply)]


async def test_without_choices_one_writes() -> None:
    assert await outcomes(PANEL, Query("q", "Why?"), "1", "x", "enter") == [
        Outcome("q", Reply(True, feedback="x"))
    ]


async def test_the_question_is_drawn_and_does_not_act() -> None:
    app = Stand(PANEL, CHOICE)
    async with app.run_test(size=(60, 20)):
        assert "question Which [/one]?" in rows(app)
        assert "2 post gres" in rows(app)
