"""A model that follows a script, in process: what it says, calls, and how it fails."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolReturnPart
from pydantic_ai.models.function import (
    AgentInfo,
    DeltaThinkingPart,
    DeltaToolCall,
    FunctionModel,
)
from pydantic_ai.profiles import ModelProfile


@dataclass(frozen=True, slots=True)
class Call:
    """A tool call; `args` as text is sent as it is."""

    name: str
    args: Any = None
    id: str = ""


@dataclass(frozen=True, slots=True)
class Think:
    text: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Hold the stream."""

    until: Callable[[], Awaitable[Any]]


Chunk = str | Call | Think | Wait | BaseException
Step = Chunk | list[Chunk] | Callable[[list[ModelMessage]], "Step"]


@dataclass(frozen=True, slots=True)
class Request:
    """What the model was asked."""

    messages: list[ModelMessage]
    instructions: str
    tools: list[str]

    @property
    def results(self) -> list[ToolReturnPart]:
        last = self.messages[-1]
        assert isinstance(last, ModelRequest)
        return [part for part in last.parts if isinstance(part, ToolReturnPart)]


@dataclass(slots=True)
class Script:
    """The steps that are left, and the requests that came."""

    steps: list[Step]
    requests: list[Request] = field(default_factory=list[Request])
    calls: int = 0

    async def stream(self, messages: list[ModelMessage], info: AgentInfo) -> AsyncIterator[Any]:
        tools = [tool.name for tool in info.function_tools]
        self.requests.append(Request(list(messages), info.instructions or "", tools))
        step = self.steps.pop(0) if self.steps else AssertionError("the script is over")
        while callable(step):
            step = step(list(messages))
        sent = False
        for index, chunk in enumerate(step if isinstance(step, list) else [step]):
            match chunk:
                case BaseException():
                    raise chunk
                case Wait(until):
                    await until()
                    continue
                case Call():
                    yield {index: self._call(chunk)}
                case Think(text):
                    yield {index: DeltaThinkingPart(content=text)}
                case text:
                    yield text
            sent = True
            await asyncio.sleep(0)
        if not sent:
            yield ""

    def _call(self, call: Call) -> DeltaToolCall:
        self.calls += 1
        args = call.args if isinstance(call.args, str) else json.dumps(call.args or {})
        call_id = call.id or f"call-{self.calls}"
        return DeltaToolCall(call.name, args, tool_call_id=call_id)


def scripted(*steps: Step, window: int | None = None) -> tuple[FunctionModel, Script]:
    script = Script(list(steps))
    profile = ModelProfile(context_window=window) if window else None
    return FunctionModel(stream_function=script.stream, profile=profile), script


def texts(messages: list[ModelMessage]) -> list[str]:
    return [m.text for m in messages if isinstance(m, ModelResponse) and m.text]
