import os
import subprocess
import sys

import pytest

from tests.headless.program import ROOT

_ASK = "from decode.cli.asking import asked; print(ascii(asked('sure\\x1b? ')))"


def _answer(stdin: int) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", _ASK],
        cwd=ROOT / "src",
        stdin=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.strip(), done.stderr


@pytest.mark.parametrize(
    ("piped", "answer"),
    [(b"y\n", "'y'"), (b"yes", "'yes'"), (b"n\ny\n", "'n'"), (b"\n", "''"), (b"", "None")],
)
def test_a_piped_line_is_an_answer_and_an_empty_pipe_is_none(piped: bytes, answer: str) -> None:
    theirs, ours = os.pipe()
    os.write(ours, piped)
    os.close(ours)
    assert _answer(theirs)[0] == answer
    os.close(theirs)


def test_b115_an_open_pipe_that_says_nothing_is_not_waited_for() -> None:
    theirs, ours = os.pipe()
    assert _answer(theirs)[0] == "None"
    os.close(ours)
    os.close(theirs)


def test_the_question_is_on_stderr_and_cannot_act_on_a_screen() -> None:
    assert _answer(subprocess.DEVNULL) == ("None", "sure\\x1b? \n")


def test_bytes_that_are_no_text_are_an_answer() -> None:
    theirs, ours = os.pipe()
    os.write(ours, b"\xff\n")
    os.close(ours)
    assert _answer(theirs)[0] == "'\\ufffd'"
    os.close(theirs)
