"""Going back to an earlier prompt: the conversation, the files, or both; and taking it back."""

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from decode.entities.errors import SessionError, UsageError
from decode.entities.event import (
    Cleared,
    DraftReturned,
    Event,
    Notice,
    Option,
    Pick,
    TodoChanged,
    UsageChanged,
)
from decode.entities.picture import labelled
from decode.loop.kept.replay import exchanges_of, replays
from decode.loop.kept.undo import Files, Undo, rewound, undone
from decode.loop.orders.outlook import Outlook, carry_out, outlook
from decode.loop.setup.opened import Session
from decode.loop.usage import told
from decode.sessions.checkpoints.checkpoint import Checkpoints
from decode.sessions.checkpoints.restore import shown
from decode.sessions.records import Checkpointed, Prompt, Rewound

if TYPE_CHECKING:
    from decode.loop.desk import Desk

Emit = Callable[[Event], None]

_WHAT = ("conversation", "files", "both")
_ALL = "all"
#: How many files of someone else are offered one by one.
_SINGLY = 20


async def rewind(desk: "Desk", args: str, emit: Emit) -> None:
    """Go back to before prompt N; without a choice, offer them. `undo` takes the last one back.

    `N files|both all` takes what someone else changed back too, `N files NAME` one such file.
    Raises UsageError for a number that is none, SessionError where files cannot be brought back.
    """
    session = await desk.open(emit)
    if args == "undo":
        await _undo(desk, session, emit)
        return
    prompts = session.thread.prompts
    if not prompts and session.undo is None:
        raise UsageError("there is nothing to go back to")
    number, _, rest = args.partition(" ")
    if not number:
        emit(_prompts(session))
        return
    prompt = _chosen(prompts, number)
    what, _, also = rest.strip().partition(" ")
    taken = _later(session, prompt)
    if what in _WHAT:
        await _go(desk, session, prompt, (what, also.strip()), emit)
    elif taken:
        emit(_choice(number, await asyncio.to_thread(_look, desk, session, taken)))
    else:
        await _go(desk, session, prompt, ("conversation", ""), emit)


async def _go(
    desk: "Desk", session: Session, prompt: Prompt, choice: tuple[str, str], emit: Emit
) -> None:
    what, also = choice
    files, said = None, list[str]()
    if what != "conversation":
        files, said = await asyncio.to_thread(_restore, desk, session, prompt, also)
    session.undo = Undo(files=files)
    session.thread.journal.append(rewound(prompt.index, files, cut=what != "files"))
    if what != "files":
        session.undo = Undo(session.thread.copy(), prompt.index, files)
        session.thread.cut(prompt.index)
        session.thread.mend()
        _show(desk, session, emit)
    session.thread.journal.sync()
    for sentence in said:
        emit(Notice(sentence, "warning"))
    if what != "conversation":
        emit(Notice("the files are as they were before that prompt; /rewind undo takes it back"))
    if what != "files":
        emit(
            DraftReturned(prompt.shown, "back to before this was sent; /rewind undo takes it back")
        )


async def _undo(desk: "Desk", session: Session, emit: Emit) -> None:
    undo = session.undo
    if undo is None:
        raise UsageError("there is no rewind to take back", "one can be until the next message")
    said: list[str] = []
    if undo.files is not None:
        checkpoints = Checkpoints.of_project(desk.premises.roots.project)
        said = await asyncio.to_thread(undone, checkpoints, session.id, undo.files)
    if undo.thread is not None:
        session.thread.put_back(undo.thread, undo.place)
        _show(desk, session, emit)
    session.undo = None
    session.thread.journal.append(Rewound(0))
    session.thread.journal.sync()
    for sentence in said:
        emit(Notice(sentence, "warning"))
    emit(Notice("the rewind was taken back"))


def _show(desk: "Desk", session: Session, emit: Emit) -> None:
    emit(Cleared())
    for replayed in replays(exchanges_of(session.thread)):
        emit(replayed)
    emit(UsageChanged(told(session.thread.total, session.thread.messages, desk.window)))
    desk.standing.retask(session.thread.tasks)
    emit(TodoChanged(session.thread.tasks))


def _look(desk: "Desk", session: Session, taken: Sequence[Checkpointed]) -> Outlook:
    return outlook(Checkpoints.of_project(desk.premises.roots.project), session.id, taken)


def _restore(desk: "Desk", session: Session, prompt: Prompt, also: str) -> tuple[Files, list[str]]:
    taken = _later(session, prompt)
    if not taken:
        raise SessionError("no files were changed since that prompt, or none were recorded")
    checkpoints = Checkpoints.of_project(desk.premises.roots.project)
    view = outlook(checkpoints, session.id, taken)
    keep = frozenset[bytes]() if also == _ALL else view.foreign - {os.fsencode(also)}
    files, said = carry_out(checkpoints, session.id, view, keep)
    kept = [
        f"{shown(name)} was changed by someone else and is left alone"
        for name in view.kept
        if name in keep
    ]
    return files, [*kept, *said]


def _later(session: Session, prompt: Prompt) -> list[Checkpointed]:
    """The states of the work tree around the turns from that prompt on, in order."""
    found = session.thread.checkpoints
    return [found[index] for index in sorted(found) if index >= prompt.index]


def _chosen(prompts: list[Prompt], number: str) -> Prompt:
    if not number.isdecimal() or not 1 <= int(number) <= len(prompts):
        raise UsageError(f"there is no prompt {number!r}", f"they count from 1 to {len(prompts)}")
    return prompts[int(number) - 1]


def _prompts(session: Session) -> Pick:
    options = [
        Option(
            " ".join(labelled(prompt.shown).split())[:100],
            f"prompt {number}{', files changed since' if _later(session, prompt) else ''}",
            submit=f"/rewind {number}",
            detail=labelled(prompt.shown),
        )
        for number, prompt in enumerate(session.thread.prompts, 1)
    ]
    if session.undo is not None:
        options.append(Option("take the last rewind back", submit="/rewind undo"))
    return Pick("go back to before", tuple(reversed(options)))


def _choice(number: str, view: Outlook) -> Pick:
    return Pick("what goes back", tuple(_ways(number, view)))


def _ways(number: str, view: Outlook) -> Iterator[Option]:
    detail = "\n".join(view.lines()) or "no file differs from what it was then"
    about = "1 file goes back" if view.count == 1 else f"{view.count} files go back"
    stays = f", {len(view.kept)} that someone else changed stay" if view.kept else ""
    yield Option("conversation", "files stay as they are", f"/rewind {number} conversation")
    for what in ("files", "both"):
        yield Option(what, about + stays, f"/rewind {number} {what}", detail=detail)
    if not view.kept:
        return
    names = [shown(name) for name in view.kept]
    listed = "\n".join(names)
    for what in ("files", "both"):
        label = f"{what}, and what someone else changed"
        yield Option(label, "their changes are lost", f"/rewind {number} {what} all", detail=listed)
    for name in names[:_SINGLY] if len(names) > 1 else ():
        yield Option(f"files, and {name}", "", f"/rewind {number} files {name}", detail=listed)
