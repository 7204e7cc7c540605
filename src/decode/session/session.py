"""One conversation: what is typed goes in, events come out."""

from collections.abc import AsyncIterator
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.call import Reply
from decode.entities.event import Event
from decode.entities.ports import Engine
from decode.entities.queue import Queue
from decode.entities.state import Mode, State
from decode.session.complete import Completion


class Session:
    """The turn pipeline behind every front end; it knows neither a screen nor a model's library.

    `state` and `queue` may be read at any time. All methods are called on one event loop.
    """

    def __init__(self, cwd: Path, engine: Engine, settings: Settings, state: State) -> None:
        self.cwd, self.engine, self.settings, self.state = cwd, engine, settings, state
        self.queue = Queue()

    @property
    def busy(self) -> bool:
        """True while a turn is running."""
        raise NotImplementedError

    def start(self) -> AsyncIterator[Event]:
        """Begin: `SessionStarted`, past exchanges of a resumed session, which model and why,
        and what is wrong with settings or skills. Called once, before or after `warm`."""
        raise NotImplementedError

    def submit(self, text: str) -> AsyncIterator[Event]:
        """Carry out one submission and return its events.

        Idle: a command, a skill, a prompt or a refusal; the iterator ends after the turn and every
        queued message that followed it. Busy: the same as `steer`.
        """
        raise NotImplementedError(text)

    def steer(self, text: str) -> AsyncIterator[Event]:
        """Submit while a turn is running: text and skills reach the model at its next tool
        boundary, commands run by their own busy rule. The iterator ends at once."""
        raise NotImplementedError(text)

    def enqueue(self, text: str) -> None:
        """Keep text until the running turn has ended; it then follows the idle rules."""
        raise NotImplementedError(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question that an `Asked` event carried."""
        raise NotImplementedError(question_id, reply)

    def set_mode(self, mode: Mode) -> Event:
        """Change the mode at once, also during a turn; returns the `StateChanged` to draw.

        Bypass needs no confirmation here: who calls this has asked for it.
        """
        raise NotImplementedError(mode)

    def cancel(self) -> None:
        """Stop the running turn; its iterator still ends with `TurnEnded`."""
        raise NotImplementedError

    def complete(self, text: str) -> list[Completion]:
        """Return the menu for a box that holds `text`; empty unless it is a lone `/token`."""
        raise NotImplementedError(text)

    def files(self, prefix: str) -> list[str]:
        """Return the best paths for `@prefix`, relative to cwd and quoted when needed."""
        raise NotImplementedError(prefix)

    async def warm(self) -> None:
        """Prepare the engine. Never raises."""
        raise NotImplementedError

    async def close(self) -> None:
        """End the engine."""
        raise NotImplementedError
