"""Front end 2: one prompt in, its answer out; or a whole session driven by a program."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from decode.entities.call import NOBODY
from decode.entities.event import (
    Asked,
    Clipped,
    DraftReturned,
    EditorOpened,
    Event,
    Notice,
    Quit,
    SetUpWanted,
    TurnEnded,
)
from decode.headless.complaints import Complaints
from decode.headless.interrupts import stopping
from decode.headless.output import Json, Output, StreamJson, Text
from decode.headless.stdin import Piped, joined
from decode.session.session import Session
from decode.session.streams import closing, only
from decode.wire.codec import to_line
from decode.wire.lines import Writer, read_lines
from decode.wire.report import USAGE, Report, outcome
from decode.wire.serve import Server

_LAST_WORDS_S = 10.0


class Format(StrEnum):
    """What stdout holds."""

    TEXT = "text"
    JSON = "json"
    STREAM_JSON = "stream-json"


@dataclass(frozen=True, slots=True)
class Options:
    """How a headless run speaks; with `verbose` stderr tells what the model does."""

    output: Format = Format.TEXT
    verbose: bool = False


class _Run:
    """One headless turn: hears the session's events and passes them to stdout and stderr."""

    def __init__(self, session: Session, options: Options) -> None:
        self.report = Report()
        self.ended: TurnEnded | None = None
        self._session = session
        self._failed = False
        loop = asyncio.get_running_loop()
        self.out = Writer(1, lambda: loop.call_soon_threadsafe(session.cancel))
        self.err = Writer(2)
        self.output = _output(options.output, self.out, self.report)
        self.complaints = Complaints(self.err.write, verbose=options.verbose)

    def hear(self, event: Event) -> None:
        """Pass an event on."""
        self.report.hear(event)
        self.complaints.event(event)
        self.output.event(event)
        match event:
            case TurnEnded():
                self.ended = event
            case DraftReturned() if names := self._session.listing():
                self.err.write(f"{names}\n".encode("utf-8", "replace"))
            case Notice(level="error"):
                self._failed = True
            case Clipped(text) | EditorOpened(text) | SetUpWanted(text):
                self.report.text = text
            case Asked(question):
                self._session.answer(question.id, NOBODY)
            case Quit(exit_code=exit_code):
                self.ended = TurnEnded("done", exit_code=exit_code)
            case _:
                pass

    def refuse(self, why: str) -> int:
        """Say why nothing was done; return the exit status."""
        self.complaints.line(why)
        self.ended = TurnEnded("refused", exit_code=USAGE)
        return self.close(0)

    def close(self, signalled: int) -> int:
        """Write the closing object and lines; return the exit status."""
        ended = self.ended or outcome(self._session, self.report.text, failed=self._failed)
        ended = self.report.settled(ended)
        if signalled:
            ended = replace(ended, reason="interrupted", exit_code=signalled)
        self.output.end(ended)
        if not self.out.broken:
            self.complaints.end(ended, self.report)
        self.out.close(_LAST_WORDS_S)
        if self.out.trouble:
            self.complaints.line(f"the answer cannot be written: {self.out.trouble}")
        self.err.close(_LAST_WORDS_S)
        return ended.exit_code or (1 if self.out.trouble else 0)


async def run(
    session: Session,
    prompt: str,
    piped: Piped,
    options: Options,
    notices: Sequence[Notice] = (),
) -> int:
    """Carry out one prompt and return the exit status (command-line contract).

    `prompt` `-` stands for stdin; else what is piped in follows it after a blank line. `notices`
    are told once the session has begun.
    """
    turn = _Run(session, options)
    try:
        with stopping(session.cancel) as signal:
            await session.warm()
            text = await piped.whole() if prompt == "-" else joined(prompt, await piped.text())
            if not text.strip():
                return turn.refuse("the prompt is empty; give one after -p, or on stdin")
            for stream in (session.start(), only(*notices), session.submit(text)):
                if not signal.number:
                    await _pass_on(turn, stream)
            return turn.close(signal.status)
    finally:
        await session.close()


async def _pass_on(turn: _Run, stream: AsyncIterator[Event]) -> None:
    async with closing(stream) as events:
        async for event in events:
            turn.hear(event)


async def serve(
    session: Session, notices: Sequence[Notice] = (), *, resolves: bool = True, first: str = ""
) -> int:
    """Let a program drive the session over stdin and stdout; returns the exit status.

    `first` is submitted before what the program says. See `wire.serve.Server` for `resolves`.
    """
    loop = asyncio.get_running_loop()
    out = Writer(1, lambda: loop.call_soon_threadsafe(server.leave))
    server = Server(session, lambda data: out.write(to_line(data)), resolves=resolves)

    def stop() -> None:
        session.cancel()
        server.leave()

    with stopping(stop) as signal:
        status = await server.serve(read_lines(0), notices, first)
        out.close(_LAST_WORDS_S)
        return signal.status or status


def _output(form: Format, out: Writer, report: Report) -> Output:
    match form:
        case Format.TEXT:
            return Text(out.write, to_terminal=os.isatty(1))
        case Format.JSON:
            return Json(out.write, report)
        case Format.STREAM_JSON:
            return StreamJson(out.write, report)
