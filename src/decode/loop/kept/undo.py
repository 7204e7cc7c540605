"""What takes a rewind back."""

from collections.abc import Sequence
from dataclasses import dataclass

from decode.loop.kept.thread import Thread
from decode.sessions.checkpoints.checkpoint import Checkpoint, Checkpoints
from decode.sessions.checkpoints.restore import shown
from decode.sessions.past import Rewind
from decode.sessions.records import Rewound


@dataclass(frozen=True, slots=True)
class Files:
    """The work tree right before and right after it went back."""

    before: Checkpoint
    after: Checkpoint


@dataclass(frozen=True, slots=True)
class Undo:
    """`thread` is a copy from before the conversation was cut at `place`; None: it was not.

    `files` is None when they stayed.
    """

    thread: Thread | None = None
    place: int = 0
    files: Files | None = None


def rewound(index: int, files: Files | None, *, cut: bool) -> Rewound:
    """Return the record of a rewind, from which `recorded` makes what takes it back."""
    if files is None:
        return Rewound(index, cut)
    before, after = files.before, files.after
    return Rewound(
        index, cut, before.tree, after.tree, _hexadecimal(before.huge), _hexadecimal(after.huge)
    )


def recorded(rewind: Rewind, earlier: Thread) -> Undo:
    """Return what takes a rewind of a resumed session back; `earlier` is its thread before it."""
    record = rewind.record
    files = None
    if record.before and record.after:
        before = Checkpoint(record.before, _names(record.huge_before))
        files = Files(before, Checkpoint(record.after, _names(record.huge_after)))
    return Undo(earlier if record.cut else None, record.index, files)


def _hexadecimal(names: Sequence[bytes]) -> list[str]:
    return [name.hex() for name in names]


def _names(huge: Sequence[object]) -> tuple[bytes, ...]:
    try:
        return tuple(bytes.fromhex(str(name)) for name in huge)
    except ValueError:
        return ()


def undone(checkpoints: Checkpoints, session: str, files: Files) -> list[str]:
    """Bring the files to what they were; what was changed since stays.

    Returns what stayed or failed, in words. Raises SessionError when no checkpoint can be taken.
    """
    now = checkpoints.take(f"{session}/now", also=checkpoints.names(files.before))
    since = checkpoints.foreign(files.after, now)
    said = checkpoints.restore(now, files.before, since)
    kept = [f"{shown(name)} was changed since and is left alone" for name in sorted(since)]
    return [*kept, *said]
