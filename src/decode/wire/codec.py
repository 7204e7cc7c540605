"""Event <-> JSON: the documented objects of `stream-json` and a lossless form of the rest."""

from collections.abc import Mapping
from typing import Any

from decode.entities.event import Event


def encode(event: Event) -> dict[str, Any]:
    """Return the JSON object of an event; its `type` is documented in the command-line contract."""
    raise NotImplementedError(event)


def decode(data: Mapping[str, Any]) -> Event:
    """Return the event of a JSON object; raises LoopError when it is none."""
    raise NotImplementedError(data)


def to_line(data: Mapping[str, Any]) -> bytes:
    """Return one UTF-8 line, newline included, that holds no other line or control character."""
    raise NotImplementedError(data)
