"""Going back to an earlier prompt: the conversation, the files, or both."""

import asyncio
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from decode.entities.errors import SessionError, UsageError
from decode.entities.event import (
    Cleared,
    DraftReturned,
    Event,
    Notice,
    Option,
    Pick,
    Replayed,
    UsageChanged,
)
from decode.loop.kept.words import told_words
from decode.loop.setup.opened import Session
from decode.loop.usage import told
from decode.sessions.checkpoints.checkpoint import Checkpoint, Checkpoints
from decode.sessions.records import Checkpointed, Prompt

if TYPE_CHECKING:
    from decode.loop.desk import Desk

Emit = Callable[[Event], None]

_WHAT = ("conversation", "files", "both")


async def rewind(desk: "Desk", args: str, emit: Emit) -> None:
    """Go back to before prompt N; without a choice, offer them.

    Raises UsageError for a number that is none, SessionError where files cannot be brought back.
    """
    session = await desk.open(emit)
    prompts = session.thread.prompts
    if not prompts:
        raise UsageError("there is nothing to go back to")
    number, _, what = args.partition(" ")
    if not number:
        emit(_prompts(prompts))
        return
    prompt = _chosen(prompts, number)
    taken = _later(session, prompt)
    if what.strip() not in _WHAT and taken:
        emit(_choice(number))
        return
    await _go(desk, session, prompt, what.strip() or "conversation", emit)


async def _go(desk: "Desk", session: Session, prompt: Prompt, what: str, emit: Emit) -> None:
    if what != "conversation":
        for sentence in await asyncio.to_thread(_restore, desk, session, prompt):
            emit(Notice(sentence, "warning"))
        emit(Notice("the files are as they were before that prompt"))
    if what == "files":
        return
    session.thread.cut(prompt.index)
    session.thread.mend()
    emit(Cleared())
    for role, text in told_words(session.thread):
        emit(Replayed(role, text))
    emit(UsageChanged(told(session.thread.total, session.thread.messages, desk.window)))
    emit(DraftReturned(prompt.shown, "back to before this was sent"))


def _restore(desk: "Desk", session: Session, prompt: Prompt) -> list[str]:
    taken = _later(session, prompt)
    if not taken:
        raise SessionError("no files were changed since that prompt, or none were recorded")
    checkpoints = Checkpoints.of_project(desk.premises.roots.project)
    now = checkpoints.take(f"{session.id}/now")
    last = taken[-1]
    foreign = checkpoints.foreign(Checkpoint(last.after, _huge(last)), now)
    target = Checkpoint(taken[0].before, _huge(taken[0]))
    said = checkpoints.restore(now, target, keep=foreign)
    kept = [
        f"{os.fsdecode(name)} was changed by someone else and is left alone" for name in foreign
    ]
    return [*sorted(kept), *said]


def _later(session: Session, prompt: Prompt) -> list[Checkpointed]:
    """The states of the work tree around the turns from that prompt on, in order."""
    found = session.thread.checkpoints
    return [found[index] for index in sorted(found) if index >= prompt.index]


def _huge(taken: Checkpointed) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(name) for name in taken.huge)


def _chosen(prompts: list[Prompt], number: str) -> Prompt:
    if not number.isdecimal() or not 1 <= int(number) <= len(prompts):
        raise UsageError(f"there is no prompt {number!r}", f"they count from 1 to {len(prompts)}")
    return prompts[int(number) - 1]


def _prompts(prompts: list[Prompt]) -> Pick:
    options = [
        Option(" ".join(prompt.shown.split())[:100], f"prompt {number}", submit=f"/rewind {number}")
        for number, prompt in enumerate(prompts, 1)
    ]
    return Pick("go back to before", tuple(reversed(options)))


def _choice(number: str) -> Pick:
    return Pick(
        "what goes back",
        tuple(Option(what, submit=f"/rewind {number} {what}") for what in _WHAT),
    )
