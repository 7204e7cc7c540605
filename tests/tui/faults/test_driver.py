"""The driver on a real terminal; the rest of it is seen in `test_launch`."""

import os
import re
from pathlib import Path

import pytest

from decode.tui.faults.driver import sent_early
from tests.tui.terminal import running

PROGRAM = ("-m", "tests.tui.screen_program")


def test_bytes_that_are_no_text_do_not_end_the_program(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        os.write(terminal.child.child_fd, b"\xff\xc3")
        terminal.send("\x1b[97:65;2;65u\x1b[32u\x1b[9999999u\x1b[98;1:1u")
        terminal.until_shown("> A b")


def test_escape_alone_is_a_key(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("long\r")
        terminal.until_shown("word1")
        terminal.send("\x1b")
        terminal.until_shown("interrupted")


def test_a_light_terminal_gets_light_colours(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        assert "\x1b]11;?\x1b\\" in terminal.written
        terminal.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\")
        terminal.until(lambda seen: "48;2;251;250;247" in seen.written, "a light background")


def test_keys_of_other_encodings(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("a\x1b\rb\x1b[13;2uc\x1b[27;2;13~d\ne")
        terminal.until_shown("│ > a")
        for letter in "bcde":
            terminal.until_shown(f"│   {letter}")


def test_no_color_means_none(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd, env={"NO_COLOR": "1"}) as terminal:
        terminal.until_shown("default · build")
        terminal.send("hello\r")
        terminal.until_shown("32%")
        assert not re.search(r"\x1b\[[\d;]*\b(?:3[0-8]|4[0-8]|9\d|10\d)[;m]", terminal.written)


@pytest.mark.parametrize(
    ("data", "early", "read"),
    [
        (b"hello\n", 6, b"hello\r"),
        (b"hello\nwor", 6, b"hello\rwor"),
        (b"hello\n", 0, b"hello\n"),
        (b"one\ntwo\n", 8, b"one\ntwo\n"),
        (b"\n", 1, b"\r"),
        (b"par", 8, b"par"),
    ],
)
def test_a_line_that_was_sent_early_is_sent(data: bytes, early: int, read: bytes) -> None:
    assert sent_early(data, early) == read
