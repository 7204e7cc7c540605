"""What a session file adds up to: the history, the prompts, the totals."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from decode.sessions.records import (
    Checkpointed,
    Compacted,
    Ended,
    Entry,
    Header,
    Loaded,
    Message,
    Prompt,
    Rewound,
    Stamped,
    Tasked,
    Titled,
    Truncated,
)


@dataclass(frozen=True, slots=True)
class Line:
    """Something of the transcript: a prompt, or a message of the model's history.

    `index` is its place in the history that is in force, None once it was summarised away.
    """

    at: datetime
    index: int | None
    prompt: Prompt | None = None
    message: dict[str, Any] | None = None


@dataclass(slots=True)
class Past:
    """The state after the last record; `loaded` are the skills, `checkpoints` the states of the
    work tree and `tasked` the task lists, by their place in the history; `rewind` is the last one
    while it can be taken back."""

    header: Header | None = None
    messages: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    lines: list[Line] = field(default_factory=list[Line])
    loaded: list[Loaded] = field(default_factory=list[Loaded])
    checkpoints: dict[int, Checkpointed] = field(default_factory=dict[int, Checkpointed])
    tasked: list[Tasked] = field(default_factory=list[Tasked])
    ended: Ended | None = None
    title: str = ""
    rewind: "Rewind | None" = None

    @property
    def history(self) -> list[dict[str, Any]]:
        """The messages that are in force, in order; one that was lost leaves no gap."""
        return [self.messages[index] for index in sorted(self.messages)]

    @property
    def prompts(self) -> list[Prompt]:
        """The prompts that can be gone back to, in order."""
        found = [line for line in self.lines if line.prompt and line.index is not None]
        return [replace(line.prompt, index=line.index) for line in found if line.prompt]


@dataclass(frozen=True, slots=True)
class Rewind:
    """A rewind that can be taken back, and everything as it was right before it."""

    record: Rewound
    earlier: Past


def fold(entries: Iterable[Stamped]) -> Past:
    """Return what the records add up to."""
    past = Past()
    for stamped in entries:
        _apply(past, stamped)
    return past


def _apply(past: Past, stamped: Stamped) -> None:
    match stamped.entry:
        case Header() as header:
            past.header = past.header or header
        case Ended() as ended:
            past.ended, past.title = ended, ended.title or past.title
        case Titled(title=title):
            past.title = title
        case Tasked() as tasked:
            past.tasked.append(tasked)
        case Rewound() as rewound:
            past.rewind = _rewind(past, rewound)
        case _:
            _change(past, stamped.at, stamped.entry)


def _rewind(past: Past, record: Rewound) -> Rewind | None:
    if not record.cut and not record.before:
        return None
    earlier = replace(
        past,
        messages=dict(past.messages),
        lines=list(past.lines),
        loaded=list(past.loaded),
        checkpoints=dict(past.checkpoints),
        tasked=list(past.tasked),
        rewind=None,
    )
    return Rewind(record, earlier)


def _change(past: Past, at: datetime, change: Entry) -> None:
    match change:
        case Prompt() as prompt:
            past.rewind = None
            past.lines.append(Line(at, prompt.index, prompt=prompt))
        case Message() as message:
            _keep(past, Line(at, message.index, message=message.message))
        case Truncated(length=length):
            _truncate(past, length)
        case Compacted(start=start, head=head):
            _compact(past, start, head)
        case Loaded() as loaded:
            past.loaded.append(loaded)
        case Checkpointed() as checkpoint:
            past.checkpoints[checkpoint.index] = checkpoint
        case Header() | Ended() | Titled() | Tasked() | Rewound():
            return


def _keep(past: Past, line: Line) -> None:
    if line.index is None or line.message is None:
        return
    known = line.index in past.messages
    past.messages[line.index] = line.message
    if not known:
        past.lines.append(line)
        return
    for place in range(len(past.lines) - 1, -1, -1):
        if past.lines[place].message and past.lines[place].index == line.index:
            past.lines[place] = replace(line, at=past.lines[place].at)
            return


def _truncate(past: Past, length: int) -> None:
    past.messages = {index: past.messages[index] for index in past.messages if index < length}
    past.lines = [line for line in past.lines if line.index is None or line.index < length]
    past.loaded = [loaded for loaded in past.loaded if loaded.index < length]
    past.tasked = [tasked for tasked in past.tasked if tasked.index < length]
    past.checkpoints = {
        index: checkpoint for index, checkpoint in past.checkpoints.items() if index < length
    }


def _compact(past: Past, start: int, head: list[dict[str, Any]]) -> None:
    shift = len(head) - start
    kept = {index + shift: past.messages[index] for index in past.messages if index >= start}
    past.messages = {**dict(enumerate(head)), **kept}
    past.lines = [replace(line, index=_moved(line.index, start, shift)) for line in past.lines]
    # Skills stay in use, and the task list stands, beyond the messages in which they came.
    past.loaded = [
        replace(loaded, index=_moved(loaded.index, start, shift) or 0) for loaded in past.loaded
    ]
    past.tasked = [
        replace(tasked, index=_moved(tasked.index, start, shift) or 0) for tasked in past.tasked
    ]
    past.checkpoints = {
        index + shift: replace(checkpoint, index=index + shift)
        for index, checkpoint in past.checkpoints.items()
        if index >= start
    }


def _moved(index: int | None, start: int, shift: int) -> int | None:
    return index + shift if index is not None and index >= start else None
