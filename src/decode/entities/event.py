"""The one closed union a front end sees (ADR 0003); pyright names who forgot a member."""

from dataclasses import dataclass

from decode.entities.call import Question, Reply, ToolCall
from decode.entities.errand import (
    Cleared,
    Clipped,
    DraftReturned,
    EditorOpened,
    Quit,
    Replayed,
    SetUpWanted,
    ThemeChosen,
    TodoChanged,
)
from decode.entities.state import State
from decode.entities.turn import SkillUse
from decode.entities.usage import Usage


@dataclass(frozen=True, slots=True)
class SessionStarted:
    """A session begins or goes on; `resumed` when it has a history."""

    id: str
    cwd: str
    model: str
    agent: str
    mode: str
    version: str
    resumed: bool = False


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """A prompt was accepted; `shown` is its text in the transcript."""

    shown: str
    skill: SkillUse | None = None
    body: str = ""
    steered: bool = False


@dataclass(frozen=True, slots=True)
class TextDelta:
    """More of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class ThoughtDelta:
    """More of the model's thinking."""

    text: str


@dataclass(frozen=True, slots=True)
class ToolStarted:
    """The model made a call; it may still have to be approved."""

    call: ToolCall
    parent: str = ""


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """Live output of a running call."""

    call_id: str
    text: str


@dataclass(frozen=True, slots=True)
class ToolFinished:
    """The result of a call as the model reads it; `seconds` is how long it ran."""

    call_id: str
    ok: bool
    output: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Permission:
    """What the gate decided: `verdict` allow or deny; `by` rule, mode, sandbox, user, headless."""

    call_id: str
    verdict: str
    by: str
    reason: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question waits for the person; `waiting` counts the questions behind it."""

    question: Question
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """A question is settled, by the person or because its turn ended."""

    question_id: str
    reply: Reply | None = None


@dataclass(frozen=True, slots=True)
class SkillLoaded:
    """A skill's payload was put before the model."""

    use: SkillUse


@dataclass(frozen=True, slots=True)
class Retrying:
    """A request failed and is made again after `wait_s` seconds."""

    attempt: int
    wait_s: float
    reason: str


@dataclass(frozen=True, slots=True)
class UsageChanged:
    """New token counts."""

    usage: Usage


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over. `reason`: done, failed, refused, limit, interrupted, repeated.

    `exit_code` is what a headless run ends with; `unsent` is the prompt to put back in the box.
    """

    reason: str
    answer: str = ""
    exit_code: int = 0
    unsent: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """A line for the person; `level` is info, warning or error."""

    text: str
    level: str = "info"


@dataclass(frozen=True, slots=True)
class Action:
    """A key on a row of a listing, one that types no letter (`delete`), submits `submit`."""

    key: str
    label: str
    submit: str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a pick or a listing.

    `submit` is the text that choosing it submits; `insert` is put into the input instead.
    `toggle` is the text that the switch key submits. `detail` is shown beside the list.
    """

    label: str
    description: str = ""
    submit: str = ""
    insert: str = ""
    toggle: str = ""
    detail: str = ""
    group: str = ""
    current: bool = False
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose an option: its text is submitted. `search` and what was typed looks beyond them."""

    title: str
    options: tuple[Option, ...]
    search: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A screen of rows; letters filter them unless it `decides`. `text` is its plain form.

    One whose title is on the screen is drawn anew there. `on_close` is submitted when it is left.
    """

    title: str
    rows: tuple[Option, ...]
    text: str = ""
    hint: str = ""
    on_close: str = ""
    decides: bool = False


@dataclass(frozen=True, slots=True)
class StateChanged:
    """Agent, mode or model changed; the state is a copy."""

    state: State


@dataclass(frozen=True, slots=True)
class JobsChanged:
    """A background command began or ended; `running` is how many run now."""

    running: int


Event = (
    SessionStarted
    | TurnStarted
    | TextDelta
    | ThoughtDelta
    | ToolStarted
    | ToolOutput
    | ToolFinished
    | Permission
    | Asked
    | Answered
    | SkillLoaded
    | Retrying
    | UsageChanged
    | TurnEnded
    | Notice
    | Pick
    | Listing
    | StateChanged
    | TodoChanged
    | JobsChanged
    | DraftReturned
    | Replayed
    | Cleared
    | Clipped
    | ThemeChosen
    | EditorOpened
    | SetUpWanted
    | Quit
)
