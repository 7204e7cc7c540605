"""`/queue`: the messages that wait for the running turn to end."""

from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.entities.errors import UsageError
from decode.entities.event import Action, DraftReturned, Event, Listing, Notice, Option
from decode.entities.queue import Queue

_USAGE = "/queue, /queue edit|drop|up|down N, /queue clear, /queue send"


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    queue = context.queue
    verb, _, number = args.strip().partition(" ")
    if verb in ("close", "send"):
        queue.held, queue.urged = False, verb == "send"
        return
    if verb == "edit":
        # Who edits goes on in the box: the list closes, and what waits behind it is delivered.
        queue.held = False
        yield DraftReturned(queue.texts.pop(_index(queue, number)))
        return
    if verb:
        _change(queue, verb, number)
    if not queue.texts:
        queue.held = False
        yield Notice("nothing is queued; Alt+Enter queues while a turn is running")
        return
    # Nothing is delivered from under the eyes of the person who is looking at it.
    queue.held = True
    yield _screen(queue)


def _change(queue: Queue, verb: str, number: str) -> None:
    match verb:
        case "clear":
            queue.texts.clear()
        case "drop":
            queue.texts.pop(_index(queue, number))
        case "up" | "down":
            _move(queue, _index(queue, number), -1 if verb == "up" else 1)
        case _:
            raise UsageError(f"unknown: {verb!r}", _USAGE)


def _index(queue: Queue, number: str) -> int:
    index = int(number) - 1 if number.strip().isdecimal() else -1
    if not 0 <= index < len(queue.texts):
        raise UsageError(f"there is no queued message {number!r}", _USAGE)
    return index


def _move(queue: Queue, index: int, step: int) -> None:
    other = min(max(index + step, 0), len(queue.texts) - 1)
    texts = queue.texts
    texts[index], texts[other] = texts[other], texts[index]


def _screen(queue: Queue) -> Listing:
    rows = tuple(_row(number, text) for number, text in enumerate(queue.texts, 1))
    text = "\n".join(f"{number}. {one}" for number, one in enumerate(queue.texts, 1))
    hint = "Enter edits; delivery waits while this is open"
    return Listing("queue", rows, text, hint, on_close="/queue close")


def _row(number: int, text: str) -> Option:
    actions = (
        Action("delete", "drop", f"/queue drop {number}"),
        Action("ctrl+up", "earlier", f"/queue up {number}"),
        Action("ctrl+down", "later", f"/queue down {number}"),
    )
    label = " ".join(text.split())[:80]
    return Option(f"{number}. {label}", "", f"/queue edit {number}", detail=text, actions=actions)


COMMAND = Command("queue", "see, edit, reorder, drop queued messages", _run, hint="[edit|drop N]")
