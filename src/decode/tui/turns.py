"""Submissions on their way into the session: held until the engine is ready, then one by one."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from typing import Any, Protocol

from decode.entities.errors import DecodeError
from decode.entities.event import DraftReturned, Event, Notice, TurnEnded, TurnStarted
from decode.entities.ports import Order
from decode.session.session import Session
from decode.session.streams import closing

_logger = logging.getLogger(__name__)

Work = Callable[[], Coroutine[Any, Any, None]]


class Screen(Protocol):
    """What carrying out a submission needs of the screen."""

    def apply(self, event: Event) -> None:
        """Draw an event."""
        ...

    def work(self, name: str, task: Work) -> None:
        """Run a task beside the others."""
        ...

    def changed(self) -> None:
        """Something that is waiting, running or ready changed."""
        ...


class Turns:
    """Knows what is held back, what is on its way to the running turn, and whether the engine is
    ready; never touches a widget."""

    linger = 0.3
    """Seconds that a command runs unseen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        self._session = session
        self._screen = screen
        self.held: list[str] = []
        self.steering: list[str] = []
        self.ready = False
        self._running = 0
        self._commands = 0
        self._lingers = False

    @property
    def waiting(self) -> tuple[str, ...]:
        """The texts that are still to be carried out, in their order."""
        return (*self.held, *self._session.queue.texts)

    @property
    def busy(self) -> bool:
        """True while a turn is running."""
        return self._session.busy

    @property
    def doing(self) -> str:
        """What is going on, in words; "" when nothing is."""
        if not self.ready:
            return "starting the engine"
        own = self._commands or self._lingers
        return "working" if self.busy else "running your command" if own else ""

    @property
    def idle(self) -> bool:
        """True when the engine is ready and nothing is carried out or waits."""
        return self.ready and not self._running and not self.waiting

    def begin(self, prompt: str | None) -> None:
        """Start the engine; a first prompt is the first thing that is carried out."""
        if prompt:
            self.held.append(prompt)
        self._screen.work("engine", self._begin)

    def submit(
        self, text: str, queued: bool = False, then: Callable[[], None] | None = None
    ) -> None:
        """Carry text out now, in the running turn, or when it has ended; `then` follows it."""
        text = _as_note(text)
        if text.startswith("!"):
            self._run(lambda: self._shell(text), then)
        elif not self.ready and not self._session.at_once(text):
            self.held.append(text)
        elif queued and self._session.busy:
            self._session.enqueue(text)
        else:
            if self._session.busy and (said := self._session.said(text)):
                self.steering.append(said)
            self._run(lambda: self._drain(self._session.submit(text), text), then)
        self._screen.changed()

    def recount(self) -> None:
        """Ask how many commands still run in the background; between turns nobody tells it."""
        session = self._session
        if self.idle:
            counted = session.engine.perform(Order("jobs", "count"), replace(session.state))
            self._screen.work("jobs", lambda: self._drain(counted, ""))

    async def _begin(self) -> None:
        await self._session.warm()
        await self._drain(self._session.start(), "")
        self.ready = True
        held, self.held = self.held, []
        for text in held[1:]:
            self._session.enqueue(text)
        if held:
            self.submit(held[0])
        self._screen.changed()

    async def _shell(self, text: str) -> None:
        """`!command` is the person's own; `!!command` keeps its output from the model."""
        keep, command = not text.startswith("!!"), text.lstrip("!").strip()
        if not command:
            return
        self._commands += 1
        self._screen.changed()
        try:
            await self._drain(self._session.shell(command, keep=keep), text)
        finally:
            self._commands -= 1

    def _run(self, task: Work, then: Callable[[], None] | None) -> None:
        async def running() -> None:
            shown = asyncio.get_running_loop().call_later(self.linger, self._linger)
            try:
                await task()
            finally:
                shown.cancel()
                self._running -= 1
                self._lingers = self._lingers and self._running > 0
                if then is not None:
                    then()
                self._screen.changed()

        self._running += 1
        self._screen.work("submission", running)

    async def _drain(self, events: AsyncIterator[Event], text: str) -> None:
        """Draw events as they come. This is an edge: what fails is shown and nothing is lost."""
        try:
            async with closing(events) as stream:
                async for event in stream:
                    self._hear(event)
                    self._screen.apply(event)
        except DecodeError as error:
            self._failed(str(error), text)
        except Exception:
            _logger.exception("a submission failed")
            self._failed("something in decode failed; the log has the details", text)

    def _hear(self, event: Event) -> None:
        """What was said to a running turn waits until the model has it, it comes back to the box,
        or the turn is over."""
        match event:
            case TurnStarted(shown, steered=True) | DraftReturned(shown) if shown in self.steering:
                self.steering.remove(shown)
            case TurnEnded():
                self.steering, self._lingers = [], False
            case _:
                return
        self._screen.changed()

    def _linger(self) -> None:
        """A command that takes a while, as a summary does, is seen to run."""
        self._lingers = True
        self._screen.changed()

    def _failed(self, message: str, text: str) -> None:
        self._screen.apply(Notice(message, "error"))
        if text:
            self._screen.apply(DraftReturned(text))


def _as_note(text: str) -> str:
    """One line that begins with # is for MEMORY.md; several lines are Markdown, and said."""
    line = text.strip()
    if not text.startswith("#") or line.startswith("##") or "\n" in line:
        return text
    return f"/memory add {line[1:].strip()}"
