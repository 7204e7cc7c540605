"""`decode -p`, and a session driven by a program."""

import argparse
import asyncio

from decode.cli.place import enter
from decode.cli.starting import start_of
from decode.headless.run import Format, Options, run, serve
from decode.headless.stdin import Piped
from decode.wiring import local_session


def once(options: argparse.Namespace) -> int:
    """Carry out one prompt without a screen; returns the exit status."""
    # Before the slow import, so that what is piped in arrives meanwhile.
    piped = Piped()
    start = start_of(options, enter(options), attended=False)
    prompt: str = options.print or options.prompt or ""
    session, about = local_session(start, attended=False)
    speak = Options(Format(options.output_format or "text"), options.verbose)
    notices = [one for one in about if options.verbose or one.level != "info"]
    return asyncio.run(run(session, prompt, piped, speak, notices))


def drive(options: argparse.Namespace) -> int:
    """Let a program drive a session over stdin and stdout; returns the exit status."""
    start = start_of(options, enter(options), attended=False)
    session, about = local_session(start, attended=True)
    first: str = options.print or options.prompt or ""
    return asyncio.run(serve(session, about, resolves=not options.engine, first=first))
