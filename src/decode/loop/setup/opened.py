"""Beginning a session, or going on with one."""

import importlib.metadata
import logging
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import decode
from decode.entities.collector import without_collector
from decode.entities.counting import counted
from decode.entities.errors import SessionError
from decode.entities.event import (
    Event,
    Notice,
    SessionStarted,
    StateChanged,
    TodoChanged,
)
from decode.entities.state import Mode, State
from decode.entities.turn import SkillUse
from decode.loop.history import dump, load, repaired
from decode.loop.kept.journal import Journal
from decode.loop.kept.replay import replays
from decode.loop.kept.thread import Thread
from decode.loop.kept.undo import Undo, recorded
from decode.loop.kept.visible import named
from decode.loop.setup.premises import Premises
from decode.loop.usage import restored, restored_models
from decode.sessions.checkpoints.checkpoint import Checkpoints
from decode.sessions.exchange import exchanges
from decode.sessions.opening import Opening
from decode.sessions.past import Past, fold
from decode.sessions.places import branch_of
from decode.sessions.reader import Reading
from decode.sessions.records import Compacted, Header
from decode.sessions.store import SessionLog, new_id

_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Session:
    """A session that is open: who it is, its thread, and what it looked like when it was opened.

    `title` is what the person called it, `undo` what takes the last rewind back, until the next
    turn.
    """

    id: str
    thread: Thread
    past: Past
    title: str = ""
    undo: Undo | None = None

    @property
    def resumed(self) -> bool:
        """Say whether it has a history from before."""
        return bool(self.past.lines)


def begin(premises: Premises, state: State) -> Session:
    """Return a new session; its file is made with the first record."""
    header = Header(
        id=new_id(),
        project=str(premises.roots.project),
        cwd=str(premises.cwd),
        branch=branch_of(premises.roots.project),
        model=state.model,
        agent=state.agent,
        mode=state.mode,
        version=decode.__version__,
        framework=importlib.metadata.version("pydantic-ai-slim"),
    )
    log = SessionLog(header) if premises.settings.keep_session else None
    return Session(header.id, Thread(journal=Journal(log)), Past())


def go_on(opening: Opening) -> tuple[Session, list[Notice]]:
    """Return an earlier session, or a copy of it, and what was wrong with its file.

    Raises SessionError when it cannot be opened; the file is never changed by opening it, except
    that a repair of the history is appended.
    """
    resume = opening.resume or ""
    with without_collector():
        log, reading = SessionLog.fork(resume) if opening.fork else SessionLog.resume(resume)
        past = fold(reading.entries)
        thread, lost = _thread(log, past)
    if opening.fork and past.checkpoints and past.header is not None:
        _adopt(past.header, log.header.id)
    session = Session(log.header.id, thread, past, past.title, _undo(thread, past))
    return session, [*_bad_lines(reading), *_lost(lost)]


def _undo(thread: Thread, past: Past) -> Undo | None:
    """Return what takes the last rewind back, unless messages of that time are lost."""
    if past.rewind is None:
        return None
    before = past.rewind.earlier
    messages, lost = load(before.history)
    if lost or sorted(before.messages) != list(range(len(messages))):
        return None
    earlier = Thread(messages, thread.total, thread.models, thread.journal)
    earlier.prompts, earlier.checkpoints = before.prompts, dict(before.checkpoints)
    earlier.tasked, earlier.touched = list(before.tasked), thread.touched
    _take_skills(earlier, before)
    return recorded(past.rewind, earlier)


def _adopt(parent: Header, session_id: str) -> None:
    """The copy holds the states of the work tree too, should the first one be deleted."""
    try:
        Checkpoints.of_project(Path(parent.project)).adopt(session_id, parent.id)
    except (SessionError, OSError) as error:
        _logger.warning("checkpoints are not copied: %s", error)


def opening_events(session: Session, premises: Premises, state: State) -> Iterator[Event]:
    """Yield what a front end has to know: which session, its settings, its past."""
    if session.resumed:
        restore_state(session.past, premises, state)
    yield SessionStarted(
        session.id,
        str(premises.cwd),
        state.model,
        state.agent,
        state.mode,
        decode.__version__,
        session.resumed,
    )
    if session.resumed:
        yield StateChanged(replace(state))
    yield from replays(exchanges(session.past))
    if session.thread.tasks:
        yield TodoChanged(session.thread.tasks)


def restore_state(past: Past, premises: Premises, state: State) -> None:
    """Set the state to what the session was set to; a flag of this start wins.

    Bypass is never taken over: it needs a confirmation each time.
    """
    last = past.ended or past.header
    if last is None:
        return
    if last.agent and not _flagged(premises, "agent"):
        state.agent = last.agent
    if last.mode in tuple(Mode) and last.mode != Mode.BYPASS and not _flagged(premises, "mode"):
        state.mode = Mode(last.mode)
    if last.model and not _flagged(premises, "model"):
        state.model = last.model


def _flagged(premises: Premises, name: str) -> bool:
    return premises.settings.origins.get(name, "").startswith("-")


def _thread(log: SessionLog, past: Past) -> tuple[Thread, int]:
    messages, lost = load(past.history)
    whole = not lost and sorted(past.messages) == list(range(len(messages)))
    mended = repaired(messages)
    if whole:
        journal = Journal(log, saved=messages)
    else:
        head = [dump(message) for message in mended]
        log.append(Compacted(_end(past), head))
        journal = Journal(log, saved=mended)
    usage = past.ended.usage if past.ended else {}
    thread = Thread(mended, restored(usage), restored_models(usage), journal)
    if whole:
        thread.prompts, thread.checkpoints = past.prompts, dict(past.checkpoints)
    thread.tasked = list(past.tasked)
    if past.header is not None and past.header.cwd:
        thread.touched = set(named(mended, Path(past.header.cwd)))
    _take_skills(thread, past)
    journal.save(mended)
    return thread, lost


def _end(past: Past) -> int:
    return max(past.messages, default=-1) + 1


def _take_skills(thread: Thread, past: Past) -> None:
    for loaded in past.loaded:
        use = _use(loaded.skill)
        if use is not None:
            thread.uses.append(use)
        if use is not None and loaded.payload:
            thread.loads.record(use, loaded.payload)
    thread.forget()


def _use(data: dict[str, Any]) -> SkillUse | None:
    try:
        use = SkillUse(**data)
    except TypeError:
        return None
    return use if all(isinstance(value, str) for value in data.values()) else None


def _bad_lines(reading: Reading) -> Iterator[Notice]:
    for line in reading.bad:
        text = f"line {line.number} of the session's file was left out: {line.reason}"
        yield Notice(text, "warning")


def _lost(lost: int) -> Iterator[Notice]:
    if lost:
        some = counted(lost, "message")
        yield Notice(f"{some} of the session cannot be read by this version", "warning")
