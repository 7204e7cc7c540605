"""A tool call as every ring sees it, and the question it may lead to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from decode.entities.preview import Plain, Preview


class ToolKind(StrEnum):
    """What a tool does, as the gate and the screens tell tools apart."""

    READ = "read"
    EDIT = "edit"
    EXECUTE = "execute"
    NETWORK = "network"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call the model made; `args` are validated, `title` and `preview` come from the tool."""

    id: str
    name: str
    kind: ToolKind
    args: Mapping[str, Any] = field(default_factory=dict[str, Any])
    title: str = ""
    preview: Preview = field(default_factory=Plain)


class Verdict(StrEnum):
    """The answer of the gate."""

    ALLOW = "allow"
    ASK = "ask"
    DENY = "deny"


class Scope(StrEnum):
    """How long an answer of the person holds (gate contract, section 4)."""

    ONCE = "once"
    SESSION = "session"
    PROJECT = "project"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a call would do: `kind` is read, write, run, network or unknown."""

    kind: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One simple command of a shell line; `reason` is set where it caused the question."""

    text: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Approval:
    """A question for permission. `digest` binds the answer to what was shown.

    `escapes` says that running it without the sandbox may be asked for (gate contract, 6).
    """

    id: str
    call: ToolCall
    reason: str = ""
    parts: tuple[Part, ...] = ()
    effects: tuple[Effect, ...] = ()
    cwd: str = ""
    profile: str = ""
    provenance: str = ""
    proposal: str = ""
    digest: str = ""
    escapes: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """A question for an answer in words; with `choices` one of them may be picked."""

    id: str
    text: str
    choices: tuple[str, ...] = ()


Question = Approval | Query


@dataclass(frozen=True, slots=True)
class Reply:
    """The person's answer.

    `feedback` is the reason of a refusal, or the answer to a `Query`. `rule` is the rule text to
    keep when `scope` is not once. `hunks` are the accepted hunks of a diff, counted from 0; None
    accepts all. `stop` ends the turn as well. `by` is user, or headless where nobody answered.
    `unconfined` asks for a run without the sandbox, which is a question of its own.
    """

    allowed: bool
    feedback: str = ""
    scope: Scope = Scope.ONCE
    rule: str | None = None
    hunks: tuple[int, ...] | None = None
    stop: bool = False
    by: str = "user"
    unconfined: bool = False


#: The answer where nobody can give one.
NOBODY = Reply(allowed=False, feedback="nobody is there to answer", by="headless")
