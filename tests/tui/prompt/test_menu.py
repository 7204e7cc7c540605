"""The menu."""

import pytest

from decode.tui.prompt.choices import Choice
from decode.tui.prompt.menu import Menu
from tests.tui.looks import LOOK, text_of, widest


def choices(*labels: str, exact: str = "", group: str = "") -> list[Choice]:
    return [
        Choice(label, label, 1, "about it", exact=label == exact, group=group) for label in labels
    ]


def marked(menu: Menu) -> str:
    assert menu.marked
    return menu.marked.label


def test_b034_the_exact_match_is_marked_whatever_stands_before_it() -> None:
    menu = Menu()
    menu.offer(choices("/mode-check", "/moderate", "/mode", exact="/mode"))
    assert marked(menu) == "/mode"


def test_the_mark_stays_on_a_row_that_is_still_there() -> None:
    menu = Menu()
    menu.offer(choices("a", "b", "c"))
    menu.move(2)
    menu.offer(choices("b", "c"))
    assert marked(menu) == "c"
    menu.offer(choices("x", "y"))
    assert marked(menu) == "x"


def test_moving_goes_round() -> None:
    menu = Menu()
    menu.offer(choices("a", "b", "c"))
    menu.move(-1)
    assert marked(menu) == "c"
    menu.move(1)
    assert marked(menu) == "a"


def test_a_long_menu_is_a_window() -> None:
    menu = Menu()
    menu.offer(choices(*(f"/c{number:02}" for number in range(30))))
    menu.move(20)
    shown = text_of(menu.lines(80, LOOK))
    assert len(shown) == 9
    assert "▸ /c20" in "\n".join(shown)
    assert shown[-1] == "  21 of 30"
    menu.move(-20)
    assert "▸ /c00" in text_of(menu.lines(80, LOOK))[0]


def test_groups_have_a_head_when_they_stand_together() -> None:
    menu = Menu()
    menu.offer([*choices("/mode", group="commands"), *choices("/commit", group="skills")])
    assert [line.strip() for line in text_of(menu.lines(80, LOOK))][::2] == ["commands", "skills"]
    menu.offer([*menu.choices, *choices("/model", group="commands")])
    assert len(menu.lines(80, LOOK)) == 3


def test_b043_text_of_a_skill_is_text() -> None:
    menu = Menu()
    row = Choice(
        "/commit", "/commit ", 1, "use [bold] or [/commit] [link=x\x1b[2J", "[m]", "project"
    )
    menu.offer([row])
    (line,) = text_of(menu.lines(90, LOOK))
    assert line.startswith("▸ /commit [m]  use [bold] or [/commit] [link=x")
    assert line.endswith("project")


@pytest.mark.parametrize("width", [20, 40, 80])
def test_no_row_is_wider_than_the_screen(width: int) -> None:
    menu = Menu()
    menu.offer([Choice("/" + "日本" * 20, "/x", 1, "long " * 40, "<hint>", "project")])
    assert widest(menu.lines(width, LOOK)) <= width


def test_nothing_to_offer() -> None:
    assert Menu().lines(80, LOOK) == []
    Menu().move(1)
