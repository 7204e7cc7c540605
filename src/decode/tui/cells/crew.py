"""The calls of subagents inside the card of the call that sent them: one line an agent, live."""

from collections.abc import Iterator
from typing import Protocol

from rich.segment import Segment
from textual.strip import Strip

from decode.entities.counting import counted
from decode.tui.drawing import Line, spread
from decode.tui.look import Look


class Member(Protocol):
    """What a crew knows of the card of one call."""

    @property
    def id(self) -> str:
        """The call's id: that of the parent, the agent's number, its own."""
        ...

    @property
    def settled(self) -> bool:
        """Whether nothing more happens to it."""
        ...

    def head(self, width: int, look: Look) -> Line:
        """Return its first line."""
        ...

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Return all its lines."""
        ...


class Crew:
    """Cards below a card, in the order in which they came."""

    def __init__(self, parent: str) -> None:
        self._parent = parent
        self._members: list[Member] = []

    def __len__(self) -> int:
        return len(self._members)

    def add(self, member: Member) -> None:
        """A subagent made a call."""
        self._members.append(member)

    def glance(self, width: int, look: Look) -> list[Line]:
        """Return a line for each agent: the call it is at, and how many it made."""
        return [
            self._at_work(name, cards, width, look) for name, cards in sorted(self._teams().items())
        ]

    def whole(self, width: int, look: Look) -> Iterator[Line]:
        """Yield the lines of every call, agent by agent."""
        for name, cards in sorted(self._teams().items()):
            yield [Segment(f"agent {name}".rstrip(), look.soft)]
            for card in cards:
                yield from (list(strip) for strip in card.draw(width, look))

    def _at_work(self, name: str, cards: list[Member], width: int, look: Look) -> Line:
        open_cards = [card for card in cards if not card.settled]
        count = counted(len(cards), "call")
        lead = Segment(f"{name} ", look.soft) if name else Segment("")
        room = max(width - lead.cell_length - len(count) - 2, 8)
        head = (open_cards or cards)[-1].head(room, look)
        return spread([lead, *head], [Segment(count, look.soft)], width)

    def _teams(self) -> dict[str, list[Member]]:
        teams: dict[str, list[Member]] = {}
        for member in self._members:
            rest = member.id.removeprefix(f"{self._parent}.")
            number = rest.partition(".")[0] if rest != member.id else ""
            teams.setdefault(number if number.isdecimal() else "", []).append(member)
        return teams
