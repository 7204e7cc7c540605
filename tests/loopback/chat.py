"""OpenAI Chat Completions: an `Answer` as one JSON object or as stream frames."""

import json
from collections.abc import Iterator

from tests.loopback.script import (
    Answer,
    Call,
    Delay,
    Drop,
    Fault,
    Json,
    Pause,
    Received,
    Say,
    Send,
    Think,
)


def whole(given: Answer, request: Received, number: int) -> Json:
    """Return the answer as one `chat.completion` object."""
    message: Json = {"role": "assistant", "content": _joined(given, Say) or None}
    if thoughts := _joined(given, Think):
        message["reasoning_content"] = thoughts
    if calls := given.calls():
        message["tool_calls"] = [_call(c, number, at) for at, c in enumerate(calls)]
    choice = {"index": 0, "message": message, "finish_reason": reason(given)}
    return _head(request, number, "chat.completion") | {"choices": [choice]} | _usage(given)


def frames(given: Answer, request: Received, number: int) -> Iterator[bytes | Pause | Delay | Drop]:
    """Yield the frames of the stream, and the points where it holds or is cut."""
    head = _head(request, number, "chat.completion.chunk")

    calls = 0
    yield _frame(head, {"role": "assistant", "content": ""})
    for part in given.parts:
        if isinstance(part, Pause | Delay | Drop):
            yield part
        elif isinstance(part, Send):
            yield part.data
        else:
            yield from (_frame(head, delta) for delta in _deltas(part, number, calls))
            calls += isinstance(part, Call)
    if given.stop != "":
        yield _frame(head, {}, reason(given))
    if given.usage and request.json.get("stream_options", {}).get("include_usage"):
        yield event({**head, "choices": [], **_usage(given)})
    yield b"data: [DONE]\n\n"


def reason(given: Answer) -> str | None:
    """Return the finish reason: the scripted one, or what the parts mean."""
    if given.stop is None:
        return "tool_calls" if given.calls() else "stop"
    return given.stop or None


def fault(given: Fault) -> Json:
    """Return the error body of the API."""
    return {"error": {"message": given.message, "type": "error", "code": given.kind or None}}


def event(data: Json) -> bytes:
    """Return one server-sent event."""
    return b"data: " + json.dumps(data).encode() + b"\n\n"


def call_id(part: Call, number: int, at: int) -> str:
    """Return the id of a call: the scripted one, or one made of the request's number."""
    return part.id or f"call_{number}_{at}"


def _head(request: Received, number: int, kind: str) -> Json:
    model = request.json.get("model", "")
    return {"id": f"chatcmpl-{number}", "object": kind, "created": 1_790_000_000, "model": model}


def _frame(head: Json, delta: Json, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": delta, "finish_reason": finish}
    return event(head | {"choices": [choice]})


def _deltas(part: Say | Think | Call, number: int, at: int) -> Iterator[Json]:
    match part:
        case Say():
            yield from ({"content": text} for text in part.deltas())
        case Think():
            yield from ({"reasoning_content": text} for text in part.deltas())
        case Call():
            yield from ({"tool_calls": [delta]} for delta in _call_deltas(part, number, at))


def _call(part: Call, number: int, at: int) -> Json:
    function = {"name": part.name, "arguments": part.arguments()}
    return {"id": call_id(part, number, at), "type": "function", "function": function}


def _call_deltas(part: Call, number: int, at: int) -> Iterator[Json]:
    first = _call(part, number, at)
    arguments: str = first["function"]["arguments"]
    half = len(arguments) // 2
    yield {"index": at} | first | {"function": {"name": part.name, "arguments": ""}}
    for text in (arguments[:half], arguments[half:]):
        if text:
            yield {"index": at, "function": {"arguments": text}}


def _joined(given: Answer, kind: type[Say] | type[Think]) -> str:
    return "".join(part.text for part in given.parts if isinstance(part, kind))


def _usage(given: Answer) -> Json:
    if not given.usage:
        return {}
    counts: Json = {
        "prompt_tokens": given.input_tokens,
        "completion_tokens": given.output_tokens,
        "total_tokens": given.input_tokens + given.output_tokens,
        "prompt_tokens_details": {"cached_tokens": given.cached_tokens},
    }
    return {"usage": counts}
