"""`decode -p`, and a session driven by a program."""

import argparse
import asyncio
from collections.abc import Sequence

from decode.cli.interrupt import leave_at_once, raise_again
from decode.cli.place import enter
from decode.cli.starting import start_of
from decode.entities.collector import for_good
from decode.entities.event import Notice
from decode.headless.run import Format, Options, run, serve
from decode.headless.stdin import Piped
from decode.session.session import Session
from decode.wiring import Start, local_session


def once(options: argparse.Namespace) -> int:
    """Carry out one prompt without a screen; returns the exit status."""
    # Before the slow import, so that what is piped in arrives meanwhile.
    piped = Piped()
    start = start_of(options, enter(options), attended=False)
    prompt: str = options.print or options.prompt or ""
    session, about = _opened(start, attended=False)
    speak = Options(Format(options.output_format or "text"), options.verbose)
    notices = [one for one in about if options.verbose or one.level != "info"]
    return asyncio.run(run(session, prompt, piped, speak, notices))


def drive(options: argparse.Namespace) -> int:
    """Let a program drive a session over stdin and stdout; returns the exit status."""
    start = start_of(options, enter(options), attended=False)
    session, about = _opened(start, attended=True)
    first: str = options.print or options.prompt or ""
    return asyncio.run(serve(session, about, resolves=not options.engine, first=first))


def _opened(start: Start, *, attended: bool) -> tuple[Session, Sequence[Notice]]:
    """Open a session; an interrupt during the slow import is not left to what is imported."""
    leave_at_once()
    try:
        with for_good():
            return local_session(start, attended=attended)
    finally:
        raise_again()
