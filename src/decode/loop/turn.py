"""One turn of the session: prepared, driven to its end, and told."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from pydantic_ai.messages import ModelMessage

from decode.entities.errors import DecodeError
from decode.entities.event import DraftReturned, Event, Notice, TurnEnded
from decode.entities.turn import Turn
from decode.loop.drive import drive
from decode.loop.failures import Failure, failure_of
from decode.loop.history import answered
from decode.loop.images import content
from decode.loop.kept.tracking import Tracker
from decode.loop.running.endings import Done, Ending, Failed, Limited, Repeated, Stopped
from decode.loop.running.work import Work
from decode.loop.setup.opened import Session
from decode.loop.usage import stored
from decode.sessions.records import Ended

_logger = logging.getLogger(__name__)

_CUT = {
    "length": "the answer was cut off at the model's output limit; ask it to go on",
    "content_filter": "the answer was cut off by the provider's content filter",
}
_REPEATED = "the model made the same call ten times in a row; the turn was ended"


@dataclass(frozen=True, slots=True)
class Job:
    """A turn to run: in which session, by which work, and who looks after the files."""

    session: Session
    work: Work
    turn: Turn
    tracker: Tracker | None = None


async def run(job: Job) -> None:
    """Run the turn; the last thing emitted is `TurnEnded`, whatever happens."""
    work, thread = job.work, job.session.thread
    before = list(thread.messages)
    thread.ask(job.turn.shown, job.turn.skill)
    if job.turn.skill is not None:
        thread.load(job.turn.skill, job.turn.prompt)
    work.limits.go()
    watch = asyncio.ensure_future(_watch(work))
    ending: Ending = Stopped()
    try:
        ending = await drive(work, content(job.turn, work.model))
    except DecodeError as error:
        ending = Failed(failure_of(error))
    except Exception as error:
        _logger.exception("the turn failed")
        ending = Failed(failure_of(error))
    finally:
        watch.cancel()
        work.limits.halt()
        if job.tracker is not None:
            await job.tracker.last()
        _finish(job, before, ending)


async def _watch(work: Work) -> None:
    """Warn when the time runs out, and stop the turn when it is used up."""
    limits = work.limits
    while (pause := limits.pause_s) is not None:
        if pause == 0:
            work.stop.now(limits.reached(work.thread.total))
            return
        await work.pace.sleep(pause)
        for text in limits.marks(work.thread.total) if limits.left_s else ():
            work.emit(Notice(text, "warning"))


def _finish(job: Job, before: list[ModelMessage], ending: Ending) -> None:
    work, thread = job.work, job.session.thread
    went_on = answered(thread.messages[len(before) :]) or len(thread.messages) < len(before)
    unheard = work.steers.take()
    if went_on or isinstance(ending, Done):
        thread.mend()
    else:
        unheard = [*_steered(job, len(before)), *unheard]
        thread.cut(len(before))
        thread.keep(before)
    thread.forget()
    end = _told(job, ending, went_on=went_on)
    for text in unheard:
        work.emit(DraftReturned(text, "the turn ended before this reached the model"))
    _record(job, end)
    if (news := thread.journal.report(again=True)) is not None:
        work.emit(news)
    work.emit(end)


def _steered(job: Job, place: int) -> list[str]:
    """What was said meanwhile and goes down with a turn that left no trace."""
    prompts = job.session.thread.prompts
    return [prompt.shown for prompt in prompts if prompt.steered and prompt.index >= place]


def _told(job: Job, ending: Ending, *, went_on: bool) -> TurnEnded:
    unsent = "" if went_on else job.turn.shown
    emit = job.work.emit
    match ending:
        case Done(answer, cut):
            if cut:
                emit(Notice(_CUT[cut], "warning"))
            return TurnEnded("done", answer)
        case Stopped() if job.work.stop.refused:
            return TurnEnded("refused", exit_code=3)
        case Stopped():
            return TurnEnded("interrupted", exit_code=130, unsent=unsent)
        case Limited(reason):
            emit(Notice(reason, "error"))
            return TurnEnded("limit", exit_code=4, unsent=unsent)
        case Repeated():
            emit(Notice(_REPEATED, "error"))
            return TurnEnded("repeated", exit_code=4)
        case Failed(failure):
            return _failed(job, failure, unsent)


def _failed(job: Job, failure: Failure, unsent: str) -> TurnEnded:
    refused = job.work.calls.refused
    if failure.silent and refused:
        title = refused[-1].title or refused[-1].name
        text = f"the turn ended without an answer after {title} was refused; allow it with a rule"
        job.work.emit(Notice(text, "error"))
        return TurnEnded("refused", exit_code=3)
    job.work.emit(Notice(failure.text, "error"))
    return TurnEnded("failed", exit_code=failure.exit_code, unsent=unsent)


def _record(job: Job, end: TurnEnded) -> None:
    state, thread = job.work.deps.state, job.session.thread
    usage = stored(thread.total, thread.models)
    thread.journal.append(
        Ended(
            end.reason,
            end.exit_code,
            usage,
            state.model,
            state.agent,
            state.mode,
            job.session.title,
        )
    )
    thread.journal.sync()


def broken(error: Exception, turn: Turn, emit: Callable[[Event], None]) -> None:
    """Tell of a turn that could not even be prepared."""
    failure = failure_of(error)
    emit(Notice(failure.text, "error"))
    emit(TurnEnded("failed", exit_code=failure.exit_code, unsent=turn.shown))
