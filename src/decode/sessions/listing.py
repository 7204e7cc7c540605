"""Finding sessions on disk, by reading no more than each file's head and tail."""

import os
import stat
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from decode.entities.errors import UsageError
from decode.entities.picture import labelled
from decode.sessions.places import folder, is_id
from decode.sessions.records import Ended, Header, Prompt, Stamped, Titled, decode

#: The first prompt stands within so many lines, and the last state within so many bytes.
_HEAD_LINES = 12
_TAIL_BYTES = 16_384

_MISNAMED = "has a name that no session has: rename it to letters, digits, - and _"
#: How many candidates an ambiguous prefix names.
_NAMED = 8


class Summary(NamedTuple):
    """What a list of sessions shows; `prompt` is the first prompt, `size` the file's in bytes.

    A tuple, since ten thousand of them are made at once. `started_s` and `changed_s` are seconds
    of the epoch, `started` and `changed` the same as moments. `model`, `agent` and `mode` are those
    of the last turn. `fault` says why the session cannot be gone on with, "" when it can; `bad`
    counts the lines that cannot be read, where all were looked at.
    """

    id: str
    project: str = ""
    cwd: str = ""
    branch: str = ""
    model: str = ""
    agent: str = ""
    mode: str = ""
    started_s: float = 0
    changed_s: float = 0
    prompt: str = ""
    title: str = ""
    size: int = 0
    fault: str = ""
    bad: int = 0

    @property
    def started(self) -> datetime:
        """When it began."""
        return datetime.fromtimestamp(self.started_s, UTC)

    @property
    def changed(self) -> datetime:
        """When it was last written."""
        return datetime.fromtimestamp(self.changed_s, UTC)

    @property
    def wrong(self) -> str:
        """What is wrong with it, in words; "" when nothing is known to be."""
        if self.fault or not self.bad:
            return self.fault
        return f"{self.bad} lines cannot be read" if self.bad > 1 else "1 line cannot be read"

    @property
    def path(self) -> Path:
        """The session's file."""
        return folder() / f"{self.id}.jsonl"


def list_sessions(project: Path | None = None) -> list[Summary]:
    """Return the sessions of `project` (a project root; None: of all), the last used first.

    A file that cannot be read is among those of every project, with its `fault`.
    """
    wanted = None if project is None else str(project)
    found = [summary for path in _files() if (summary := summary_of(path)) is not None]
    kept = [one for one in found if wanted is None or one.project == wanted or one.fault]
    return sorted(kept, key=lambda summary: (summary.changed_s, summary.id), reverse=True)


def candidates(prefix: str) -> list[Summary]:
    """Return the sessions whose id starts with `prefix`; the one alone that it names whole."""
    paths = [path for path in _files() if path.stem.startswith(prefix)] if prefix else []
    exact = [path for path in paths if path.stem == prefix]
    return [summary for path in exact or paths if (summary := summary_of(path)) is not None]


def find(prefix: str) -> Summary:
    """Return the session whose id is or uniquely starts with `prefix`.

    Raises UsageError that lists the candidates when several do, or says that none does.
    """
    found = candidates(prefix)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(f"no session {prefix!r}", "`decode sessions list` shows them")
    raise UsageError(
        f"{prefix!r} is the start of {len(found)} sessions: {_names(found)}",
        "give more of the id",
    )


def latest(project: Path) -> Summary | None:
    """Return the last used session of the project that can be gone on with (`--continue`)."""
    # Mostly one of the first: the others need not be read.
    for path in sorted(_files(), key=_changed, reverse=True):
        summary = summary_of(path)
        if summary is not None and summary.project == str(project) and not summary.fault:
            return summary
    return None


def _changed(path: Path) -> tuple[float, str]:
    try:
        return path.stat().st_mtime, path.stem
    except OSError:
        return 0, path.stem


def _names(found: list[Summary]) -> str:
    named = ", ".join(sorted(summary.id for summary in found)[:_NAMED])
    return f"{named}, …" if len(found) > _NAMED else named


def _files() -> list[Path]:
    try:
        found = [path for path in folder().iterdir() if path.suffix == ".jsonl"]
    except OSError:
        return []
    # A name that is no text is none of ours.
    return [path for path in found if path.name.isprintable()]


def summary_of(path: Path) -> Summary | None:
    """Return what a list shows of a file, with its `fault`; None when it is no file (any more)."""
    try:
        file = _opened(path)
        if file is None:
            return None
        with file:
            state = os.fstat(file.fileno())
            head = list(_records(_lines(file)))
            tail = list(_records(_tail(file)))
    except FileNotFoundError:
        return None
    except OSError as error:
        return Summary(path.stem, fault=f"cannot be read: {error.strerror}")
    changed, size = state.st_mtime, state.st_size
    if not head:
        fault = "holds nothing that can be read" if size else "is empty"
        return Summary(path.stem, started_s=changed, changed_s=changed, size=size, fault=fault)
    told = _told(path.stem, (changed, size), head, tail)
    return told if is_id(path.stem) else told._replace(fault=_MISNAMED)


def _opened(path: Path) -> BinaryIO | None:
    """The file; None for what is none. Unlike `Path.open` it waits for no end of a pipe."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return os.fdopen(descriptor, "rb")
    os.close(descriptor)
    return None


def _told(id_: str, state: tuple[float, int], head: list[Stamped], tail: list[Stamped]) -> Summary:
    headers = [stamped.entry for stamped in head if isinstance(stamped.entry, Header)]
    header = headers[0] if headers else Header(id=id_, project="", cwd="")
    prompts = [stamped.entry for stamped in head if isinstance(stamped.entry, Prompt)]
    ended = [stamped.entry for stamped in tail if isinstance(stamped.entry, Ended)]
    last = ended[-1] if ended else header
    titles = [
        stamped.entry.title
        for stamped in tail
        if isinstance(stamped.entry, Ended | Titled) and stamped.entry.title
    ]
    return Summary(
        id_,
        project=header.project,
        cwd=header.cwd,
        branch=header.branch,
        model=last.model,
        agent=last.agent,
        mode=last.mode,
        started_s=head[0].at.timestamp(),
        changed_s=state[0],
        size=state[1],
        prompt=labelled(prompts[0].shown) if prompts else "",
        title=titles[-1] if titles else "",
    )


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The first lines, up to and with the first prompt's."""
    for _ in range(_HEAD_LINES):
        line = file.readline()
        yield line
        if b'"kind":"prompt"' in line[:64] or not line:
            return


def _tail(file: BinaryIO) -> list[bytes]:
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _TAIL_BYTES))
    return file.read().split(b"\n")


def _records(lines: Iterable[bytes]) -> Iterator[Stamped]:
    for line in lines:
        try:
            yield decode(line)
        except (ValueError, RecursionError):
            continue
