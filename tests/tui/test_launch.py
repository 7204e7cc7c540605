"""Running the screen: the terminal is whole again, however the program ends (B108)."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui.terminal import Terminal, running

PROGRAM = ("-m", "tests.tui.screen_program")


def quit_by_keys(terminal: Terminal) -> None:
    terminal.send("\x03")
    terminal.until_shown("press ctrl+c again")
    # On a busy machine the first one may be too long ago.
    terminal.send("\x03\x03")


def crash(terminal: Terminal) -> None:
    terminal.send("crash\r")


ENDS: list[tuple[str, Callable[[Terminal], None], int]] = [
    ("keys", quit_by_keys, 0),
    ("term", lambda terminal: terminal.kill(signal.SIGTERM), 143),
    ("hangup", lambda terminal: terminal.kill(signal.SIGHUP), 129),
    ("interrupt", lambda terminal: terminal.kill(signal.SIGINT), 130),
    ("crash", crash, 1),
]


@pytest.mark.parametrize(("name", "end", "status"), ENDS, ids=[end[0] for end in ENDS])
def test_b108_every_mode_is_switched_off(
    cwd: Path, name: str, end: Callable[[Terminal], None], status: int
) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("hello\r")
        terminal.until_shown("32%")
        assert terminal.modes()["1049"]
        end(terminal)
        assert terminal.ended() == status
        assert terminal.left_on() == set()
        assert terminal.modes()["25"], "the cursor is hidden"
        if name == "crash":
            assert "Traceback" in terminal.written.rpartition("\x1b[?1049l")[2]


def test_b108_stopped_and_continued(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("\x1b[20~draft")
        terminal.until_shown("> draft")
        terminal.until(lambda seen: not seen.modes()["1000"], "the mouse left to the terminal")
        terminal.kill(signal.SIGTSTP)
        terminal.until(lambda seen: not seen.modes()["1049"], "leaving the alternate screen")
        assert terminal.left_on() == set()
        state = Path(f"/proc/{terminal.child.pid}/stat")
        if state.exists():
            terminal.until(
                lambda _: state.read_text().rpartition(")")[2].split()[0] == "T", "a stop"
            )
        terminal.wipe()
        terminal.kill(signal.SIGCONT)
        terminal.until(lambda seen: seen.modes()["2004"], "the terminal taken again")
        terminal.until_shown("commands and skills")
        terminal.until_shown("> draft")
        terminal.until(lambda seen: not seen.modes()["1000"], "the mouse left to the terminal")
        terminal.send("\x03hello\r")
        terminal.until_shown("What I found")


def test_a_draft_survives_a_kill_and_comes_back(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("precious words")
        terminal.until_shown("precious words")
        drafts = Path(os.environ["XDG_DATA_HOME"]) / "decode" / "drafts"
        terminal.until(lambda _: any(drafts.glob("*.txt")), "the draft on disk")
        terminal.kill(signal.SIGKILL)
        terminal.ended()
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("precious words")
        terminal.until_shown("left by a session")


def test_what_is_typed_and_sent_before_the_first_frame_is_carried_out(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.send("early words\r")
        terminal.until_shown("What I found")
        terminal.until_shown("early words")


def test_b111_a_paste_of_many_lines_is_not_sent_and_runs_nothing(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("\x1b[200~/quit\r\nsecond line\rq\x1b[201~")
        terminal.until_shown("second line")
        terminal.send("typed after")
        terminal.until_shown("typed after")
        assert terminal.child.isalive()
        assert "/quit" in terminal.shown


def test_b111_a_large_paste_does_not_freeze_the_screen(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        text = "0123456789abcdef\r" * 12_500
        terminal.send(f"\x1b[200~{text}\x1b[201~")
        terminal.until_shown("[pasted #1: 12501 lines]")
        terminal.send("typed after")
        terminal.until_shown("typed after")


def test_escapes_inside_a_paste_neither_scramble_nor_send_it(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("\x1b[200~A\x1b[31mRED\x1b[0mB\x1b\rmore\x1b[201~")
        terminal.until_shown("AREDB")
        terminal.until_shown("more")


def test_replies_of_the_terminal_are_not_typed(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c\x1bP>|tmux 3.3a\x1b\\x")
        terminal.until_shown("> x")
        terminal.send("\x1b\ry")
        terminal.until_shown("│   y")


def test_what_is_written_to_stderr_does_not_reach_the_screen(cwd: Path) -> None:
    with running(*PROGRAM, "--noise", cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        assert "scribble" not in terminal.written


_REFUSING = """
import sys
from decode.entities.errors import UsageError
from decode.tui.app import run

def opening():
    raise UsageError("no such session", "decode sessions list")

try:
    run(opening)
except UsageError as error:
    print("told:", error)
    sys.exit(2)
"""


def test_a_refusal_is_told_once_the_terminal_is_whole(cwd: Path) -> None:
    with running("-c", _REFUSING, cwd=cwd) as terminal:
        assert terminal.ended() == 2
        assert "told: no such session" in terminal.written.rpartition("\x1b[?1049l")[2]
        assert terminal.left_on() == set()


_EARLY = """
import os, signal, sys
from decode.entities.errors import UsageError
from decode.tui.app import run

def opening():
    os.kill(os.getpid(), signal.SIGINT)
    raise UsageError("opened")

try:
    run(opening)
except KeyboardInterrupt:
    print("told: interrupted")
    sys.exit(130)
"""


def test_an_interrupt_before_there_is_a_session_is_one(cwd: Path) -> None:
    with running("-c", _EARLY, cwd=cwd) as terminal:
        assert terminal.ended() == 130
        assert "told: interrupted" in terminal.written.rpartition("\x1b[?1049l")[2]
        assert terminal.left_on() == set()


def test_output_goes_to_the_terminal_when_stderr_is_a_file(cwd: Path) -> None:
    script = "python=$1; shift; exec $python -m tests.tui.screen_program 2>errors.txt"
    program = f"import os, sys; os.execvp('sh', ['sh', '-c', {script!r}, 'sh', sys.executable])"
    with running("-c", program, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("hello\r")
        terminal.until_shown("What I found")
        terminal.send("\x04")
    assert (cwd / "errors.txt").read_text() == ""
