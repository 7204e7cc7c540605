"""OpenAI Responses: an `Answer` as one JSON object or as stream events."""

import json
from collections.abc import Iterator
from itertools import count

from tests.loopback.chat import call_id, fault
from tests.loopback.script import (
    Answer,
    Call,
    Delay,
    Drop,
    Json,
    Pause,
    Received,
    Say,
    Send,
    Think,
)

__all__ = ["fault", "frames", "whole"]

Frame = bytes | Pause | Delay | Drop

#: The scripted stop reasons that are in this API an incomplete response, and its word for them.
_INCOMPLETE = {"length": "max_output_tokens", "content_filter": "content_filter"}

_EMPTY: dict[str, Json] = {
    "message": {"content": list[Json]()},
    "reasoning": {"summary": list[Json]()},
    "function_call": {"arguments": ""},
}


def whole(given: Answer, request: Received, number: int) -> Json:
    """Return the answer as one `response` object."""
    items = [
        _item(part, number, at)
        for at, part in enumerate(given.parts)
        if isinstance(part, Say | Think | Call)
    ]
    return _response(given, request, number, items)


def frames(given: Answer, request: Received, number: int) -> Iterator[Frame]:
    """Yield the events of the stream, and the points where it holds or is cut."""
    order = count()
    begun = {**_head(request, number), "status": "in_progress", "output": list[Json]()}
    yield _event(order, "response.created", {"response": begun})
    items: list[Json] = []
    for at, part in enumerate(given.parts):
        match part:
            case Say() | Think() | Call():
                item = _item(part, number, at)
                yield from _item_events(part, item, len(items), order)
                items.append(item)
            case Send(data):
                yield data
            case Pause() | Delay() | Drop():
                yield part
    if given.stop != "":
        response = _response(given, request, number, items)
        yield _event(order, f"response.{response['status']}", {"response": response})


def _response(given: Answer, request: Received, number: int, items: list[Json]) -> Json:
    reason = _INCOMPLETE.get(given.stop or "")
    return {
        **_head(request, number),
        "status": "incomplete" if reason else "completed",
        "incomplete_details": {"reason": reason} if reason else None,
        "output": items,
        "usage": _usage(given),
    }


def _head(request: Received, number: int) -> Json:
    return {
        "id": f"resp_{number}",
        "object": "response",
        "created_at": 1_790_000_000,
        "model": request.json.get("model", ""),
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "parallel_tool_calls": True,
        "temperature": 1.0,
        "tool_choice": "auto",
        "tools": list[Json](),
        "top_p": 1.0,
        "store": request.json.get("store", True),
    }


def _item(part: Say | Think | Call, number: int, at: int) -> Json:
    name = f"{number}_{at}"
    match part:
        case Say(text):
            said = {"type": "output_text", "text": text, "annotations": list[Json]()}
            item = {"id": f"msg_{name}", "type": "message", "role": "assistant"}
            return {**item, "status": "completed", "content": [said]}
        case Think(text, signature):
            summary = [{"type": "summary_text", "text": text}]
            item = {"id": f"rs_{name}", "type": "reasoning", "summary": summary}
            return {**item, "encrypted_content": signature}
        case Call():
            item = {"id": f"fc_{name}", "type": "function_call", "status": "completed"}
            return {
                **item,
                "call_id": call_id(part, number, at),
                "name": part.name,
                "arguments": part.arguments(),
            }


def _item_events(
    part: Say | Think | Call, item: Json, index: int, order: Iterator[int]
) -> Iterator[bytes]:
    begun = {**item, **_EMPTY[item["type"]]}
    place: Json = {"output_index": index}
    yield _event(order, "response.output_item.added", {**place, "item": begun})
    inside = {**place, "item_id": item["id"]}
    match part:
        case Say():
            yield from _said(part, item, inside, order)
        case Think():
            yield from _thought(part, inside, order)
        case Call():
            text = part.arguments()
            for piece in (text[: len(text) // 2], text[len(text) // 2 :]):
                delta = {**inside, "delta": piece}
                yield _event(order, "response.function_call_arguments.delta", delta)
            done = {**inside, "arguments": text, "name": part.name}
            yield _event(order, "response.function_call_arguments.done", done)
    yield _event(order, "response.output_item.done", {**place, "item": item})


def _said(part: Say, item: Json, inside: Json, order: Iterator[int]) -> Iterator[bytes]:
    place = {**inside, "content_index": 0}
    said: Json = item["content"][0]
    yield _event(order, "response.content_part.added", {**place, "part": {**said, "text": ""}})
    for piece in part.deltas():
        delta = {**place, "delta": piece, "logprobs": list[Json]()}
        yield _event(order, "response.output_text.delta", delta)
    done = {**place, "text": part.text, "logprobs": list[Json]()}
    yield _event(order, "response.output_text.done", done)
    yield _event(order, "response.content_part.done", {**place, "part": said})


def _thought(part: Think, inside: Json, order: Iterator[int]) -> Iterator[bytes]:
    place = {**inside, "summary_index": 0}
    empty = {"type": "summary_text", "text": ""}
    yield _event(order, "response.reasoning_summary_part.added", {**place, "part": empty})
    for piece in part.deltas():
        delta = {**place, "delta": piece}
        yield _event(order, "response.reasoning_summary_text.delta", delta)
    done = {**place, "text": part.text}
    yield _event(order, "response.reasoning_summary_text.done", done)
    whole_part = {**empty, "text": part.text}
    yield _event(order, "response.reasoning_summary_part.done", {**place, "part": whole_part})


def _event(order: Iterator[int], name: str, data: Json) -> bytes:
    body = json.dumps({"type": name, "sequence_number": next(order), **data})
    return f"event: {name}\ndata: {body}\n\n".encode()


def _usage(given: Answer) -> Json | None:
    if not given.usage:
        return None
    return {
        "input_tokens": given.input_tokens,
        "input_tokens_details": {"cached_tokens": given.cached_tokens},
        "output_tokens": given.output_tokens,
        "output_tokens_details": {"reasoning_tokens": 0},
        "total_tokens": given.input_tokens + given.output_tokens,
    }
