"""The engine: runs turns through the gated agent loop and keeps the session."""

import asyncio
import importlib
import logging
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from pathlib import Path

import pydantic_ai

from decode.config.settings import Settings
from decode.entities.call import Reply
from decode.entities.event import Event, Notice
from decode.entities.ports import Engine, Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.loop.desk import Desk
from decode.loop.failures import failure_of
from decode.loop.retry import Pace
from decode.loop.running.feed import Feed
from decode.loop.turn import broken
from decode.sessions.opening import Opening

# A library's advertisement has no place on a person's terminal.
pydantic_ai.BANNER_ENABLED = False

_logger = logging.getLogger(__name__)


class AgentEngine:
    """Implements `entities.ports.Engine` in process.

    The first events of the first `run` or `perform` are `SessionStarted` and, for a resumed
    session, `StateChanged` and one `Replayed` for each past exchange; `perform(Order("start"))`
    yields only those. Further orders: new, resume ID, fork, rewind N, compact [FOCUS], context,
    usage, permissions, jobs [end JOB], rename TITLE. `attended` False refuses what would be asked
    (`by: headless`).
    """

    def __init__(
        self,
        cwd: Path,
        settings: Settings,
        *,
        attended: bool,
        session: Opening | None = None,
        pace: Pace | None = None,
    ) -> None:
        self.desk = Desk(cwd, settings, attended, session or Opening(), pace or Pace())
        self._running: asyncio.Future[None] | None = None

    async def run(self, turn: Turn, state: State) -> AsyncGenerator[Event]:
        """Run one turn; the last event is `TurnEnded`."""
        feed = Feed()
        async with aclosing(self._told(feed, self._turn(turn, state, feed))) as events:
            async for event in events:
                yield event

    async def perform(self, order: Order, state: State) -> AsyncGenerator[Event]:
        """Carry out an order between turns; what cannot be done is a `Notice`."""
        feed = Feed()
        async with aclosing(self._told(feed, self._order(order, state, feed))) as events:
            async for event in events:
                yield event

    def steer(self, text: str) -> None:
        """Put text before the model at the next tool boundary of the running turn."""
        self.desk.ear.steer(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question; unknown ids are ignored."""
        self.desk.ear.answer(question_id, reply)

    def set_mode(self, state: State) -> None:
        """Take over a changed mode at once."""
        self.desk.standing.set_mode(state.mode)

    def cancel(self) -> None:
        """Stop the running turn."""
        self.desk.cancel()

    async def warm(self) -> None:
        """Prepare what is slow: prices, the sandbox's self-test. Never raises."""
        try:
            await asyncio.to_thread(importlib.import_module, "genai_prices.data")
            await self.desk.warm()
        except Exception:
            _logger.exception("warming up failed")

    async def close(self) -> None:
        """End the engine and what it started; a turn that is running is stopped first."""
        self.desk.cancel()
        if self._running is not None:
            await asyncio.wait({self._running})
        await self.desk.close()

    async def _told(self, feed: Feed, work: Coroutine[None, None, None]) -> AsyncGenerator[Event]:
        """Yield what the work tells; whoever leaves early stops it and waits for its end.

        An order that comes while a turn runs is a guest: what is stopped is still the turn.
        """
        guest = self._running is not None and not self._running.done()
        if not guest:
            self.desk.ready()
        running = asyncio.ensure_future(work)
        if not guest:
            self._running = running
        try:
            async with aclosing(feed.events()) as events:
                async for event in events:
                    yield event
        finally:
            if not running.done():
                running.cancel() if guest else self.desk.cancel()
            await asyncio.wait({running})

    async def _turn(self, turn: Turn, state: State, feed: Feed) -> None:
        try:
            await self.desk.turn(turn, state, feed)
        except Exception as error:
            _logger.exception("the turn could not be run")
            broken(error, turn, feed.put)
        finally:
            feed.close()

    async def _order(self, order: Order, state: State, feed: Feed) -> None:
        try:
            await self.desk.order(order, state, feed)
        except Exception as error:
            _logger.exception("the order %s failed", order.name)
            feed.put(Notice(failure_of(error).text, "error"))
        finally:
            feed.close()


def build(
    cwd: Path, settings: Settings, *, attended: bool, session: Opening | None = None
) -> Engine:
    """Return the engine for `cwd`; importing this module is what imports pydantic-ai.

    Raises ConfigError when a deny rule of the settings cannot be parsed.
    """
    return AgentEngine(cwd, settings, attended=attended, session=session)
