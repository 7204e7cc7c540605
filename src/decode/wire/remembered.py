"""What is known of a session, whichever process holds it."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from decode.entities.event import Event, Notice, Replayed, SessionStarted, StateChanged


@dataclass(slots=True)
class Remembered:
    """Hears every event; `kept` says that sessions are on disk, so that another process goes on.

    `is_told` is True when the person knows that the last process has ended.
    """

    kept: bool
    session_id: str = ""
    has_turns: bool = False
    is_told: bool = False
    _known: set[Notice] = field(default_factory=set[Notice])

    @property
    def outlasts(self) -> bool:
        """True when the end of the process loses nothing that was said."""
        return self.kept or not self.has_turns

    def hear(self, event: Event) -> Event:
        """Take note of an event, and return it."""
        if isinstance(event, SessionStarted):
            self.session_id = event.id
            self.has_turns = event.resumed
        return event

    def begin(self, told: Sequence[Event]) -> list[Event]:
        """Take note of what a process began with, and return what the screen does not show yet."""
        before, earlier = self._known.copy(), self.session_id
        self._known.update(event for event in told if isinstance(event, Notice))
        for event in told:
            self.hear(event)
        if not earlier:
            return list(told)
        return [event for event in told if self._is_news(event, before, earlier)]

    def _is_news(self, event: Event, before: Set[Notice], earlier: str) -> bool:
        match event:
            case SessionStarted(id=session_id):
                return session_id != earlier
            case Notice(_, level):
                return level != "info" and event not in before
            case Replayed() | StateChanged():
                return False
            case _:
                return True

    def died(self, how: str) -> str:
        """Return what the person is told when a process ends in the middle of something."""
        self.is_told = True
        kept = self.session_id and self.kept
        then = "goes on in this session" if kept else "begins without what was said before"
        return f"the engine stopped ({how}); the next prompt starts it again and {then}"

    def obituary(self, how: str) -> list[Notice]:
        """Return what is to be said of a process that ended while nothing ran."""
        known, self.is_told = self.is_told, False
        then = "this session goes on" if self.outlasts else "what was said before is gone"
        line = f"the engine had stopped ({how}) and was started again; {then}"
        return [] if known else [Notice(line)]
