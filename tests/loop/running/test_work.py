import asyncio

from decode.loop.running.work import Stop


async def test_stopping_is_for_good_and_the_first_reason_counts() -> None:
    stop = Stop()
    assert not stop.asked
    stop.now("the limit is reached")
    stop.now()
    assert (stop.asked, stop.reason, stop.token.cancelled) == (True, "the limit is reached", True)
    async with asyncio.timeout(60):
        await stop.event.wait()


def test_refusing_stops_and_remembers_why() -> None:
    stop = Stop()
    stop.refuse()
    assert (stop.asked, stop.refused, stop.reason) == (True, True, "")
