"""Events on their way to the front end, with neighbouring deltas joined."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from dataclasses import dataclass

from decode.entities.event import Event, TextDelta, ThoughtDelta, ToolOutput

#: Deltas come at most this often: a screen draws no faster, and a pipe has less to carry.
PAUSE_S = 0.02


@dataclass(slots=True)
class _Growing:
    """A delta that may still grow; the pieces are joined once, when it is taken."""

    event: TextDelta | ThoughtDelta | ToolOutput
    pieces: list[str]

    def whole(self) -> Event:
        text = "".join(self.pieces)
        match self.event:
            case TextDelta():
                return TextDelta(text)
            case ThoughtDelta():
                return ThoughtDelta(text)
            case ToolOutput(call_id=call_id):
                return ToolOutput(call_id, text)


class Feed:
    """A queue of events for one reader. Never blocks who puts, never loses or reorders."""

    def __init__(self, pause_s: float = PAUSE_S) -> None:
        self._items: deque[Event | _Growing] = deque()
        self._changed = asyncio.Event()
        self._closed = False
        self._pause_s = pause_s

    def put(self, event: Event) -> None:
        """Add an event; a delta joins the one before it when both are of one kind."""
        if isinstance(event, TextDelta | ThoughtDelta | ToolOutput):
            self._grow(event)
        else:
            self._items.append(event)
        self._changed.set()

    def close(self) -> None:
        """End the iteration after what was put."""
        self._closed = True
        self._changed.set()

    async def events(self) -> AsyncGenerator[Event]:
        """Yield the events until the feed is closed and empty."""
        while await self._filled():
            item = self._items.popleft()
            if not isinstance(item, _Growing):
                yield item
                continue
            yield item.whole()
            await self._gather()

    def _grow(self, event: TextDelta | ThoughtDelta | ToolOutput) -> None:
        last = self._items[-1] if self._items else None
        if isinstance(last, _Growing) and _alike(last.event, event):
            last.pieces.append(event.text)
        else:
            self._items.append(_Growing(event, [event.text]))

    async def _filled(self) -> bool:
        while not self._items:
            if self._closed:
                return False
            self._changed.clear()
            await self._changed.wait()
        return True

    async def _gather(self) -> None:
        """After a delta, give the next one time to grow; anything else ends the wait."""
        try:
            async with asyncio.timeout(self._pause_s):
                while not self._closed and not any(isinstance(i, Event) for i in self._items):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return


def _alike(one: Event, other: Event) -> bool:
    if isinstance(one, ToolOutput) and isinstance(other, ToolOutput):
        return one.call_id == other.call_id
    return type(one) is type(other)
