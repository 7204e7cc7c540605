"""Event streams that are closed by whoever consumes them."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager

from decode.entities.event import Event


@asynccontextmanager
async def closing(stream: AsyncIterator[Event]) -> AsyncGenerator[AsyncIterator[Event], None]:
    """Give the stream and close it at the end, so that what stands behind it unwinds at once."""
    try:
        yield stream
    finally:
        if isinstance(stream, AsyncGenerator):
            await stream.aclose()


async def only(*events: Event) -> AsyncIterator[Event]:
    """Yield the given events."""
    for event in events:
        yield event
