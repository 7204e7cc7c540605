"""Events that ask something of the front end itself; each is a member of `Event`."""

from dataclasses import dataclass, field
from datetime import datetime

from decode.entities.call import ToolCall


@dataclass(frozen=True, slots=True)
class DraftReturned:
    """Text that was not sent goes back to the input box; `note` says why."""

    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A past part of a resumed session, for the transcript; `role` is user, assistant or tool.

    Of a tool, `call` is what was called and `text` its result, which may be shortened or left out.
    """

    role: str
    text: str
    at: datetime | None = None
    call: ToolCall | None = None
    ok: bool = True


@dataclass(frozen=True, slots=True)
class Cleared:
    """The transcript starts afresh."""


@dataclass(frozen=True, slots=True)
class Clipped:
    """Text for the clipboard; `what` names it for the line that says so."""

    text: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class ThemeChosen:
    """The screen takes the colours of this name; a front end without colours ignores it."""

    name: str


@dataclass(frozen=True, slots=True)
class EditorOpened:
    """A file is to be opened in the person's editor; without a screen its path is shown."""

    path: str


@dataclass(frozen=True, slots=True)
class SetUpWanted:
    """The set-up of the first run is wanted again; `instead` says what to do without a screen."""

    instead: str


@dataclass(frozen=True, slots=True)
class Quit:
    """The program ends; `confirm` asks first because a turn is running."""

    confirm: bool = False
    exit_code: int = field(default=0)


@dataclass(frozen=True, slots=True)
class TodoChanged:
    """The task list of the session: (id, content, status) each."""

    tasks: tuple[tuple[str, str, str], ...]
