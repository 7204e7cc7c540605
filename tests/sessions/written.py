"""Session files as a run leaves them, for the tests of what finds them."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from decode.sessions import index
from decode.sessions.places import folder
from decode.sessions.records import Header, Message, Prompt, encode

START = datetime(2026, 1, 1, tzinfo=UTC)


def written(
    id_: str, prompt: str, answer: str = "done", project: str = "/p", hours: int = 0
) -> Path:
    """Write a session of one exchange, last used so many hours after START."""
    at = START + timedelta(hours=hours)
    reply = {"kind": "response", "parts": [{"part_kind": "text", "content": answer}]}
    entries = [Header(id=id_, project=project, cwd=project), Prompt(0, prompt), Message(1, reply)]
    path = folder() / f"{id_}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(encode(entry, at) for entry in entries))
    os.utime(path, (at.timestamp(), at.timestamp()))
    return path


def settle() -> None:
    """Refresh the index until no file is too young to be told from one that changes again."""
    while index.refresh():
        pass
