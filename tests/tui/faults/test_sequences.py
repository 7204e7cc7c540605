"""Sequences as Textual's parser has to be told of them."""

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from decode.tui.faults.sequences import Typed, csi


def keys(sequence: str) -> list[tuple[str, str | None]]:
    told = csi(sequence)
    if not isinstance(told, Typed):
        return []
    parser = XTermParser()
    return [
        (message.key, message.character)
        for message in parser.feed(told.text)
        if isinstance(message, events.Key)
    ]


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("\x1b[97;1:1u", [("a", "a")]),
        ("\x1b[97:65;2;65u", [("A", "A")]),
        ("\x1b[97;1:3u", []),
        ("\x1b[32u", [("space", " ")]),
        ("\x1b[32;2u", [("space", " ")]),
        ("\x1b[57358;;65u", []),
        ("\x1b[57441;2u", []),
        ("\x1b[13u", [("enter", "\r")]),
        ("\x1b[13;2u", [("shift+enter", None)]),
        ("\x1b[13;3u", [("alt+enter", None)]),
        ("\x1b[13;5u", [("ctrl+enter", None)]),
        ("\x1b[27;2;13~", [("shift+enter", None)]),
        ("\x1b[27;5;13~", [("ctrl+enter", None)]),
        ("\x1b[99;5u", [("ctrl+c", None)]),
        ("\x1b[27u", [("escape", None)]),
        ("\x1b[9;2u", [("shift+tab", None)]),
        ("\x1b[0;1;20013:25991u", [("中", "中"), ("文", "文")]),
        ("\x1b[1;1:1A", [("up", None)]),
        ("\x1b[1;1:3A", []),
        ("\x1b[1;5D", [("ctrl+left", None)]),
        ("\x1b[3~", [("delete", None)]),
        ("\x1b[9999999u", []),
        ("\x1b[55296u", []),
        ("\x1b[9999999;1A", []),
        ("\x1b[97;5u", [("ctrl+a", None)]),
    ],
)
def test_keys(sequence: str, expected: list[tuple[str, str | None]]) -> None:
    assert keys(sequence) == expected
