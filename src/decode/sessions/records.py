"""The lines of a session file: typed, versioned records (ADR on sessions)."""

import json
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any, cast, get_origin

#: Raised when a record's meaning changes; additions keep it.
VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: which session this is and what it began with. `parent` was forked."""

    id: str
    project: str
    cwd: str
    branch: str = ""
    model: str = ""
    agent: str = ""
    mode: str = ""
    version: str = ""
    framework: str = ""
    parent: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the person submitted; `index` is where the history stood. `skill` is a SkillUse."""

    index: int
    shown: str
    steered: bool = False
    skill: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the model's history, as the loop dumped it; a later one replaces `index`."""

    index: int
    message: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Truncated:
    """The history ends before message `length`; what stood behind it no longer counts."""

    length: int


@dataclass(frozen=True, slots=True)
class Compacted:
    """The history is now `head` and then what stood from index `start` on."""

    start: int
    head: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A skill's payload came into the history at `index`."""

    index: int
    skill: dict[str, Any]
    payload: str = ""


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn is over; the session's totals and what it is set to."""

    reason: str
    exit_code: int
    usage: dict[str, Any]
    model: str
    agent: str
    mode: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Titled:
    """The person named the session."""

    title: str


@dataclass(frozen=True, slots=True)
class Checkpointed:
    """The work tree before and after the turn whose prompt stands at `index`; `huge` files, as
    hexadecimal names, are in neither. `after` is "" while the turn runs, and stays so when it was
    killed; a later record of the same place replaces it."""

    index: int
    before: str
    after: str
    huge: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Tasked:
    """The task list as it was written at `index`: id, content and status of each task."""

    index: int
    tasks: list[Any] = field(default_factory=list[Any])


@dataclass(frozen=True, slots=True)
class Rewound:
    """The person went back to before `index`: what stands before this record is what takes it back,
    until the next prompt. `cut`: the conversation went back; `before` and `after` are the work tree
    right before and after, "" where files stayed, with the `huge_` files of each. Without either
    there is nothing (more) to take back."""

    index: int
    cut: bool = False
    before: str = ""
    after: str = ""
    huge_before: list[str] = field(default_factory=list[str])
    huge_after: list[str] = field(default_factory=list[str])


Entry = (
    Header
    | Prompt
    | Message
    | Truncated
    | Compacted
    | Loaded
    | Ended
    | Titled
    | Checkpointed
    | Tasked
    | Rewound
)

_KINDS: dict[str, type[Entry]] = {
    "header": Header,
    "prompt": Prompt,
    "message": Message,
    "truncated": Truncated,
    "compacted": Compacted,
    "loaded": Loaded,
    "ended": Ended,
    "titled": Titled,
    "checkpointed": Checkpointed,
    "tasked": Tasked,
    "rewound": Rewound,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
#: The class of each field's value; a long session is thousands of lines.
_FIELDS: dict[type[Entry], dict[str, object]] = {
    kind: {member.name: get_origin(member.type) or member.type for member in fields(kind)}
    for kind in _NAMES
}


@dataclass(frozen=True, slots=True)
class Stamped:
    """A record and when it was written."""

    at: datetime
    entry: Entry


def encode(entry: Entry, at: datetime) -> bytes:
    """Return the line of a record, newline included.

    Code points that UTF-8 cannot hold become question marks: the file can always be read again.
    """
    head = {"v": VERSION, "kind": _NAMES[type(entry)], "at": at.astimezone(UTC).isoformat()}
    data = {name: getattr(entry, name) for name in _FIELDS[type(entry)]}
    text = json.dumps({**head, "data": data}, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", errors="replace") + b"\n"


def decode(line: bytes) -> Stamped:
    """Return the record of a line.

    Raises ValueError with the reason when the line is none: cut off, of another shape, or of a
    newer program.
    """
    raw = _mapping(_loaded(line.decode("utf-8")), "the line")
    version, name = raw.get("v"), raw.get("kind")
    if not isinstance(version, int) or version > VERSION:
        raise ValueError(f"it was written by a newer version ({version!r})")
    kind = _KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"unknown kind of record {name!r}")
    return Stamped(_moment(raw.get("at")), _build(kind, _mapping(raw.get("data"), "its data")))


def _build(kind: type[Entry], data: dict[str, Any]) -> Entry:
    known = _FIELDS[kind]
    taken = {name: value for name, value in data.items() if name in known}
    for name, value in taken.items():
        # JSON gives values of exactly these classes; a bool is no int here.
        if value.__class__ is not known[name] or (known[name] is int and value < 0):
            raise ValueError(f"{name} is of the wrong type")
    try:
        return kind(**taken)
    except TypeError:
        missing = ", ".join(sorted(set(known) - set(data)))
        raise ValueError(f"it lacks one of {missing}") from None


def _loaded(text: str) -> object:
    """The value of the JSON; code points that UTF-8 cannot hold are question marks, as written."""
    value: object = json.loads(text)
    if "\\ud" not in text and "\\uD" not in text:
        return value
    return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", errors="replace"))


def _mapping(value: object, what: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} is not an object")
    return cast("dict[str, Any]", value)


def _moment(value: object) -> datetime:
    if not isinstance(value, str):
        raise ValueError("it has no time")
    moment = datetime.fromisoformat(value)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
