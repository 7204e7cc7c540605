"""Anthropic Messages: an `Answer` as one JSON object or as stream events."""

import json
from collections.abc import Iterator

from tests.loopback.chat import call_id
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

Frame = bytes | Pause | Delay | Drop

_KINDS = {
    400: "invalid_request_error",
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    529: "overloaded_error",
}


_EMPTY: dict[str, Json] = {
    "text": {"text": ""},
    "thinking": {"thinking": "", "signature": ""},
    "tool_use": {"input": {}},
}


def whole(given: Answer, request: Received, number: int) -> Json:
    """Return the answer as one `message` object."""
    blocks = [_block(part, number, at) for at, part in enumerate(given.parts)]
    content = [block for block in blocks if block]
    return _head(given, request, number) | {"content": content, "stop_reason": reason(given)}


def frames(given: Answer, request: Received, number: int) -> Iterator[Frame]:
    """Yield the events of the stream, and the points where it holds or is cut."""
    head: Json = {**_head(given, request, number), "content": [], "stop_reason": None}
    yield event("message_start", {"message": head})
    index = 0
    for at, part in enumerate(given.parts):
        match part:
            case Say() | Think() | Call():
                yield from _block_events(part, _block(part, number, at), index)
                index += 1
            case Send(data):
                yield data
            case Pause() | Delay() | Drop():
                yield part
    if given.stop != "":
        delta = {"stop_reason": reason(given), "stop_sequence": None}
        yield event("message_delta", {"delta": delta, "usage": {"output_tokens": _output(given)}})
        yield event("message_stop", {})


def reason(given: Answer) -> str | None:
    """Return the stop reason: the scripted one, or what the parts mean."""
    if given.stop is None:
        return "tool_use" if given.calls() else "end_turn"
    return given.stop or None


def fault(given: Fault) -> Json:
    """Return the error body of the API."""
    kind = given.kind or _KINDS.get(given.status, "api_error")
    return {"type": "error", "error": {"type": kind, "message": given.message}}


def event(name: str, data: Json) -> bytes:
    """Return one named server-sent event."""
    body = json.dumps({"type": name} | data)
    return f"event: {name}\ndata: {body}\n\n".encode()


def _head(given: Answer, request: Received, number: int) -> Json:
    usage = {
        "input_tokens": given.input_tokens if given.usage else 0,
        "cache_read_input_tokens": given.cached_tokens,
        "cache_creation_input_tokens": 0,
        "output_tokens": _output(given),
    }
    return {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": request.json.get("model", ""),
        "stop_sequence": None,
        "usage": usage,
    }


def _output(given: Answer) -> int:
    return given.output_tokens if given.usage else 0


def _block(part: Say | Think | Call | Send | Pause | Delay | Drop, number: int, at: int) -> Json:
    match part:
        case Say(text):
            return {"type": "text", "text": text}
        case Think(text, signature):
            return {"type": "thinking", "thinking": text, "signature": signature}
        case Call():
            identifier = "toolu_" + call_id(part, number, at).removeprefix("toolu_")
            arguments: Json = json.loads(part.arguments()) if not isinstance(part.args, str) else {}
            return {"type": "tool_use", "id": identifier, "name": part.name, "input": arguments}
        case Send() | Pause() | Delay() | Drop():
            return {}


def _block_events(part: Say | Think | Call, block: Json, index: int) -> Iterator[bytes]:
    start = {**block, **_EMPTY[block["type"]]}
    yield event("content_block_start", {"index": index, "content_block": start})
    for delta in _deltas(part):
        yield event("content_block_delta", {"index": index, "delta": delta})
    yield event("content_block_stop", {"index": index})


def _deltas(part: Say | Think | Call) -> Iterator[Json]:
    match part:
        case Say():
            yield from ({"type": "text_delta", "text": text} for text in part.deltas())
        case Think():
            yield from ({"type": "thinking_delta", "thinking": text} for text in part.deltas())
            yield {"type": "signature_delta", "signature": part.signature}
        case Call():
            text = part.arguments()
            for piece in (text[: len(text) // 2], text[len(text) // 2 :]):
                yield {"type": "input_json_delta", "partial_json": piece}
