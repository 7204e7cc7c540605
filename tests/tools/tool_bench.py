from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from pydantic_ai import RunContext, ToolReturn
from pydantic_ai.models import Model
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RunUsage

from decode.config.settings import Settings
from decode.entities.call import Query
from decode.entities.event import Event
from decode.entities.state import State
from decode.gate.roots import Roots
from decode.skills.load import load_skills
from decode.tools._permit import Permit
from decode.tools._spec import Deps


@dataclass(slots=True)
class FakePerson:
    """Answers with what is put in; None when nothing is left, like nobody."""

    answers: list[str | None] = field(default_factory=list[str | None])
    asked: list[Query] = field(default_factory=list[Query])

    async def ask(self, query: Query) -> str | None:
        self.asked.append(query)
        return self.answers.pop(0) if self.answers else None


@dataclass(slots=True)
class Bench:
    """A tool's surroundings without a model: `call` runs a tool and returns what the model sees."""

    cwd: Path
    output_dir: Path
    person: FakePerson = field(default_factory=FakePerson)
    events: list[Event] = field(default_factory=list[Event])
    model: Model = field(default_factory=TestModel)
    deps: Deps = field(init=False)
    calls: int = 0

    def __post_init__(self) -> None:
        self.deps = Deps(
            cwd=self.cwd,
            roots=Roots(self.cwd, self.cwd, read_only=(self.output_dir,), home=Path.home()),
            settings=Settings(),
            state=State(),
            person=self.person,
            emit=self.events.append,
            output_dir=self.output_dir,
            skills=lambda: load_skills(self.cwd),
        )

    def context(self) -> RunContext[Deps]:
        self.calls += 1
        return RunContext(
            deps=self.deps, model=self.model, usage=RunUsage(), tool_call_id=f"call-{self.calls}"
        )

    async def result(
        self, tool: Callable[..., Awaitable[object]], *args: object, **kwargs: object
    ) -> "ToolReturn[Any]":
        made = await tool(self.context(), *args, **kwargs)
        if isinstance(made, ToolReturn):
            return cast("ToolReturn[Any]", made)
        return ToolReturn(return_value=str(made))

    async def call(
        self, tool: Callable[..., Awaitable[object]], *args: object, **kwargs: object
    ) -> str:
        return str((await self.result(tool, *args, **kwargs)).return_value)

    def permit(self, permit: Permit) -> None:
        """Give the next call this permit."""
        call_id = f"call-{self.calls + 1}"
        self.deps.permits[call_id] = replace(permit, call_id=call_id)
