"""What runs in the background, for the person: how it stands, what it printed, and its end."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from decode.entities.errors import UsageError
from decode.entities.event import Action, Event, JobsChanged, Listing, Notice, Option

if TYPE_CHECKING:
    from decode.loop.desk import Desk

Emit = Callable[[Event], None]

#: Characters of a command in a row, and of the end of its output below it.
_LABEL = 80
_TAIL = 2_000


class Job(Protocol):
    """A command in the background, as `bash` keeps it."""

    id: str
    command: str

    @property
    def runs(self) -> bool:
        """True until it has ended."""
        ...

    @property
    def how(self) -> str:
        """How it stands, in words."""
        ...

    @property
    def printed(self) -> str:
        """What it printed so far."""
        ...


async def jobs_report(desk: "Desk", args: str, emit: Emit) -> None:
    """List the background jobs, the newest first; `end JOB` ends one before that.

    With `count` only their number is told: a job that ends between turns has nobody to tell it to.
    Raises UsageError for a job that there is not.
    """
    verb, _, name = args.partition(" ")
    if verb not in ("", "count"):
        await _end(desk, verb, name.strip())
    emit(JobsChanged(desk.premises.jobs.running))
    if verb == "count":
        return
    found = desk.premises.jobs.all[::-1]
    if not found:
        emit(Notice("no command runs in the background, and none did"))
        return
    text = "\n".join(f"{job.id}: {job.how} · {_line(job)}" for job in found)
    emit(Listing("jobs", tuple(map(_row, found)), text, "Delete ends one"))


async def _end(desk: "Desk", verb: str, name: str) -> None:
    if verb != "end" or not name:
        raise UsageError(f"unknown: {verb!r}", "/jobs, /jobs end JOB")
    found = next((job for job in desk.premises.jobs.all if job.id == name), None)
    if found is None:
        raise UsageError(f"there is no job {name!r}", "/jobs lists them")
    await found.end()


def _row(job: Job) -> Option:
    ends = (Action("delete", "end it", f"/jobs end {job.id}"),) if job.runs else ()
    detail = f"{job.command}\n\n{job.printed[-_TAIL:]}".rstrip()
    return Option(f"{job.id}: {_line(job)}", job.how, detail=detail, actions=ends)


def _line(job: Job) -> str:
    line = " ".join(job.command.split())
    return line if len(line) <= _LABEL else f"{line[:_LABEL]}…"
