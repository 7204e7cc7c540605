import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.entities.event import Event, Notice, TextDelta, ThoughtDelta, ToolOutput
from decode.loop.running.feed import Feed


async def _all(feed: Feed) -> list[Event]:
    return [event async for event in feed.events()]


async def test_neighbouring_deltas_are_joined_and_nothing_is_reordered() -> None:
    feed = Feed()
    for event in (
        TextDelta("a"),
        TextDelta("b"),
        ThoughtDelta("t"),
        TextDelta("c"),
        Notice("n"),
        TextDelta("d"),
        TextDelta("e"),
    ):
        feed.put(event)
    feed.close()
    assert await _all(feed) == [
        TextDelta("ab"),
        ThoughtDelta("t"),
        TextDelta("c"),
        Notice("n"),
        TextDelta("de"),
    ]


async def test_output_of_two_calls_is_not_mixed() -> None:
    feed = Feed()
    for call, text in (("1", "a"), ("1", "b"), ("2", "c"), ("1", "d")):
        feed.put(ToolOutput(call, text))
    feed.close()
    assert await _all(feed) == [
        ToolOutput("1", "ab"),
        ToolOutput("2", "c"),
        ToolOutput("1", "d"),
    ]


async def test_an_event_comes_at_once_and_a_closed_feed_ends() -> None:
    feed = Feed()
    events = feed.events()
    asyncio.get_running_loop().call_soon(feed.put, Notice("now"))
    async with asyncio.timeout(60):
        assert await anext(events) == Notice("now")
        asyncio.get_running_loop().call_soon(feed.close)
        with pytest.raises(StopAsyncIteration):
            await anext(events)


async def test_after_a_delta_the_next_ones_are_gathered_but_others_are_not_held_back() -> None:
    feed = Feed(pause_s=60)
    events = feed.events()
    feed.put(TextDelta("a"))
    assert await anext(events) == TextDelta("a")
    soon = asyncio.ensure_future(anext(events))
    for text in "bcd":
        await asyncio.sleep(0)
        feed.put(TextDelta(text))
    await asyncio.sleep(0)
    assert not soon.done()
    feed.put(Notice("now"))
    async with asyncio.timeout(60):
        assert await soon == TextDelta("bcd")
        assert await anext(events) == Notice("now")


async def test_a_delta_is_not_held_for_longer_than_the_pause() -> None:
    feed = Feed(pause_s=0.01)
    events = feed.events()
    feed.put(TextDelta("a"))
    assert await anext(events) == TextDelta("a")
    feed.put(TextDelta("b"))
    async with asyncio.timeout(60):
        assert await anext(events) == TextDelta("b")


async def test_a_reader_that_is_late_costs_no_quadratic_time() -> None:
    feed = Feed()
    for _ in range(100_000):
        feed.put(TextDelta("xxxxx"))
    feed.close()
    async with asyncio.timeout(60):
        assert await _all(feed) == [TextDelta("x" * 500_000)]


_EVENTS = st.one_of(
    st.builds(TextDelta, st.text(max_size=3)),
    st.builds(ThoughtDelta, st.text(max_size=3)),
    st.builds(ToolOutput, st.sampled_from("ab"), st.text(max_size=3)),
    st.builds(Notice, st.text(max_size=3)),
)


def _flat(events: list[Event]) -> list[tuple[str, str]]:
    return [
        (f"{type(e).__name__}{getattr(e, 'call_id', '')}", char)
        for e in events
        for char in getattr(e, "text", "")
    ]


@settings(deadline=None, max_examples=100)
@given(st.lists(_EVENTS, max_size=20))
def test_joining_changes_no_text_and_no_order(events: list[Event]) -> None:
    async def through() -> list[Event]:
        feed = Feed(pause_s=0)
        for event in events:
            feed.put(event)
        feed.close()
        return await _all(feed)

    assert _flat(asyncio.run(through())) == _flat(events)
