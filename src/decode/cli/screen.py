"""`decode`: the screen, its engine in a process of its own."""

import argparse
import os
from typing import TYPE_CHECKING

from decode.entities.errors import UsageError

if TYPE_CHECKING:
    from decode.session.session import Session


def show(options: argparse.Namespace) -> int:
    """Run the screen; returns the exit status.

    Raises UsageError when there is no terminal, and whatever DecodeError keeps the session from
    being opened. That happens after the first frame, for its imports cost twice what a frame does.
    """
    if not (os.isatty(0) and os.isatty(1)):
        raise UsageError("the screen needs a terminal", "use -p PROMPT without one")
    from decode.tui.app import run

    prompt = options.prompt or ("/resume" if options.resume == "" else None)
    return run(lambda: _opened(options), prompt, plain=options.plain)


def _opened(options: argparse.Namespace) -> "Session":
    from decode.cli.place import enter
    from decode.cli.starting import engine_argv, engine_opening, start_of
    from decode.wiring import remote_session

    start = start_of(options, enter(options), attended=True)
    return remote_session(start, engine_argv(start.flags), engine_opening(start.opening))
