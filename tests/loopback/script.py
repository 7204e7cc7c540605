"""What a scripted model answers: parts, answers, faults; see `tests.loopback.server`."""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Say:
    """Text; `pieces` are the stream's deltas, else it is cut in three."""

    text: str
    pieces: tuple[str, ...] = ()

    def deltas(self) -> tuple[str, ...]:
        """Return what is sent one by one; joined it is the text."""
        return self.pieces or cut(self.text)


@dataclass(frozen=True, slots=True)
class Think:
    """Thinking; OpenAI-like: `reasoning_content`, Anthropic: a thinking block with a signature."""

    text: str
    signature: str = "c2lnbmF0dXJl"

    def deltas(self) -> tuple[str, ...]:
        """Return what is sent one by one."""
        return cut(self.text)


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call; `args` as text is sent as it is, so it may be broken JSON."""

    name: str
    args: Mapping[str, Any] | str = field(default_factory=dict[str, Any])
    id: str = ""

    def arguments(self) -> str:
        """Return the arguments' JSON text."""
        return self.args if isinstance(self.args, str) else json.dumps(dict(self.args))


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold the stream until the event is set (or the server closes)."""

    event: threading.Event


@dataclass(frozen=True, slots=True)
class Delay:
    """Hold the stream for so many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Drop:
    """Cut the connection here, without an end of the stream."""


@dataclass(frozen=True, slots=True)
class Send:
    """Raw bytes put into the event stream, for example an error frame."""

    data: bytes


Part = Say | Think | Call | Pause | Delay | Drop | Send


@dataclass(frozen=True, slots=True)
class Answer:
    """One model response.

    `stop` is the provider's word for why it stopped; None derives it from the parts, "" leaves it
    out (a stream that ends without a reason). `usage` False leaves the token counts out.
    """

    parts: tuple[Part, ...]
    stop: str | None = None
    usage: bool = True
    input_tokens: int = 100
    cached_tokens: int = 0
    output_tokens: int = 20

    def calls(self) -> list[Call]:
        """Return the tool calls of the answer, in order."""
        return [part for part in self.parts if isinstance(part, Call)]


@dataclass(frozen=True, slots=True)
class Fault:
    """An HTTP error in the provider's own shape; `kind` is its error type or code."""

    status: int
    message: str = "scripted fault"
    kind: str = ""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Raw:
    """Any body at all, such as a login page where JSON was due."""

    body: bytes
    content_type: str = "text/html"
    status: int = 200


@dataclass(frozen=True, slots=True)
class Received:
    """One request as it came: exact bytes, and the parsed body ({} when it is not JSON)."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes
    json: Json

    @property
    def stream(self) -> bool:
        """Say whether an event stream was asked for."""
        return self.json.get("stream") is True

    @property
    def messages(self) -> list[Json]:
        """Return the messages of the request, or the items of its input."""
        return list(self.json.get("messages", self.json.get("input", [])))

    @property
    def tools(self) -> list[str]:
        """Return the names of the tools that were offered, in order."""
        offered: list[Json] = self.json.get("tools", [])
        return [tool.get("function", tool)["name"] for tool in offered]


Step = str | Answer | Fault | Raw | Callable[[Received], "Step"]


def answer(*parts: Part | str, stop: str | None = None, usage: bool = True) -> Answer:
    """Return an answer of these parts; a plain string is `Say`."""
    return Answer(tuple(Say(p) if isinstance(p, str) else p for p in parts), stop, usage)


def call(name: str, **args: Any) -> Answer:
    """Return an answer that is one tool call."""
    return Answer((Call(name, args),))


def cut(text: str) -> tuple[str, ...]:
    """Cut text into at most three pieces; never an empty one."""
    size = max(1, -(-len(text) // 3))
    return tuple(text[at : at + size] for at in range(0, len(text), size))
