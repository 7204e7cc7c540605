"""The loop of plain mode: lines in from the keyboard, lines out for a screen reader."""

import asyncio
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable
from typing import TextIO

from decode.entities.event import Answered, Asked, Event, Listing, Pick, Quit
from decode.session.session import Session
from decode.tui.plain.questions import Asking, Decision, asking
from decode.tui.plain.speaker import Speaker
from decode.tui.turns import Turns, Work

_FIRST = "plain mode, from --plain: lines of text only; /help lists commands, ctrl+d leaves"


class PlainScreen:
    """A session by lines; `typed` and `interrupted` are called on its event loop."""

    def __init__(self, session: Session, write: Callable[[str], None]) -> None:
        self._session = session
        self._speaker = Speaker(write)
        self._turns = Turns(session, self)
        self._asks: deque[tuple[str, Asking]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._ended = asyncio.Event()
        self._pressed = False
        self._last = False
        self.code = 0

    async def run(self, prompt: str | None) -> None:
        """Go on until somebody leaves."""
        self._speaker.line("notice", _FIRST)
        self._turns.begin(prompt)
        await self._ended.wait()
        for task in self._tasks:
            task.cancel()

    def apply(self, event: Event) -> None:
        """Say an event, or ask what it asks."""
        self._speaker.say(event)
        match event:
            case Asked(question):
                self._ask(question.id, asking(question))
            case Pick() | Listing():
                self._ask("", asking(event))
            case Quit(confirm, exit_code):
                if confirm:
                    self._ask("", asking(event))
                else:
                    self.leave(exit_code)
            case Answered(question_id):
                self._asks = deque(ask for ask in self._asks if ask[0] != question_id)
            case _:
                pass

    def work(self, name: str, task: Work) -> None:
        """Run a task beside the others."""
        running = asyncio.create_task(task(), name=name)
        self._tasks.add(running)
        running.add_done_callback(self._tasks.discard)

    def changed(self) -> None:
        """After the last line of input, leave when all of it is carried out."""
        if self._last and self._turns.idle:
            self.leave(0)

    def typed(self, line: str | None) -> None:
        """Take a line: an answer when something is asked, else a submission; None is the end."""
        self._pressed = False
        if line is None:
            self._last = True
            while self._asks:
                self._decide(self._asks.popleft()[1].refused)
            self.changed()
        elif self._asks:
            self._answer(line)
        elif line.strip():
            self._turns.submit(line)

    def interrupted(self) -> None:
        """Ctrl+C: refuse and stop, stop, or leave when pressed twice."""
        if self._asks:
            self._decide(self._asks.popleft()[1].refused)
        elif self._session.occupied:
            self._session.cancel()
        elif self._pressed:
            self.leave(130)
        else:
            self._pressed = True
            self._speaker.line("notice", "press ctrl+c again to leave")

    def _ask(self, question_id: str, ask: Asking | None) -> None:
        if ask is not None:
            self._asks.append((question_id, ask))
            if len(self._asks) == 1:
                self._put(ask)

    def _put(self, ask: Asking) -> None:
        for line in ask.lines:
            self._speaker.line(ask.word, line)

    def _answer(self, line: str) -> None:
        ask = self._asks[0][1]
        decision = ask.decide(line)
        if decision is None:
            self._put(ask)
            return
        self._asks.popleft()
        self._decide(decision)

    def _decide(self, decision: Decision) -> None:
        if decision.reply is not None:
            self._session.answer(decision.question_id, decision.reply)
        if decision.submit:
            self._turns.submit(decision.submit)
        if decision.leave:
            self.leave(0)
        elif self._asks:
            self._put(self._asks[0][1])

    def leave(self, code: int) -> None:
        """End with this status."""
        self.code = code
        self._ended.set()


def run_plain(session: Session, prompt: str | None) -> int:
    """Run the session line by line; return the exit status."""
    return asyncio.run(_run(session, prompt, sys.stdin, sys.stdout))


async def _run(session: Session, prompt: str | None, keys: TextIO, out: TextIO) -> int:
    def write(line: str) -> None:
        out.write(line.encode("utf-8", "replace").decode("utf-8") + "\n")
        out.flush()

    screen = PlainScreen(session, write)
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGINT, screen.interrupted)
    for number in (signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, screen.leave, 128 + number)
    reader = threading.Thread(target=_read, args=(keys, loop, screen.typed), daemon=True)
    reader.start()
    try:
        await screen.run(prompt)
    finally:
        await session.close()
    return screen.code


def _read(
    keys: TextIO, loop: asyncio.AbstractEventLoop, take: Callable[[str | None], None]
) -> None:
    """Read whole texts: a line that ends in a backslash goes on in the next one."""
    parts: list[str] = []
    for line in keys:
        text = line.rstrip("\n")
        if text.endswith("\\"):
            parts.append(text[:-1])
            continue
        loop.call_soon_threadsafe(take, "\n".join([*parts, text]))
        parts = []
    loop.call_soon_threadsafe(take, None)
