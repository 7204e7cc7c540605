"""Where sessions lie, and what is known of the place they work in."""

import re
from pathlib import Path

from decode.config.paths import data_dir
from decode.entities.errors import SessionError

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")


def folder() -> Path:
    """Return the directory of all sessions (it need not exist)."""
    return data_dir() / "sessions"


def is_id(name: str) -> bool:
    """Say whether a session can be called that."""
    return bool(_ID.match(name))


def path_of(session_id: str) -> Path:
    """Return the file of a session. Raises SessionError for what cannot be an id."""
    if not is_id(session_id):
        raise SessionError(
            f"{session_id!r} is no name of a session", "rename it to letters, digits, - and _"
        )
    return folder() / f"{session_id}.jsonl"


def branch_of(project: Path) -> str:
    """Return the git branch checked out in `project`, a short commit id, or "" outside git."""
    try:
        head = (_git_dir(project) / "HEAD").read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
    return head.removeprefix("ref: refs/heads/") if head.startswith("ref: ") else head[:12]


def _git_dir(project: Path) -> Path:
    marker = project / ".git"
    if marker.is_dir():
        return marker
    return project / marker.read_text("utf-8").strip().removeprefix("gitdir: ")
