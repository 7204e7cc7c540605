"""The offline model: pydantic-ai's interface around work that is done by rule."""

import json
from collections.abc import AsyncIterator

from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, DeltaToolCall, FunctionModel
from pydantic_ai.profiles import ModelProfile

from decode.providers._offline.advice import ADVICE, SIGNED
from decode.providers._offline.steps import Halt, Run
from decode.providers._offline.turn import Turn, read_turn

_NAME = "offline"


class OfflineModel(FunctionModel):
    """Answers by rule, the same for the same messages; no state, no network, no clock."""

    def __init__(self) -> None:
        # The loop's own notes come as system text then, and never inside the person's prompt.
        profile = ModelProfile(supports_inline_system_prompts=True, supports_image_input=False)
        super().__init__(_answer, stream_function=_stream, model_name=_NAME, profile=profile)

    @property
    def system(self) -> str:
        """The provider's name."""
        return _NAME


async def _answer(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    said = _next(read_turn(messages), info)
    if isinstance(said, str):
        return ModelResponse([TextPart(said)])
    return ModelResponse(
        [
            ToolCallPart(run.tool, dict(run.args), tool_call_id=identifier)
            for identifier, run in zip(_ids(messages, said), said, strict=True)
        ]
    )


async def _stream(
    messages: list[ModelMessage], info: AgentInfo
) -> AsyncIterator[str | dict[int, DeltaToolCall]]:
    said = _next(read_turn(messages), info)
    if isinstance(said, str):
        for line in said.splitlines(keepends=True):
            yield line
        return
    for at, (identifier, run) in enumerate(zip(_ids(messages, said), said, strict=True)):
        yield {at: DeltaToolCall(run.tool, json.dumps(dict(run.args)), tool_call_id=identifier)}


def _next(turn: Turn, info: AgentInfo) -> list[Run] | str:
    """Return the calls to make, or the answer: the procedure walked up to where the turn is."""
    if turn.work is None:
        return ADVICE
    if "bash" not in {tool.name for tool in info.function_tools}:
        return f"This agent may run no commands, so /{turn.work.name} needs another.\n\n{SIGNED}"
    procedure = turn.work.procedure(turn.work.arguments)
    try:
        wanted = next(procedure)
        for seen in turn.done:
            wanted = procedure.send(seen)
    except StopIteration as end:
        return f"{end.value}\n\n{SIGNED}"
    except Halt as halt:
        return f"{halt}\n\n{SIGNED}"
    return wanted


def _ids(messages: list[ModelMessage], runs: list[Run]) -> list[str]:
    turn = sum(isinstance(message, ModelResponse) for message in messages)
    return [f"{_NAME}_{turn}_{at}" for at in range(len(runs))]
