"""The engine as a child process: the `Engine` port over a pipe."""

import logging
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

from decode.entities.call import Reply
from decode.entities.errors import LoopError
from decode.entities.event import Event, Notice, SessionStarted, TurnEnded
from decode.entities.ports import Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.wire.link import Launch, Link
from decode.wire.loose import LooseEnds
from decode.wire.message import Answer, Cancel, Resolved, Set, Steer, spell

_log = logging.getLogger(__name__)


class RemoteEngine:
    """Implements `entities.ports.Engine`; the process is started by `warm` or the first use.

    A process that died during a turn fails it, and what it left open is settled. The next turn or
    order starts a new one, which goes on in the same session, and says so unless the person knows.
    Nothing here blocks the event loop.
    """

    def __init__(self, launch: Launch) -> None:
        self._link = Link(launch)
        self._loose = LooseEnds()
        self._asked_to_stop: float | None = None
        self._underway = 0

    async def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        """Run one turn; when the process dies meanwhile, the turn fails and the text returns."""
        self._asked_to_stop = None
        self._underway += 1
        try:
            await self._link.ready()
            await self._link.tidy()
            for event in self._opened(state):
                yield event
            if self._asked_to_stop is not None:
                yield TurnEnded("interrupted", exit_code=130, unsent=turn.shown)
                return
            async for event in self._link.turn(spell(Resolved(turn, state))):
                self._loose.hear(event)
                for returned in self._loose.crossed(event):
                    yield returned
                yield event
        except LoopError as error:
            yield Notice(str(error), "error")
            for event in self._loose.tie():
                yield event
            yield TurnEnded("failed", exit_code=1, unsent=turn.shown)
        finally:
            self._underway -= 1
            self._loose.over()

    async def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        """Carry out an order; `start` gives what the process began with, `renew` is another
        process that reads the settings anew."""
        if not self._underway:
            self._asked_to_stop = None
        self._underway += 1
        try:
            if order.name == "renew":
                yield self._renewal()
            await self._link.ready()
            for event in self._opened(state):
                yield event
            if order.name not in ("start", "renew"):
                async for event in self._link.order(order, state):
                    yield event
        except LoopError as error:
            yield Notice(str(error), "error")
        finally:
            self._underway -= 1

    def steer(self, text: str) -> None:
        """Put text before the model at the next tool boundary of the running turn."""
        self._loose.steered(text)
        self._link.send(spell(Steer(text, raw=True)))

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question."""
        said = Answer(
            question_id,
            reply.allowed,
            reply.scope,
            reply.feedback,
            reply.rule,
            reply.hunks,
            reply.stop,
            reply.unconfined,
        )
        self._link.send(spell(said))

    def set_mode(self, state: State) -> None:
        """Take over a changed mode at once."""
        self._link.send(spell(Set(state.mode)))

    def cancel(self) -> None:
        """Stop the turn or order that runs; asked again later, a process that hangs is ended."""
        if not self._underway:
            return
        now = time.monotonic()
        first = self._asked_to_stop
        if first is not None and now - first > self._link.launch.patience_s:
            self._link.kill()
            return
        self._asked_to_stop = now if first is None else first
        self._link.send(spell(Cancel()))

    async def warm(self) -> None:
        """Start the process. Never raises: what is wrong is told by the first turn."""
        try:
            await self._link.ready()
        except LoopError as error:
            _log.warning("%s", error)

    async def close(self) -> None:
        """End the process."""
        await self._link.close()

    def _renewal(self) -> Notice:
        if not self._link.retire():
            return Notice("what was trusted counts from the next start on")
        return Notice(f"it counts from {'the next prompt' if self._link.turning else 'now'} on")

    def _opened(self, state: State) -> Iterator[Event]:
        opening, self._link.opening = self._link.opening, []
        renewed, self._link.renewed = self._link.renewed, False
        if renewed:
            yield from self._loose.tie()
        for event in opening:
            self._loose.hear(event)
            # What the person chose meanwhile stays chosen.
            yield _chosen(event, state) if renewed else event


def _chosen(event: Event, state: State) -> Event:
    if isinstance(event, SessionStarted):
        return replace(event, agent=state.agent, mode=state.mode)
    return event
