"""A piece of work as steps: what to run next, what came of it, why to stop.

A procedure is a generator: it yields the tool calls of one model response, is sent what came of
them, and returns the answer. The model has no memory of its own; it walks the procedure again from
the start with the results that stand in the history.
"""

import re
import shlex
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from typing import Any

_REFUSED = re.compile(r"\s*refused by ([^:\n]+): (.*)", re.DOTALL)
#: What the shell tool says below the output: how the command ended, and what else is to be known.
_NOTE = re.compile(r"\[(?!…)[^\]]*\]")
_STATUS = re.compile(r"\[exit status (\d+)\]")


@dataclass(frozen=True, slots=True)
class Run:
    """One tool call."""

    tool: str
    args: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a call: its text without the closing remarks, and its exit status.

    `refusal` is the reason when the call was not allowed; `status` is then None, as it is when the
    command did not come to an end.
    """

    text: str
    status: int | None = 0
    refusal: str = ""

    @property
    def ok(self) -> bool:
        """Say whether the command ran and succeeded."""
        return self.status == 0


class Halt(Exception):
    """The work ends here; the text says why and what the person can do."""


Procedure = Generator[list[Run], list[Outcome], str]


def shell(*words: str, prefix: str = "", timeout: int | None = None) -> Run:
    """Return a shell command of these words, each quoted as it needs."""
    command = " ".join(([prefix] if prefix else []) + [quoted(word) for word in words])
    return Run("bash", {"command": command} | ({"timeout": timeout} if timeout else {}))


def quoted(word: str) -> str:
    """Return one word of a shell line, in single quotes where it needs any."""
    if shlex.quote(word) == word:
        return word
    return "'" + word.replace("'", r"'\''") + "'"


def outcome(text: str, done: bool) -> Outcome:
    """Return what a tool result means; `done` is False when the call failed or was refused."""
    if refused := _REFUSED.match(text):
        return Outcome(text, None, f"{refused[1]}: {refused[2].strip()}")
    lines = text.rstrip("\n").split("\n")
    while lines and _NOTE.fullmatch(lines[-1]):
        note = lines.pop()
        if status := _STATUS.fullmatch(note):
            return Outcome("\n".join(lines), int(status[1]))
        if note.startswith(("[timed out", "[ended by")):
            return Outcome(text, None)
    return Outcome("\n".join(lines), 0) if done else Outcome(text, None)
