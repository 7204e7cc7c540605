"""The cards of calls that have not come to an end."""

from dataclasses import dataclass, field

from decode.entities.event import Permission, ToolFinished, ToolOutput, ToolStarted
from decode.tui.cells.tool import ToolCard


@dataclass(slots=True)
class Cards:
    """Finds the card of an event; calls run side by side."""

    _open: dict[str, ToolCard] = field(default_factory=dict[str, ToolCard])

    def start(self, event: ToolStarted) -> ToolCard | None:
        """Return the new card; None for a subagent's, which stands in the card that sent it."""
        parent = self._open.get(event.parent)
        card = ToolCard(event.call, nested=bool(event.parent))
        self._open[event.call.id] = card
        if parent is None:
            return card
        parent.send(card)
        return None

    def hear(self, event: ToolOutput | ToolFinished | Permission) -> bool:
        """Let a card take what happened to its call; False when there is none."""
        card = self._open.get(event.call_id)
        if card is None:
            return False
        match event:
            case ToolOutput(_, text):
                card.grow(text)
            case ToolFinished(call_id, ok, output, seconds):
                card.finish(ok, output, seconds)
                del self._open[call_id]
            case Permission(_, verdict, by, reason):
                card.settle(verdict, by, reason)
        return True

    def ask(self, call_id: str) -> bool:
        """Mark the card of a call that waits for the person; False when there is none."""
        card = self._open.get(call_id)
        if card is not None:
            card.ask()
        return card is not None

    def interrupt(self) -> None:
        """Close the cards whose calls will have no result."""
        for card in self._open.values():
            card.finish(False, "interrupted", 0.0)
        self._open.clear()

    def clear(self) -> None:
        """Forget them all."""
        self._open.clear()
