from decode.entities.event import Listing, Option
from decode.tui.outcome import Outcome
from decode.tui.panels.listing import PANEL, rows_of
from tests.tui.driving import rows
from tests.tui.panels.stand import Stand, outcomes

SKILLS = Listing(
    "skills",
    (
        Option("commit", "use [bold] or [/commit] [link=x", insert="/commit ", detail="# Body"),
        Option("lint", "checks", insert="/lint ", toggle="/skills disable lint"),
    ),
    on_close="/skills close",
)


async def test_b043_rows_that_look_like_markup_are_text() -> None:
    app = Stand(PANEL, SKILLS)
    async with app.run_test(size=(120, 20)):
        assert "[bold] or [/commit] [link=x" in rows(app)


async def test_enter_inserts_the_switch_acts_and_leaving_says_so() -> None:
    assert await outcomes(PANEL, SKILLS, "enter") == [Outcome(insert="/commit ")]
    assert await outcomes(PANEL, SKILLS, "down", "ctrl+t") == [
        Outcome(submit="/skills disable lint", keep=True)
    ]
    assert await outcomes(PANEL, SKILLS, "escape") == [Outcome(submit="/skills close")]


async def test_the_same_listing_is_renewed_in_its_place() -> None:
    app = Stand(PANEL, SKILLS)
    async with app.run_test(size=(120, 20)) as pilot:
        assert PANEL.renew
        assert PANEL.renew(app.widget, Listing("skills", (Option("new one"),)))
        await pilot.pause()
        assert "new one" in rows(app)
        assert not PANEL.renew(app.widget, Listing("other", ()))


def test_text_alone_gives_a_row_for_each_line() -> None:
    assert [row.label for row in rows_of(Listing("t", (), "a\x1b[2J\nb"))] == ["a", "b"]
