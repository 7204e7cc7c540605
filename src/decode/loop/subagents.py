"""Subagents: a context of their own, the same gate, a budget, and an end with their parent."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from decode.entities.agent_def import AgentDef
from decode.entities.errors import DecodeError
from decode.entities.event import (
    Answered,
    Asked,
    Event,
    Notice,
    Permission,
    Retrying,
    SkillLoaded,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    UsageChanged,
)
from decode.entities.visible import visible
from decode.loop.drive import drive
from decode.loop.running.endings import Done, Ending, Failed, Limited, Repeated, Stopped
from decode.loop.running.work import Work

#: Model requests one subagent may make.
BUDGET = 40

#: Subagents that work at the same time.
_AT_ONCE = 4

_LABEL = 60

#: What a front end sees of a subagent: its tools and its questions, not its words.
_SEEN = (
    Answered,
    Asked,
    Permission,
    Retrying,
    SkillLoaded,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    UsageChanged,
)


@dataclass(frozen=True, slots=True)
class Errand:
    """One prompt for one subagent; `prefix` sets its calls apart, `parent` is the call behind."""

    agent: AgentDef
    prompt: str
    prefix: str
    parent: str


@dataclass(frozen=True, slots=True)
class Subagents:
    """The `Delegate` of a turn.

    `find` returns an agent by name or raises; `staff` makes the work of an errand, under the
    stricter of both modes and with no delegate of its own.
    """

    find: Callable[[str], AgentDef]
    staff: Callable[[Errand], Work]

    async def run(self, agent: str, prompts: Sequence[str], call_id: str) -> list[str]:
        """Return one labelled report for each prompt, in their order."""
        try:
            found = self.find(agent)
        except DecodeError as error:
            return [f"{error.message}; {error.hint}"]
        room = asyncio.Semaphore(_AT_ONCE)
        errands = [
            Errand(found, prompt, f"{call_id}.{number}.", call_id)
            for number, prompt in enumerate(prompts, 1)
        ]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(self._report(errand, room)) for errand in errands]
        return [
            _labelled(errand, number, task.result())
            for number, (errand, task) in enumerate(zip(errands, tasks, strict=True), 1)
        ]

    async def _report(self, errand: Errand, room: asyncio.Semaphore) -> str:
        async with room:
            work = self.staff(errand)
            return _told(await drive(work, errand.prompt), work)


def seen(emit: Callable[[Event], None], prefix: str) -> Callable[[Event], None]:
    """Return an emitter for a subagent that passes on what is to be seen of it."""

    def passed(event: Event) -> None:
        if isinstance(event, ToolOutput) and not event.call_id.startswith(prefix):
            emit(replace(event, call_id=prefix + event.call_id))
        elif isinstance(event, _SEEN) or (isinstance(event, Notice) and event.level == "error"):
            emit(event)

    return passed


def _labelled(errand: Errand, number: int, report: str) -> str:
    first = " ".join(errand.prompt.split())
    short = first if len(first) <= _LABEL else f"{first[:_LABEL]}…"
    return f"## {errand.agent.name} {number}: {visible(short)}\n\n{report}"


def _told(ending: Ending, work: Work) -> str:
    match ending:
        case Done(answer):
            return answer
        case Failed(failure):
            return f"The subagent failed: {failure.message}.{_so_far(work)}"
        case Limited(reason):
            return f"The subagent was stopped: {reason}.{_so_far(work)}"
        case Repeated():
            return f"The subagent was stopped: it repeated the same call.{_so_far(work)}"
        case Stopped():
            return "The subagent was interrupted."


def _so_far(work: Work) -> str:
    """The last thing it said is better than nothing."""
    for message in reversed(work.thread.messages):
        text = getattr(message, "text", None)
        if isinstance(text, str) and text.strip():
            return f" The last thing it said:\n\n{text.strip()}"
    return ""
