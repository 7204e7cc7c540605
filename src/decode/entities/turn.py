"""What a line of input means, and what is sent to the model for it."""

from dataclasses import dataclass

from decode.entities.skill_def import SkillDef


@dataclass(frozen=True, slots=True)
class Reserved:
    """A reserved command and the text after it."""

    command: str
    args: str = ""


@dataclass(frozen=True, slots=True)
class Invoke:
    """A skill and the text after its token, exactly as typed."""

    skill: SkillDef
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Say:
    """Free text for the model."""

    text: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that is neither a command nor a skill; `reason` says more when it is known."""

    name: str
    matches: tuple[str, ...] = ()
    reason: str = ""


Intent = Reserved | Invoke | Say | Unknown


@dataclass(frozen=True, slots=True)
class SkillUse:
    """Which skill a turn or a tool call put before the model; `via` is slash or tool."""

    name: str
    source: str
    sha256: str
    via: str
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One prompt: `prompt` goes to the model, `shown` stands in the transcript."""

    prompt: str
    shown: str
    skill: SkillUse | None = None
    images: tuple[str, ...] = ()
