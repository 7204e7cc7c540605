"""What a reserved command is, and what it is given."""

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from decode.config.settings import Settings
from decode.entities.agent_def import AgentDef
from decode.entities.event import Event
from decode.entities.ports import Engine
from decode.entities.queue import Queue
from decode.entities.state import State

if TYPE_CHECKING:
    from decode.skills.registry import SkillRegistry


def unchanged() -> Settings | None:
    """Settings that were given once stay as they are."""
    return None


class Busy(StrEnum):
    """Whether a command may run while a turn is running (input contract, section 2)."""

    YES = "yes"
    NEXT_TURN = "next-turn"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Context:
    """What a command works with; `skills` and `agents` were looked up for this submission.

    `state` is the session's own: a command changes it in place and yields `StateChanged` with a
    copy. `answer` is the last answer of the model. `busy` is True while a turn is running. `renew`
    takes the settings anew for everything but the engine, which has the order `renew` for it, and
    returns them; None where they stay as they were given.
    """

    cwd: Path
    state: State
    settings: Settings
    engine: Engine
    skills: "SkillRegistry"
    agents: Mapping[str, AgentDef] = field(default_factory=dict[str, AgentDef])
    commands: Mapping[str, "Command"] = field(default_factory=dict[str, "Command"])
    queue: Queue = field(default_factory=Queue)
    session_id: str = ""
    answer: str = ""
    busy: bool = False
    renew: Callable[[], Settings | None] = unchanged


class Run(Protocol):
    """The work of a command; a `DecodeError` it raises becomes one line for the person."""

    def __call__(self, context: Context, args: str, /) -> AsyncIterator[Event]:
        """Carry the command out; `args` is the text after its token."""
        ...


@dataclass(frozen=True, slots=True)
class Command:
    """A reserved command: `summary` is its line in `/help`, `hint` its arguments in the menu.

    One that `waits` is carried out when the engine is up; the others need none.
    """

    name: str
    summary: str
    run: Run
    aliases: tuple[str, ...] = ()
    hint: str = ""
    busy: Busy = Busy.YES
    waits: bool = True
