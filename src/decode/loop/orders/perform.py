"""What reserved commands ask of the engine between turns."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from decode.entities.errors import SessionError, UsageError
from decode.entities.event import Cleared, Event, Notice
from decode.entities.ports import Order
from decode.loop.compaction import compact
from decode.loop.drive import within
from decode.loop.orders.jobs import jobs_report
from decode.loop.orders.report import context_report, permission_report, usage_report
from decode.loop.orders.rewinding import rewind
from decode.loop.setup.opened import begin, go_on
from decode.sessions.listing import find
from decode.sessions.opening import Opening
from decode.sessions.records import Titled

if TYPE_CHECKING:
    from decode.loop.desk import Desk

Emit = Callable[[Event], None]


async def perform(desk: "Desk", order: Order, emit: Emit) -> None:
    """Carry out one order. Raises DecodeError for what cannot be done."""
    known: dict[str, Callable[[Desk, str, Emit], Awaitable[None]]] = {
        "start": _start,
        "new": _new,
        "resume": _resume,
        "fork": _fork,
        "rewind": rewind,
        "compact": _compact,
        "context": context_report,
        "usage": usage_report,
        "permissions": permission_report,
        "jobs": jobs_report,
        "rename": _rename,
        "renew": _renew,
    }
    if order.name not in known:
        raise UsageError(f"the engine knows no order {order.name!r}")
    await known[order.name](desk, order.args.strip(), emit)


async def _start(desk: "Desk", _args: str, emit: Emit) -> None:
    await desk.open(emit)


async def _renew(_desk: "Desk", _args: str, emit: Emit) -> None:
    emit(Notice("what was trusted counts from the next start on"))


async def _new(desk: "Desk", _args: str, emit: Emit) -> None:
    emit(Cleared())
    desk.change(begin(desk.premises, desk.state), emit)


async def _resume(desk: "Desk", args: str, emit: Emit) -> None:
    summary = find(args)
    if desk.session is not None and summary.id == desk.session.id:
        emit(Notice("this is the session you are in"))
        return
    session, notices = go_on(Opening(summary.id))
    emit(Cleared())
    desk.change(session, emit)
    for notice in notices:
        emit(notice)


async def _fork(desk: "Desk", _args: str, emit: Emit) -> None:
    old = await desk.open(emit)
    if old.thread.journal.log is None or not old.thread.journal.log.path.exists():
        raise SessionError("there is nothing to copy yet", "say something first")
    session, notices = go_on(Opening(old.id, fork=True))
    emit(Cleared())
    desk.change(session, emit)
    for notice in notices:
        emit(notice)
    emit(Notice(f"this is a copy now; the session it was made from is {old.id}"))


async def _compact(desk: "Desk", args: str, emit: Emit) -> None:
    session = await desk.open(emit)
    work = await desk.work(session, emit)
    if not await within(work.stop, compact(work, args)):
        emit(Notice("nothing was changed"))
    session.thread.journal.sync()


async def _rename(desk: "Desk", args: str, emit: Emit) -> None:
    if not args:
        raise UsageError("a name is missing", "write it after the command")
    session = await desk.open(emit)
    session.title = args
    session.thread.journal.append(Titled(args))
    emit(Notice(f"this session is now called {args}"))
