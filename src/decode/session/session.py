"""One conversation: what is typed goes in, events come out."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

from decode.config.flags import Flags
from decode.config.settings import Settings
from decode.entities.call import Reply
from decode.entities.event import Event, StateChanged
from decode.entities.ports import Engine, Order
from decode.entities.queue import Queue
from decode.entities.state import Mode, State
from decode.session.announce import settings_notices
from decode.session.complete import Completion, completions
from decode.session.files import matching
from decode.session.lookups import Lookups
from decode.session.pipeline import Pipeline
from decode.session.refusal import listing
from decode.session.streams import closing

_DONE = "done"


class Session:
    """The turn pipeline behind every front end; it knows neither a screen nor a model's library.

    `reread` returns the settings as they are now; `opening_line` is submitted at the end of
    `start`; `newcomer` is True at a person's first run. `state` and `queue` may be read at any
    time. What `flags` say of agent, mode and model is stronger than what a resumed session was set
    to. All methods are called on one event loop.
    """

    def __init__(
        self,
        cwd: Path,
        engine: Engine,
        settings: Settings,
        state: State,
        flags: Flags | None = None,
    ) -> None:
        self._flags = flags or Flags()
        self.cwd, self.engine, self.settings, self.state = cwd, engine, settings, state
        self.queue = Queue()
        self.opening_line, self.newcomer = "", False
        self._first_mode = state.mode
        self._look = Lookups(cwd, settings)
        self._turnstile = asyncio.Lock()
        self.reread: Callable[[], Settings] | None = None
        self._pipeline = Pipeline(
            cwd, engine, settings, state, self.queue, self._look, renew=self._renew
        )

    @property
    def busy(self) -> bool:
        """True while a turn is running."""
        return self._pipeline.busy

    @property
    def id(self) -> str:
        """The session's id; "" until the engine told it."""
        return self._pipeline.heard.id

    @property
    def refused(self) -> str:
        """The text that was just refused as an unknown command; "" when none was."""
        return self._look.refused

    @property
    def turned_away(self) -> bool:
        """True when the last line was not carried out: unknown, wrongly used, or not now."""
        return self._pipeline.heard.turned_away

    @property
    def faults(self) -> int:
        """How many things are wrong with settings, skills and agents as they are now."""
        return len(self.settings.diagnostics) + self._look.faults()

    def listing(self) -> str:
        """Return every name that may be typed, one a line; "" where the refusal said it all."""
        return listing(self._look.commands, self._look.skills()) if self._look.guessed else ""

    async def start(self) -> AsyncIterator[Event]:
        """Begin: `SessionStarted`, past exchanges of a resumed session, and what is wrong with
        settings, skills or agents. Called once, before or after `warm`."""
        asked = replace(self.state)
        begun = self.engine.perform(Order("start"), replace(self.state))
        async with closing(self._pipeline.whole(begun)) as events:
            async for event in events:
                yield event
        if _insist(self.state, asked, self._flags, self._first_mode):
            yield self.set_mode(self.state.mode)
        for notice in (*settings_notices(self.settings), *self._look.news()):
            yield notice
        if self.opening_line:
            async with closing(self.submit(self.opening_line)) as events:
                async for event in events:
                    yield event

    def submit(self, text: str) -> AsyncIterator[Event]:
        """Carry out one submission and return its events; they end after the turn and every queued
        message that followed it. While a turn is running: text and skills reach the model
        at its next tool boundary, commands run by their own busy rule. A turn that was interrupted
        or failed leaves the queue as it is.
        """
        return _carried_out(self._pipeline, self._turnstile, text)

    def steer(self, text: str) -> AsyncIterator[Event]:
        """Submit while a turn is running; the iterator ends at once."""
        return self.submit(text)

    def at_once(self, text: str) -> bool:
        """Return whether a submission can be carried out before the engine is up."""
        return self._look.at_once(text)

    def said(self, text: str) -> str:
        """Return how a submission is shown once the model has it; "" when no model gets it."""
        return self._look.said(text)

    def enqueue(self, text: str) -> None:
        """Keep text until the running turn has ended; it then follows the idle rules."""
        self.queue.add(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question that an `Asked` event carried."""
        self.engine.answer(question_id, reply)

    def set_mode(self, mode: Mode) -> Event:
        """Change the mode at once, also during a turn; who calls this has asked about bypass.
        Returns the `StateChanged` to draw."""
        self.state.mode = mode
        self.engine.set_mode(replace(self.state))
        return StateChanged(replace(self.state))

    @property
    def occupied(self) -> bool:
        """True while a turn, a reserved command or a command of the person's own runs."""
        return self.busy or self._pipeline.commanding > 0 or self._pipeline.shell.running

    def shell(self, command: str, *, keep: bool) -> AsyncIterator[Event]:
        """Run a command as the person (`!command`); with `keep` the next prompt carries its output.

        `cancel` ends it. Nothing of it is judged or confined: it is the person's own.
        """
        return self._pipeline.shell.run(command, keep=keep)

    def cancel(self) -> None:
        """Stop the running turn and the person's own command; iterators end as they always do."""
        self._pipeline.shell.stop()
        self.engine.cancel()

    def complete(self, text: str) -> list[Completion]:
        """Return the menu for a box that holds `text`; empty unless it is a lone `/token`."""
        slash = text.lstrip().startswith("/")
        return completions(text, self._look.commands, self._look.skills()) if slash else []

    def files(self, prefix: str) -> list[str]:
        """Return the best paths for `@prefix`, relative to cwd and quoted when needed."""
        return matching(prefix, self.cwd)

    def _renew(self) -> Settings | None:
        """Take over the settings of now; raises DecodeError when they cannot be used."""
        if self.reread is not None:
            self.settings = self._look.settings = self._pipeline.settings = self.reread()
        return self.settings

    async def warm(self) -> None:
        """Prepare the engine. Never raises."""
        await self.engine.warm()

    async def close(self) -> None:
        """End the engine."""
        await self.engine.close()


async def _carried_out(
    pipeline: Pipeline, turnstile: asyncio.Lock, text: str
) -> AsyncIterator[Event]:
    waiting: str | None = text
    while waiting is not None:
        was_busy = pipeline.busy
        # One line at a time, but for what is said to a turn that is running.
        turn = nullcontext() if was_busy else turnstile
        async with turn, closing(pipeline.line(waiting)) as events:
            async for event in events:
                yield event
        went_well = pipeline.heard.ended == _DONE or pipeline.queue.urged
        stays = was_busy or not went_well
        waiting = None if stays else pipeline.queue.take()


def _insist(state: State, asked: State, flags: Flags, first: Mode) -> bool:
    """Put back what a resumed session changed against flags, or against a mode that the person
    chose while the engine was starting, which knows nothing of it; True when there is news."""
    before = replace(state)
    if flags.agent is not None:
        state.agent = asked.agent
    if flags.agent is not None or flags.mode is not None or asked.mode is not first:
        state.mode = asked.mode
    if flags.model is not None:
        state.model = asked.model or flags.model
    return state != before or asked.mode is not first
