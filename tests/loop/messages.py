"""Messages of a history, made short."""

from datetime import UTC, datetime
from typing import Any

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.usage import RequestUsage

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def asks(text: str, *more: Any) -> ModelRequest:
    return ModelRequest(parts=[*more, UserPromptPart(text, timestamp=NOW)])


def says(text: str, **more: Any) -> ModelResponse:
    return ModelResponse(parts=[TextPart(text)], timestamp=NOW, **more)


def thinks(text: str) -> ModelResponse:
    return ModelResponse(parts=[ThinkingPart(text)], timestamp=NOW)


def calls(*ids: str, name: str = "note", text: str = "", **more: Any) -> ModelResponse:
    parts: list[Any] = [TextPart(text)] if text else []
    parts += [ToolCallPart(name, '{"word": "a"}', tool_call_id=call_id) for call_id in ids]
    return ModelResponse(parts=parts, timestamp=NOW, **more)


def result(call_id: str, content: Any = "ok", name: str = "note") -> ToolReturnPart:
    return ToolReturnPart(name, content, tool_call_id=call_id, timestamp=NOW)


def results(*ids: str, content: Any = "ok", name: str = "note") -> ModelRequest:
    return ModelRequest(parts=[result(call_id, content, name) for call_id in ids])


def used(tokens: int, output: int = 0) -> dict[str, Any]:
    return {"usage": RequestUsage(input_tokens=tokens, output_tokens=output)}


def outcomes(messages: list[ModelMessage]) -> dict[str, str]:
    return {
        part.tool_call_id: part.outcome
        for message in messages
        for part in message.parts
        if isinstance(part, ToolReturnPart)
    }
