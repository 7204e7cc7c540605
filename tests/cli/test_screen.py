import argparse
import os
import pty
from collections.abc import Callable
from pathlib import Path

import pytest

from decode.cli.parser import parser
from decode.cli.screen import show
from decode.entities.errors import UsageError
from decode.session.session import Session


def options(*argv: str) -> argparse.Namespace:
    return parser().parse_args(argv)


def test_without_a_terminal_there_is_no_screen(cwd: Path) -> None:
    with pytest.raises(UsageError, match="needs a terminal"):
        show(options())


@pytest.mark.parametrize(
    ("argv", "prompt", "plain"),
    [
        ([], None, False),
        (["hello"], "hello", False),
        (["-r"], "/resume", False),
        (["--plain", "x"], "x", True),
    ],
)
def test_the_screen_gets_the_session_and_the_first_prompt(
    cwd: Path,
    monkeypatch: pytest.MonkeyPatch,
    argv: list[str],
    prompt: str | None,
    plain: bool,
) -> None:
    seen: list[tuple[Path, str | None, bool]] = []

    def run(open_: Callable[[], Session], prompt: str | None, *, plain: bool) -> int:
        seen.append((open_().cwd, prompt, plain))
        return 7

    monkeypatch.setattr("decode.tui.app.run", run)
    master, slave = pty.openpty()
    saved = [os.dup(number) for number in (0, 1)]
    try:
        for number in (0, 1):
            os.dup2(slave, number)
        status = show(options(*argv))
    finally:
        for number, descriptor in enumerate(saved):
            os.dup2(descriptor, number)
            os.close(descriptor)
        os.close(master)
        os.close(slave)
    assert (status, seen) == (7, [(cwd, prompt, plain)])
