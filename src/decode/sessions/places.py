"""Where sessions lie, and what is known of the place they work in."""

import re
from pathlib import Path

from decode.config.paths import data_dir

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")


def folder() -> Path:
    """Return the directory of all sessions (it need not exist)."""
    return data_dir() / "sessions"


def path_of(session_id: str) -> Path:
    """Return the file of a session. Raises ValueError for what cannot be an id."""
    if not _ID.match(session_id):
        raise ValueError(f"not a session id: {session_id!r}")
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
