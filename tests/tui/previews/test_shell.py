from decode.entities.preview import Shell
from decode.tui.previews.shell import PREVIEW
from tests.tui.looks import LOOK, text_of


def test_every_unseen_character_is_spelt() -> None:
    drawn = text_of(PREVIEW.draw(Shell("ls \x1b[2K\u202e; rm x"), 60, LOOK))
    assert drawn == [r"$ ls \x1b[2K\u202e; rm x"]


def test_the_tail_of_a_long_command_is_there() -> None:
    command = "echo " + "a" * 500 + "; touch X"
    drawn = text_of(PREVIEW.draw(Shell(command), 40, LOOK))
    assert "".join(line[2:] for line in drawn) == command


def test_lines_of_a_script() -> None:
    assert text_of(PREVIEW.draw(Shell("a\nb"), 40, LOOK)) == ["$ a", "  b"]
