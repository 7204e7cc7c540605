"""What a session is set to: agent, mode, model."""

from dataclasses import dataclass
from enum import StrEnum


class Mode(StrEnum):
    """How much may happen unasked (gate contract, section 5)."""

    DEFAULT = "default"
    EDIT = "edit"
    PLAN = "plan"
    BYPASS = "bypass"


#: The modes that Shift+Tab walks through; bypass needs a confirmation and is left out.
CYCLE = (Mode.DEFAULT, Mode.EDIT, Mode.PLAN)


@dataclass(slots=True)
class State:
    """The mutable settings of one session; `model` is a `provider:name` string."""

    agent: str = "build"
    mode: Mode = Mode.DEFAULT
    model: str = "offline"
