"""What the model is told besides the conversation: the persona, then what may change.

The persona stands first and never changes within an agent. Memory, catalog, mode and date are
named parts that append their changes, so that the beginning of every request stays as it was and
the provider's cache keeps working.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date

from pydantic_ai.messages import InstructionPart
from pydantic_ai.tools import RunContext

from decode.entities.state import Mode
from decode.tools._spec import Deps

_MODES = {
    Mode.DEFAULT: "Mode: default. Reading is free; for everything else the person may be asked.",
    Mode.EDIT: "Mode: edit. Files of the project may be changed without asking.",
    Mode.PLAN: (
        "Mode: plan. Nothing may be changed: read, think, and work out a plan. Calls that change "
        "something are refused; do not try to get round it."
    ),
    Mode.BYPASS: "Mode: bypass. Nothing is asked; take all the more care.",
}
_LEAVE_PLAN = " When the plan is ready, hand it over with exit_plan_mode."


async def _nothing() -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Told:
    """The changing parts of one agent; each is asked before every request.

    `memory` was read for this turn, `below` grows when files of further folders are touched,
    `catalog` is "" for an agent without the `skill` tool. They are given together, as what belongs
    to the tools: the framework looks into the signature of each function of its own anew each time.
    """

    memory: str
    catalog: Callable[[RunContext[Deps]], Awaitable[str]]
    mode: Callable[[], Mode]
    today: Callable[[], date]
    leaves_plan: bool = False
    below: Callable[[], Awaitable[str]] = _nothing

    async def parts(self, ctx: RunContext[Deps]) -> list[InstructionPart]:
        """Return the parts as they are for this request, in their constant order."""
        mode = self.mode()
        more = _LEAVE_PLAN if mode is Mode.PLAN and self.leaves_plan else ""
        return [
            _part("memory", self.memory),
            _part("folders", await self.below()),
            _part("skills", await self.catalog(ctx)),
            _part("mode", _MODES[mode] + more),
            _part("date", f"Today is {self.today():%A, %Y-%m-%d}."),
        ]


def _part(name: str, text: str) -> InstructionPart:
    return InstructionPart(content=text, name=name, dynamic=True, on_change="append")
