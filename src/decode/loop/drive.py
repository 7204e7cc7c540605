"""Driving a turn to its end: passes, and what is done when one breaks."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import TypeVar

from pydantic_ai.messages import ModelResponse

from decode.entities.encodable import safe_text
from decode.entities.event import Notice, Retrying, TurnStarted
from decode.loop.attempt import Said, attempt
from decode.loop.compaction import shrink
from decode.loop.failures import Cure, Failure
from decode.loop.room.crowd import put_off
from decode.loop.running.endings import (
    Broken,
    Crowded,
    Done,
    Empty,
    Ending,
    Failed,
    Limited,
    Outcome,
    Repeated,
    Stopped,
)
from decode.loop.running.work import Stop, Work
from decode.loop.succession import take_over

T = TypeVar("T")

#: How often an empty answer is asked again (command-line contract).
_EMPTY_AGAIN = 2

#: How often a history that does not fit is shrunk before it is given up.
_SHRINK_AGAIN = 2

_NOTHING_SAID = Failure(
    "the model gave no answer, three times in a row",
    "send it again, or choose another model with /model",
    silent=True,
    elsewhere=True,
)


@dataclass(slots=True)
class _Tries:
    """How often what went wrong; `answers` is where the history stood at the last count."""

    answers: int
    failed: int = 0
    empty: int = 0
    shrunk: int = 0

    def look(self, work: Work) -> None:
        """A new answer in the history clears the count of failures in a row."""
        answers = _answers(work)
        if answers > self.answers:
            self.failed = 0
        self.answers = answers


async def drive(work: Work, prompt: Said | None) -> Ending:
    """Run a turn to its end. What the model did up to there is in `work.thread`."""
    tries = _Tries(_answers(work))
    said: Said | None = prompt
    while True:
        outcome = await attempt(work, said)
        if work.stop.asked:
            return Limited(work.stop.reason) if work.stop.reason else Stopped()
        tries.look(work)
        ending = await _settle(work, outcome, tries)
        if isinstance(ending, Failed) and await take_over(work, ending.failure):
            tries, ending = _Tries(_answers(work)), None
        if ending is not None:
            return ending
        said = _next(work) if isinstance(outcome, Done) else None


async def _settle(work: Work, outcome: Outcome, tries: _Tries) -> Ending | None:
    """Return the end of the turn, or None when there is to be another pass."""
    match outcome:
        case Done():
            return None if work.steers.waiting else outcome
        case Empty():
            return _ask_again(work, tries)
        case Crowded():
            if not await within(work.stop, shrink(work)):
                put_off(work)
            work.settled = True
            return _stopped(work)
        case Broken(failure):
            return await _recover(work, failure, tries)
        case Stopped() | Limited() | Repeated() | Failed():
            return outcome


def _ask_again(work: Work, tries: _Tries) -> Ending | None:
    tries.empty += 1
    if tries.empty > _EMPTY_AGAIN:
        return Failed(_NOTHING_SAID)
    work.emit(Notice("the model's answer was empty; it is asked again", "warning"))
    return None


async def _recover(work: Work, failure: Failure, tries: _Tries) -> Ending | None:
    if failure.cure is Cure.SHRINK:
        tries.shrunk += 1
        if tries.shrunk > _SHRINK_AGAIN:
            return Failed(failure)
        shrunk = await within(work.stop, shrink(work, forced=True))
        return _stopped(work) or (None if shrunk else Failed(failure))
    tries.failed += 1
    wait = work.pace.wait(tries.failed, failure.retry_after, failure.retries)
    if wait is None:
        return Failed(failure)
    work.emit(Retrying(tries.failed + 1, round(wait, 2), failure.short))
    await within(work.stop, work.pace.sleep(wait))
    return _stopped(work)


def _stopped(work: Work) -> Ending | None:
    if not work.stop.asked:
        return None
    return Limited(work.stop.reason) if work.stop.reason else Stopped()


def _next(work: Work) -> str:
    """What was said too late for a tool boundary is the next thing the model hears."""
    taken = work.steers.take()
    for text in taken:
        work.thread.ask(text, steered=True)
        work.emit(TurnStarted(text, steered=True))
    return safe_text("\n\n".join(taken))


def _answers(work: Work) -> int:
    return sum(isinstance(message, ModelResponse) for message in work.thread.messages)


async def within(stop: Stop, work: Awaitable[T]) -> T | None:
    """Await `work`, but no longer than until the turn is stopped; then it is cancelled."""
    task = asyncio.ensure_future(work)
    waiter = asyncio.ensure_future(stop.event.wait())
    try:
        await asyncio.wait({task, waiter}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiter.cancel()
        if not task.done():
            task.cancel()
        await asyncio.gather(task, waiter, return_exceptions=True)
    return None if task.cancelled() else task.result()
