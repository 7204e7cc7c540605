from collections.abc import AsyncIterator

import pytest

from decode.entities.event import Event, Notice
from decode.session.streams import closing, only


async def test_a_stream_is_closed_by_whoever_leaves_it() -> None:
    closed: list[str] = []

    async def stream() -> AsyncIterator[Event]:
        try:
            yield Notice("1")
            yield Notice("2")
        finally:
            closed.append("closed")

    async def first() -> None:
        async with closing(stream()) as events:
            async for _ in events:
                raise KeyError

    with pytest.raises(KeyError):
        await first()
    assert closed == ["closed"]


async def test_only_yields_what_it_is_given() -> None:
    assert [event async for event in only(Notice("a"), Notice("b"))] == [Notice("a"), Notice("b")]
    assert [event async for event in only()] == []
