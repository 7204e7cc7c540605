"""The model's answer."""

from decode.tui.cells.answer import Answer
from tests.tui.looks import LOOK, text_of, widest


def test_it_grows_and_gives_its_source() -> None:
    answer = Answer("# Head")
    before = answer.revision
    answer.append("\n\nSome **bold** text")
    assert answer.revision > before
    assert text_of(answer.draw(60, LOOK)) == ["  Head", "  ────", "", "  Some bold text"]
    assert answer.source() == "# Head\n\nSome **bold** text"
    assert not answer.toggle()


def test_lines_stay_readable_on_a_wide_screen() -> None:
    assert widest(Answer("word " * 200).draw(300, LOOK)) <= 110


def test_it_is_drawn_at_every_tick_until_a_long_text_is_drawn_whole() -> None:
    answer = Answer("a paragraph\n\n" * 2_000)
    answer.complete()
    answer.draw(60, LOOK)
    while answer.live:
        answer.draw(60, LOOK)
    assert len(answer.draw(60, LOOK)) == 3_999
