import pytest

from decode.gate.shell.reader import MAX_DEPTH
from decode.gate.shell.syntax import Unclear
from tests.gate.shell.reading import reader


def test_take_refuses_the_end() -> None:
    text = reader("a")
    assert text.take() == "a"
    with pytest.raises(Unclear, match="ends too early"):
        text.take()


def test_until_goes_past_the_end_mark() -> None:
    text = reader("a b'c")
    assert text.until("'") == "a b"
    assert text.peek() == "c"
    with pytest.raises(Unclear, match="not closed"):
        text.until("'")


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("  x", "x"),
        ("\t \\\n x", "x"),
        ("# note\nx", "\nx"),
        ("  # note", ""),
        ("\rx", "\rx"),
        ("\u00a0x", "\u00a0x"),
    ],
)
def test_blanks_comments_and_continued_lines_are_skipped(text: str, rest: str) -> None:
    found = reader(text)
    found.skip_blanks()
    assert found.text[found.at :] == rest


@pytest.mark.parametrize("before", ["a", "=", "'"])
def test_a_hash_inside_a_word_is_no_comment(before: str) -> None:
    found = reader(f"{before}#x")
    found.at = 1
    found.skip_blanks()
    assert found.peek() == "#"


@pytest.mark.parametrize("before", [";", "&", "|", "(", ")", "<", ">", " ", "\n"])
def test_a_hash_after_an_operator_is_a_comment(before: str) -> None:
    found = reader(f"{before}#x")
    found.at = 1
    found.skip_blanks()
    assert found.peek() == ""


def test_a_newline_leads_past_the_bodies_it_announced() -> None:
    found = reader("\nbody\nE\nrest")
    found.bodies[0] = 8
    assert found.newline()
    assert found.text[found.at :] == "rest"
    assert not found.newline()


def test_nesting_has_a_limit() -> None:
    found = reader("")
    for _ in range(MAX_DEPTH):
        found.descend()
    with pytest.raises(Unclear, match="too deeply"):
        found.descend()
    found.ascend()
    assert found.depth == MAX_DEPTH
