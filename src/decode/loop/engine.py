"""The engine: runs turns through the gated agent loop and keeps the session."""

from collections.abc import AsyncIterator
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.call import Reply
from decode.entities.event import Event
from decode.entities.ports import Engine, Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.sessions.opening import Opening


class AgentEngine:
    """Implements `entities.ports.Engine` in process.

    The first events of the first `run` or `perform` are `SessionStarted` and, for a resumed
    session, `StateChanged` and one `Replayed` for each past exchange. `perform(Order("start"))`
    yields only those. Orders: start, new, resume ID, fork, compact [FOCUS], rewind N, context,
    usage, rename TITLE. `attended` False refuses what would be asked (`by: headless`).
    """

    def __init__(
        self, cwd: Path, settings: Settings, *, attended: bool, session: Opening | None = None
    ) -> None:
        self._cwd, self._settings = cwd, settings
        self._attended, self._session = attended, session or Opening()

    def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        """Run one turn; the last event is `TurnEnded`."""
        raise NotImplementedError(turn, state)

    def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        """Carry out an order between turns."""
        raise NotImplementedError(order, state)

    def steer(self, text: str) -> None:
        """Put text before the model at the next tool boundary of the running turn."""
        raise NotImplementedError(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question; unknown ids are ignored."""
        raise NotImplementedError(question_id, reply)

    def set_mode(self, state: State) -> None:
        """Take over a changed mode at once."""
        raise NotImplementedError(state)

    def cancel(self) -> None:
        """Stop the running turn."""
        raise NotImplementedError

    async def warm(self) -> None:
        """Prepare what is slow. Never raises."""
        raise NotImplementedError

    async def close(self) -> None:
        """End the engine and what it started."""
        raise NotImplementedError


def build(
    cwd: Path, settings: Settings, *, attended: bool, session: Opening | None = None
) -> Engine:
    """Return the engine for `cwd`; importing this module is what imports pydantic-ai."""
    return AgentEngine(cwd, settings, attended=attended, session=session)
