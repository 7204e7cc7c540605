"""Reading a session file: one bad line costs that line and nothing else."""

from collections.abc import Iterator
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

    Raises SessionError when the file cannot be read at all.
    """
    entries: list[Stamped] = []
    bad: list[BadLine] = []
    for found in stream(path):
        if isinstance(found, BadLine):
            bad.append(found)
        else:
            entries.append(found)
    return Reading(tuple(entries), tuple(bad))


def stream(path: Path) -> Iterator[Stamped | BadLine]:
    """Yield the records of a session file one by one, and each line that is none.

    Lines end at "\\n" alone, so that no other separator inside a message breaks one. Raises
    SessionError when the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _read(number, line)
    except OSError as error:
        raise unreadable(path, error) from error


def unreadable(path: Path, error: OSError) -> SessionError:
    """Return what is said of a session file that cannot be opened."""
    return SessionError(
        f"session {path.stem} cannot be read: {error.strerror or error}",
        "`decode sessions list` shows the others",
    )


def _read(number: int, line: bytes) -> Stamped | BadLine:
    try:
        return decode(line.rstrip(b"\n"))
    except (ValueError, RecursionError) as error:
        return BadLine(number, _reason(error))


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8"
    text = str(error).split("\n", 1)[0]
    return f"not whole JSON: {text}" if type(error).__name__ == "JSONDecodeError" else text
