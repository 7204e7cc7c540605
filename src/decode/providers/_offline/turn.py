"""The running turn as the messages hold it: what was asked, and what came of each call since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from decode.providers._offline.recognise import Work, recognise
from decode.providers._offline.steps import Outcome, outcome


@dataclass(frozen=True, slots=True)
class Turn:
    """`work` is None for a prompt that carries no built-in skill; `done` is one list a response."""

    work: Work | None
    done: tuple[list[Outcome], ...] = ()


def read_turn(messages: Sequence[ModelMessage]) -> Turn:
    """Return the turn that the last of these messages belongs to."""
    start = _start(messages)
    here = messages[start:]
    work = recognise(_prompt(here[0])) if here else None
    exchanges = list(_exchanges(here))
    if work is None:
        for at, (calls, results) in enumerate(exchanges):
            if (loaded := _loaded(calls, results)) is not None:
                work, exchanges = loaded, exchanges[at + 1 :]
                break
    return Turn(work, tuple(_outcomes(calls, results) for calls, results in exchanges))


_Exchange = tuple[list[ToolCallPart], dict[str, ToolReturnPart]]


def _start(messages: Sequence[ModelMessage]) -> int:
    for at in range(len(messages) - 1, -1, -1):
        message = messages[at]
        if isinstance(message, ModelRequest) and _begins(message):
            return at
    return len(messages)


def _begins(message: ModelRequest) -> bool:
    """Say whether a turn begins here: not with a word that rides with the results of calls.

    Behind calls that were interrupted the turn before is over, and a built-in skill is new work.
    """
    if not _prompts(message):
        return False
    returned = _returns(message)
    is_over = any(part.outcome == "interrupted" for part in returned)
    return not returned or is_over or recognise(_prompt(message)) is not None


def _exchanges(messages: Sequence[ModelMessage]) -> Iterator[_Exchange]:
    results: dict[str, ToolReturnPart] = {}
    for message in messages:
        if isinstance(message, ModelRequest):
            results |= {part.tool_call_id: part for part in _returns(message)}
    for message in messages:
        if isinstance(message, ModelResponse) and message.tool_calls:
            yield message.tool_calls, results


def _loaded(calls: list[ToolCallPart], results: dict[str, ToolReturnPart]) -> Work | None:
    for call in calls:
        result = results.get(call.tool_call_id)
        if call.tool_name == "skill" and result is not None:
            return recognise(_text(result))
    return None


def _outcomes(calls: list[ToolCallPart], results: dict[str, ToolReturnPart]) -> list[Outcome]:
    return [_outcome(results.get(call.tool_call_id)) for call in calls]


def _outcome(result: ToolReturnPart | None) -> Outcome:
    if result is None:
        return Outcome("the call was interrupted", None)
    done = result.outcome == "success" and result.metadata != {"ok": False}
    return outcome(_text(result), done)


def _text(result: ToolReturnPart) -> str:
    return result.content if isinstance(result.content, str) else result.model_response_str()


def _prompt(message: ModelMessage) -> str:
    return "\n\n".join(_prompts(message)) if isinstance(message, ModelRequest) else ""


def _prompts(message: ModelRequest) -> list[str]:
    texts: list[str] = []
    for part in message.parts:
        if isinstance(part, UserPromptPart):
            content = part.content
            pieces = [content] if isinstance(content, str) else content
            texts.append("\n\n".join(piece for piece in pieces if isinstance(piece, str)))
    return texts


def _returns(message: ModelRequest) -> list[ToolReturnPart]:
    return [part for part in message.parts if isinstance(part, ToolReturnPart)]
