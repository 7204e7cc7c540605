import asyncio

import pytest

from decode.entities.call import NOBODY, Query, Reply
from decode.entities.event import Answered, Asked, Event
from decode.loop.asking.questions import Questions
from decode.loop.running.limits import Limits


class Desk:
    def __init__(self, *, attended: bool = True) -> None:
        self.events: list[Event] = []
        self.stopped = 0
        self.limits = Limits(timeout_s=10, clock=lambda: self.now)
        self.now = 0.0
        self.questions = Questions(
            self.events.append, attended=attended, stop=self.stop, limits=self.limits
        )

    def stop(self) -> None:
        self.stopped += 1

    async def settled(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    @property
    def asked(self) -> list[str]:
        return [event.question.id for event in self.events if isinstance(event, Asked)]


async def test_an_answer_settles_its_question() -> None:
    desk = Desk()
    asked = asyncio.ensure_future(desk.questions.ask(Query("q1", "name?")))
    await desk.settled()
    [event] = desk.events
    assert isinstance(event, Asked)
    assert isinstance(event.question, Query)
    assert (event.question.text, event.waiting) == ("name?", 0)
    reply = Reply(allowed=True, feedback="Ada")
    desk.questions.answer(event.question.id, reply)
    assert await asked == "Ada"
    assert desk.events[1:] == [Answered(event.question.id, reply)]


async def test_questions_are_put_one_at_a_time_in_their_order() -> None:
    desk = Desk()
    asked = [asyncio.ensure_future(desk.questions.ask(Query(f"q{n}", "?"))) for n in range(3)]
    for number in range(3):
        await desk.settled()
        open_ = [e for e in desk.events if isinstance(e, Asked)]
        assert [name.split("-")[0] for name in desk.asked] == [f"q{n}" for n in range(number + 1)]
        assert open_[-1].waiting == 2 - number
        desk.questions.answer(desk.asked[-1], Reply(allowed=True, feedback=str(number)))
    assert [await task for task in asked] == ["0", "1", "2"]


async def test_an_unknown_or_second_answer_is_ignored() -> None:
    desk = Desk()
    asked = asyncio.ensure_future(desk.questions.ask(Query("q1", "?")))
    await desk.settled()
    desk.questions.answer("other", Reply(allowed=True, feedback="x"))
    desk.questions.answer("q1", Reply(allowed=True, feedback="guessed"))
    desk.questions.answer(desk.asked[0], Reply(allowed=True, feedback="first"))
    desk.questions.answer(desk.asked[0], Reply(allowed=True, feedback="second"))
    assert await asked == "first"


async def test_an_id_is_never_used_again() -> None:
    desk = Desk()
    for _ in range(20):
        asked = asyncio.ensure_future(desk.questions.ask(Query("same", "?")))
        await desk.settled()
        desk.questions.answer(desk.asked[-1], Reply(allowed=True))
        await asked
    assert len(set(desk.asked)) == 20


async def test_nobody_is_asked_where_nobody_is() -> None:
    desk = Desk(attended=False)
    assert await desk.questions.ask(Query("q1", "?")) is None
    assert desk.events == []


async def test_a_dismissed_question_has_no_answer_and_may_stop_the_turn() -> None:
    desk = Desk()
    asked = asyncio.ensure_future(desk.questions.ask(Query("q1", "?")))
    await desk.settled()
    desk.questions.answer(desk.asked[0], Reply(allowed=False, stop=True))
    assert await asked is None
    assert desk.stopped == 1


async def test_a_cancelled_question_is_withdrawn_and_the_next_is_put() -> None:
    desk = Desk()
    first = asyncio.ensure_future(desk.questions.ask(Query("q1", "?")))
    second = asyncio.ensure_future(desk.questions.ask(Query("q2", "?")))
    await desk.settled()
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    await desk.settled()
    assert desk.events[1] == Answered(desk.asked[0])
    assert desk.asked[1].startswith("q2-")
    assert desk.questions.asking
    desk.questions.answer(desk.asked[1], Reply(allowed=True, feedback="ok"))
    assert await second == "ok"
    assert not desk.questions.asking


async def test_waiting_for_an_answer_takes_no_time_of_the_limit() -> None:
    desk = Desk()
    desk.limits.go()
    desk.now = 2
    asked = asyncio.ensure_future(desk.questions.ask(Query("q1", "?")))
    await desk.settled()
    desk.now = 500
    desk.questions.answer(desk.asked[0], Reply(allowed=True))
    await asked
    desk.now = 501
    assert desk.limits.left_s == 7


async def test_where_nobody_is_left_to_answer_there_is_no_answer() -> None:
    desk = Desk()
    asked = asyncio.ensure_future(desk.questions.ask(Query("q1", "name?")))
    await desk.settled()
    desk.questions.answer(desk.asked[0], NOBODY)
    assert await asked is None
