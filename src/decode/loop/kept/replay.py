"""What a resumed conversation, or one that was gone back in, shows of its past."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from pydantic_ai.messages import ModelMessage, ModelResponse, ToolReturnPart

from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import Replayed
from decode.loop.kept.thread import Thread
from decode.sessions.exchange import Exchange, ToolUse, done
from decode.tools import tools

#: Characters of a result that are shown from its beginning and from its end, and the calls, the
#: newest, that show any: a long session is mostly results.
_END = 2_000
_CALLS = 100


def replays(exchanges: Iterable[Exchange]) -> list[Replayed]:
    """Return what was said and called, in order."""
    told = [one for exchange in exchanges for one in _told(exchange)]
    called = [place for place, one in enumerate(told) if one.call is not None]
    for place in called[:-_CALLS]:
        told[place] = replace(told[place], text="")
    return told


def exchanges_of(thread: Thread) -> Iterator[Exchange]:
    """Yield who said what, in order: prompts as they were typed, the model's words and calls."""
    prompts = sorted(thread.prompts, key=lambda prompt: prompt.index)
    results = {part.tool_call_id: part for part in _results(thread.messages)}
    for index, message in enumerate(thread.messages):
        at = message.timestamp or datetime.now(UTC)
        while prompts and prompts[0].index <= index:
            yield Exchange("user", prompts.pop(0).shown, at)
        if isinstance(message, ModelResponse):
            uses = [
                _used(ToolUse(call.tool_call_id, call.tool_name, call.args_as_json_str()), results)
                for call in message.tool_calls
            ]
            yield Exchange("assistant", message.text or "", at, tuple(uses))


def _results(messages: Iterable[ModelMessage]) -> Iterator[ToolReturnPart]:
    for message in messages:
        yield from (part for part in message.parts if isinstance(part, ToolReturnPart))


def _used(use: ToolUse, results: Mapping[str, ToolReturnPart]) -> ToolUse:
    part = results.get(use.id)
    if part is None:
        return use
    output = part.model_response_str(wrap_if_error=False)
    return replace(use, output=output, ok=part.outcome == "success" and done(part.metadata))


def _told(exchange: Exchange) -> Iterator[Replayed]:
    if exchange.text:
        yield Replayed(exchange.role, exchange.text, exchange.at)
    for use in exchange.tools:
        yield Replayed("tool", _shortened(use.output), exchange.at, _call(use), bool(use.ok))


def _call(use: ToolUse) -> ToolCall:
    spec, args = tools().get(use.name), _args(use.args)
    if spec is None:
        return ToolCall(use.id, use.name, ToolKind.OTHER, args, use.name)
    try:
        title = spec.title(args)
    except (TypeError, ValueError, LookupError, AttributeError):
        # Nobody judged these arguments: the call may have been malformed.
        title = use.name
    return ToolCall(use.id, use.name, spec.kind, args, title)


def _args(text: str) -> dict[str, Any]:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def _shortened(text: str) -> str:
    left = len(text) - 2 * _END
    if left <= _END:
        return text
    return f"{text[:_END]}\n⋯ {left:,} characters are not shown ⋯\n{text[-_END:]}"
