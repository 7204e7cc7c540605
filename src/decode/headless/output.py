"""The three output formats: what goes to stdout, and when."""

import re
from collections.abc import Callable
from typing import Any, Protocol

from decode.entities.event import Event, TurnEnded
from decode.wire.codec import encode, to_line
from decode.wire.report import Report

Write = Callable[[bytes], None]

_ACTIVE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Output(Protocol):
    """One format; `report` was told every event before."""

    def event(self, event: Event) -> None:
        """Take an event that happened."""
        ...

    def end(self, ended: TurnEnded) -> None:
        """Close the output; `ended` is how the run ended."""
        ...


class Text:
    """The answer alone, at the end. On a terminal its control characters are spelt out."""

    def __init__(self, write: Write, *, to_terminal: bool) -> None:
        self._write, self._to_terminal = write, to_terminal

    def event(self, event: Event) -> None:
        """Nothing but the answer is written."""

    def end(self, ended: TurnEnded) -> None:
        """Write the answer, with a line break after it."""
        if ended.answer:
            text = ended.answer if ended.answer.endswith("\n") else f"{ended.answer}\n"
            safe = harmless(text) if self._to_terminal else text
            self._write(safe.encode("utf-8", "replace"))


class Json:
    """One object at the end."""

    def __init__(self, write: Write, report: Report) -> None:
        self._write, self._report = write, report

    def event(self, event: Event) -> None:
        """Nothing but the result is written."""

    def end(self, ended: TurnEnded) -> None:
        """Write the result object."""
        self._write(to_line(self._report.result(ended)))


class StreamJson:
    """One object a line, as it happens; the result is the last."""

    def __init__(self, write: Write, report: Report) -> None:
        self._write, self._report = write, report

    def event(self, event: Event) -> None:
        """Write an event; the end of the turn is written by `end`."""
        if not isinstance(event, TurnEnded):
            self.object(encode(event))

    def object(self, data: dict[str, Any]) -> None:
        """Write an object."""
        self._write(to_line(data))

    def end(self, ended: TurnEnded) -> None:
        """Write the result object."""
        self.object(self._report.result(ended))


def harmless(text: str) -> str:
    """Return the text with everything spelt out that would act on a terminal."""
    return _ACTIVE.sub(lambda found: f"\\x{ord(found[0]):02x}", text)
