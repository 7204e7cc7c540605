"""A line for MEMORY.md, the notes that are kept between sessions."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from decode.config import paths
from decode.entities.errors import SessionError, UsageError
from decode.memory.budget import INDEX_BYTES, INDEX_LINES
from decode.memory.places import INDEX, index_folders

_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Noted:
    """Where a line was added; `warning` says when the model will not see it."""

    path: Path
    line: str
    warning: str = ""


def note(cwd: Path, text: str) -> Noted:
    """Add a line to the MEMORY.md that is there, else to the project's `.decode/MEMORY.md`.

    Raises UsageError for a blank line, SessionError when the file cannot be written or is a link
    that leads out of the project.
    """
    line = _UNSEEN.sub(" ", text).strip().removeprefix("-").strip()
    if not line:
        raise UsageError("there is nothing to note", "write it after the #")
    path = _file(cwd)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = _append(path, f"- {line}\n".encode("utf-8", "replace"))
    except OSError as error:
        raise SessionError(f"{path} cannot be written: {error.strerror}") from error
    return Noted(path, line, _unseen(path, before))


def _file(cwd: Path) -> Path:
    project = paths.project_root(cwd)
    there = [folder / INDEX for folder in index_folders(cwd)]
    path = next((one for one in there if one.exists()), there[0])
    if not path.resolve().is_relative_to(project):
        raise SessionError(f"{path} is a link that leads outside the project", "remove it")
    return path


def _append(path: Path, line: bytes) -> bytes:
    """Add it in one write, on a line of its own; return what stood there before."""
    before = path.read_bytes() if path.exists() else b""
    gap = b"\n" if before and not before.endswith(b"\n") else b""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
    try:
        os.write(descriptor, gap + line)
    finally:
        os.close(descriptor)
    return before


def _unseen(path: Path, before: bytes) -> str:
    if before.count(b"\n") < INDEX_LINES and len(before) < INDEX_BYTES:
        return ""
    return f"{path} is too long: the model sees {INDEX_LINES} lines and {INDEX_BYTES} bytes of it"
