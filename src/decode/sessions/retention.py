"""Deleting sessions: one that the person names, or by the rules of `sessions.keep_days|keep_mb`."""

import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.errors import SessionError
from decode.sessions.checkpoints.checkpoint import Checkpoints
from decode.sessions.listing import summary_of
from decode.sessions.places import folder
from decode.sessions.store import locked

_log = logging.getLogger(__name__)
_DAY_S = 86_400
_MB = 1_000_000


@dataclass(frozen=True, slots=True)
class _Kept:
    changed_s: float
    size: int
    path: Path


def remove(path: Path) -> None:
    """Delete a session with its checkpoints; raises SessionError while a decode has it open."""
    held = locked(path, "leave it there first, with /quit")
    try:
        summary = summary_of(path)
        path.unlink(missing_ok=True)
    finally:
        os.close(held)
    if summary is not None and summary.project:
        try:
            Checkpoints.forget(Path(summary.project), path.stem)
        except (SessionError, OSError) as error:
            _log.warning("the checkpoints of %s stay: %s", path.stem, error)


def prune(settings: Settings, now_s: float) -> list[str]:
    """Delete what the person's settings say, and return the ids; without such settings nothing."""
    return [path.stem for path in doomed(settings, now_s) if _removed(path)]


def told_of(gone: list[str]) -> str:
    """Return what is said of sessions that were deleted."""
    what = "1 old session was" if len(gone) == 1 else f"{len(gone)} old sessions were"
    return f"{what} deleted, as your settings say"


def doomed(settings: Settings, now_s: float) -> list[Path]:
    """Return the sessions that the person's settings say to delete, the longest unused first.

    Those unused for more than `keep_days`, then the longest unused until all are within `keep_mb`.
    One that is open anywhere counts, and is never among them.
    """
    kept = sorted(_files(), key=lambda one: one.changed_s)
    found: list[_Kept] = []
    if settings.keep_days is not None:
        oldest = now_s - settings.keep_days * _DAY_S
        found = [one for one in kept if one.changed_s < oldest]
    if settings.keep_mb is not None:
        rest = kept[len(found) :]
        over = sum(one.size for one in rest) - settings.keep_mb * _MB
        while over > 0 and rest:
            over -= rest[0].size
            found.append(rest.pop(0))
    return [one.path for one in found if not _open(one.path)]


def _open(path: Path) -> bool:
    try:
        os.close(locked(path))
    except SessionError:
        return True
    return False


def _removed(path: Path) -> bool:
    try:
        remove(path)
    except (SessionError, OSError) as error:
        _log.info("%s stays: %s", path.stem, error)
        return False
    return True


def _files() -> Iterator[_Kept]:
    try:
        with os.scandir(folder()) as entries:
            for entry in entries:
                if entry.name.endswith(".jsonl") and entry.is_file(follow_symlinks=False):
                    found = entry.stat()
                    yield _Kept(found.st_mtime, found.st_size, Path(entry.path))
    except OSError:
        return
