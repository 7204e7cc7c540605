"""What a program says to a session: one object a line (command-line contract)."""

from dataclasses import dataclass, replace
from typing import Any

from decode.entities.call import Reply, Scope
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.wire.codec import from_line
from decode.wire.shapes import build, plain


@dataclass(frozen=True, slots=True)
class User:
    """A submission; it waits for the running one to end."""

    text: str


@dataclass(frozen=True, slots=True)
class Steer:
    """A submission while a turn is running; with `raw` the text is not looked at any more."""

    text: str
    raw: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an `ask` object."""

    id: str
    allow: bool
    scope: Scope = Scope.ONCE
    feedback: str = ""
    rule: str | None = None
    hunks: tuple[int, ...] | None = None
    stop: bool = False
    unconfined: bool = False

    @property
    def reply(self) -> Reply:
        """The answer as the engine takes it."""
        said = Reply(self.allow, self.feedback, self.scope, self.rule, self.hunks, self.stop)
        return replace(said, unconfined=self.unconfined)


@dataclass(frozen=True, slots=True)
class Set:
    """A change of what the session is set to."""

    mode: Mode | None = None
    agent: str | None = None
    model: str | None = None


@dataclass(frozen=True, slots=True)
class Cancel:
    """Stop the running turn."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """A turn that the screen has resolved already."""

    turn: Turn
    state: State


@dataclass(frozen=True, slots=True)
class Command:
    """An order of a reserved command that the screen has resolved already.

    Every object that answers it carries `id` as `order`; the last is of type `performed`.
    """

    order: Order
    state: State
    id: int = 0


Message = User | Steer | Answer | Set | Cancel | Resolved | Command

_TYPES: dict[str, type[Message]] = {
    "user": User,
    "steer": Steer,
    "answer": Answer,
    "set": Set,
    "cancel": Cancel,
    "turn": Resolved,
    "order": Command,
}
_NAMES = {kind: name for name, kind in _TYPES.items()}
#: Those of any program; the rest is for our own screen.
_PUBLIC = "user, steer, answer, set, cancel"


def parse(line: bytes) -> Message:
    """Return the message of a line; raises ValueError with the reason when it is none."""
    data = from_line(line)
    name = data.get("type")
    kind = _TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"type must be one of {_PUBLIC}, not {name!r}")
    try:
        message = build(kind, {key: value for key, value in data.items() if key != "type"})
    except (TypeError, ValueError, KeyError) as error:
        raise ValueError(f"{name}: {error.args[0]}") from error
    if message == Set():
        raise ValueError("set: one of mode, agent and model is missing")
    return message


def spell(message: Message) -> dict[str, Any]:
    """Return the object of a message."""
    return {"type": _NAMES[type(message)], **plain(message)}
