"""What takes a rewind back."""

from dataclasses import dataclass

from decode.loop.kept.thread import Thread
from decode.sessions.checkpoints.checkpoint import Checkpoint, Checkpoints
from decode.sessions.checkpoints.restore import shown


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


def undone(checkpoints: Checkpoints, session: str, files: Files) -> list[str]:
    """Bring the files to what they were; what was changed since stays.

    Returns what stayed or failed, in words. Raises SessionError when no checkpoint can be taken.
    """
    now = checkpoints.take(f"{session}/now", also=checkpoints.names(files.before))
    since = checkpoints.foreign(files.after, now)
    said = checkpoints.restore(now, files.before, since)
    kept = [f"{shown(name)} was changed since and is left alone" for name in sorted(since)]
    return [*kept, *said]
