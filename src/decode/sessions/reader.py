"""Reading a session file: one bad line costs that line and nothing else."""

from dataclasses import dataclass
from pathlib import Path

from decode.entities.errors import SessionError
from decode.sessions.records import Stamped, decode


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that was left out; `number` counts from 1."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file holds, in its order, and what could not be used."""

    entries: tuple[Stamped, ...]
    bad: tuple[BadLine, ...] = ()


def read(path: Path) -> Reading:
    """Return the records of a session file; the file itself is never changed.

    Lines end at "\\n" alone, so that no other separator inside a message breaks one. Raises
    SessionError when the file cannot be read at all.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise SessionError(
            f"session {path.stem} cannot be read: {error.strerror or error}",
            "`decode sessions list` shows the others",
        ) from error
    entries: list[Stamped] = []
    bad: list[BadLine] = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            entries.append(decode(line))
        except (ValueError, RecursionError) as error:
            bad.append(BadLine(number, _reason(error)))
    return Reading(tuple(entries), tuple(bad))


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8"
    text = str(error).split("\n", 1)[0]
    return f"not whole JSON: {text}" if type(error).__name__ == "JSONDecodeError" else text
