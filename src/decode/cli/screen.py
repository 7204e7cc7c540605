"""`decode`: the screen, its engine in a process of its own."""

import argparse
import os

from decode.cli.starting import engine_argv, engine_opening, enter, start_of
from decode.entities.errors import UsageError
from decode.wiring import remote_session


def show(options: argparse.Namespace) -> int:
    """Run the screen; returns the exit status. Raises UsageError when there is no terminal."""
    if not (os.isatty(0) and os.isatty(1)):
        raise UsageError("the screen needs a terminal", "use -p PROMPT without one")
    start = start_of(options, enter(options), attended=True)
    session = remote_session(start, engine_argv(start.flags), engine_opening(start.opening))
    from decode.tui.app import run

    prompt = options.prompt or ("/resume" if options.resume == "" else None)
    return run(session, prompt, plain=options.plain)
