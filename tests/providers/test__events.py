from collections.abc import Iterator

import pytest
from openai import BaseModel

from decode.providers._events import Events, made


class _Raw:
    response = "the answer"

    def __init__(self) -> None:
        self.closed = 0
        self._values: Iterator[object] = iter((1, 2))

    async def __anext__(self) -> object:
        try:
            return next(self._values)
        except StopIteration:
            raise StopAsyncIteration from None

    async def close(self) -> None:
        self.closed += 1


async def test_each_value_is_made_and_the_connection_is_given_free() -> None:
    raw = _Raw()
    async with Events(raw, str) as events:
        assert events.response == "the answer"
        assert [event async for event in events] == ["1", "2"]
        assert raw.closed == 0
    assert raw.closed == 1


async def test_a_fault_on_the_way_gives_the_connection_free() -> None:
    raw = _Raw()
    with pytest.raises(ZeroDivisionError):
        async with Events(raw, lambda value: 1 // 0) as events:
            await anext(events)
    assert raw.closed == 1


class _Event(BaseModel):
    number: int


def test_what_is_not_as_it_should_be_is_made_of_what_is_there() -> None:
    assert made(_Event, {"number": 1}) == _Event(number=1)
    assert made(_Event, {"number": "x"}).number == "x"
