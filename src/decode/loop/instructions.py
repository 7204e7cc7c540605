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
    `catalog` is "" for an agent without the `skill` tool. All are coroutines: the framework runs
    anything else in a thread, which costs more than all the parts together.
    """

    memory: str
    catalog: Callable[[RunContext[Deps]], Awaitable[str]]
    mode: Callable[[], Mode]
    today: Callable[[], date]
    leaves_plan: bool = False
    below: Callable[[], Awaitable[str]] = _nothing

    def parts(self) -> list[Callable[[RunContext[Deps]], Awaitable[InstructionPart]]]:
        """Return the instruction functions, in their constant order."""
        return [self._memory, self._below, self._catalog, self._mode, self._date]

    async def _memory(self, ctx: RunContext[Deps]) -> InstructionPart:
        del ctx
        return _part("memory", self.memory)

    async def _below(self, ctx: RunContext[Deps]) -> InstructionPart:
        del ctx
        return _part("folders", await self.below())

    async def _catalog(self, ctx: RunContext[Deps]) -> InstructionPart:
        return _part("skills", await self.catalog(ctx))

    async def _mode(self, ctx: RunContext[Deps]) -> InstructionPart:
        del ctx
        mode = self.mode()
        more = _LEAVE_PLAN if mode is Mode.PLAN and self.leaves_plan else ""
        return _part("mode", _MODES[mode] + more)

    async def _date(self, ctx: RunContext[Deps]) -> InstructionPart:
        del ctx
        return _part("date", f"Today is {self.today():%A, %Y-%m-%d}.")


def _part(name: str, text: str) -> InstructionPart:
    return InstructionPart(content=text, name=name, on_change="append")
