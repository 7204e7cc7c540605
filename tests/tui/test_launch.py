"""Running the screen; crashes and signals are in `test_terminal_restored`."""

from pathlib import Path

from tests.tui.terminal import running

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


def test_output_goes_to_the_terminal_when_stderr_is_a_file(cwd: Path) -> None:
    script = "python=$1; shift; exec $python -m tests.tui.screen_program 2>errors.txt"
    program = f"import os, sys; os.execvp('sh', ['sh', '-c', {script!r}, 'sh', sys.executable])"
    with running("-c", program, cwd=cwd) as terminal:
        terminal.until_shown("default · build")
        terminal.send("hello\r")
        terminal.until_shown("What I found")
        terminal.send("\x04")
    assert (cwd / "errors.txt").read_text() == ""
