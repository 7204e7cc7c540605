"""Whole pieces out of whatever a terminal sends, however it is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser

from decode.tui.faults.reader import Pasted, Piece, Reader
from decode.tui.faults.sequences import Background, LegacyMouse, Pressed, Typed


def read(*chunks: str) -> list[Piece]:
    reader = Reader()
    found = [piece for chunk in chunks for piece in reader.feed(chunk)]
    return [*found, *reader.flush()]


def typed(*chunks: str) -> str:
    return "".join(piece.text for piece in read(*chunks) if isinstance(piece, Typed))


@pytest.mark.parametrize(
    ("sent", "pieces"),
    [
        ("a\rb", [Typed("a\rb")]),
        ("\x1b", [Pressed("escape")]),
        ("\x1b\r", [Pressed("alt+enter")]),
        ("\x1b\n", [Pressed("alt+enter")]),
        ("\x1b\x1b[A", [Pressed("escape"), Typed("\x1b[A")]),
        ("\x1bb", [Typed("\x1bb")]),
        ("\x1b]", [Typed("\x1b]")]),
        ("\x1bOP", [Typed("\x1bOP")]),
        ("\x1b[[A", [Typed("\x1b[[A")]),
        ("\x1b[M !!", [LegacyMouse()]),
        ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", [Background(dark=False)]),
        ("\x1b]11;rgb:1a/1b/1e\x07", [Background(dark=True)]),
        ("\x1b[200~a\x1b[31mRED\x1b[0mB\x1b[201~x", [Pasted("a\x1b[31mRED\x1b[0mB"), Typed("x")]),
        ("\x1b[200~hello\x1b\rmore\x1b[201~", [Pasted("hello\x1b\rmore")]),
        ("\x1b[200~\x1b[201~", [Pasted("")]),
    ],
)
def test_pieces(sent: str, pieces: list[Piece]) -> None:
    assert read(sent) == pieces


@pytest.mark.parametrize(
    "reply",
    [
        "\x1b[?1;2c",
        "\x1b[>0;276;0c",
        "\x1b[?1u",
        "\x1bP>|tmux 3.3a\x1b\\",
        "\x1b]10;rgb:ff/ff/ff\x07",
        "\x1b_Gi=31;OK\x1b\\",
        "\x1b[<32;NaN;NaNM",
        "\x1b[8;40;120t",
        "\x1b[0n",
    ],
)
def test_b111_a_reply_of_the_terminal_is_never_typed(reply: str) -> None:
    assert typed("ab" + reply + "cd") == "abcd"
    for cut in range(1, len(reply)):
        assert typed("ab" + reply[:cut], reply[cut:] + "cd") == "abcd"


@given(st.lists(st.text(alphabet="ab\x1b[200~1\r\n]M<;?u\\", max_size=12), max_size=6))
def test_cutting_changes_nothing(chunks: list[str]) -> None:
    def joined(pieces: list[Piece]) -> list[object]:
        out: list[object] = []
        for piece in pieces:
            if isinstance(piece, Typed) and out and isinstance(out[-1], Typed):
                out[-1] = Typed(out[-1].text + piece.text)
            else:
                out.append(piece)
        return out

    assert joined(read(*chunks)) == joined(read("".join(chunks)))


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("\x1b[]<;:?~uM0123456789"))))
def test_textuals_parser_takes_every_piece(text: str) -> None:
    parser = XTermParser()
    for piece in read(text):
        if isinstance(piece, Typed):
            for message in parser.feed(piece.text):
                assert not isinstance(message, events.Paste)
    list(parser.feed(""))


def test_b111_a_paste_that_comes_in_parts_is_one_paste() -> None:
    text = "line\r\n" * 20_000
    sent = f"\x1b[200~{text}\x1b[201~"
    chunks = [sent[start : start + 4096] for start in range(0, len(sent), 4096)]
    assert read(*chunks) == [Pasted(text)]
