"""What a screen may draw of a tool call: by kind, never by tool name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plain:
    """Text to show as it is."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Diff:
    """A change to one file; `before` is empty for a new file."""

    path: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Shell:
    """A shell command line."""

    command: str


Preview = Plain | Diff | Shell
