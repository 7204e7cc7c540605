from typing import Any

import pytest
from openai import BaseModel
from openai._models import construct_type
from openai.types.chat import ChatCompletionChunk

from decode.providers._direct_chat import chunk

_PIECE: dict[str, Any] = {
    "id": "c",
    "object": "chat.completion.chunk",
    "created": 1,
    "model": "m",
    "choices": [{"index": 0, "delta": {"role": "assistant", "content": "word "}}],
}


def _delta(**delta: object) -> dict[str, Any]:
    return {**_PIECE, "choices": [{"index": 0, "delta": delta}]}


EACH: list[dict[str, Any]] = [
    _PIECE,
    {**_PIECE, "choices": []},
    {**_PIECE, "choices": None},
    {**_PIECE, "usage": {"prompt_tokens": 3, "completion_tokens": 4, "total_tokens": 7, "new": 1}},
    {**_PIECE, "usage": None, "service_tier": "one of tomorrow"},
    {**_PIECE, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]},
    {**_PIECE, "choices": [{"index": 0, "delta": {}, "finish_reason": "of tomorrow"}]},
    {**_PIECE, "choices": [{"index": 0, "delta": None, "finish_reason": "stop"}]},
    _delta(reasoning_content="hm", provider={"a": [1]}),
    _delta(content=None, refusal="no"),
    _delta(tool_calls=[{"index": 0, "id": "t", "function": {"name": "n", "arguments": ""}}]),
    _delta(tool_calls=[{"index": 0, "function": {"arguments": '{"a"'}}]),
    _delta(tool_calls=[{"index": None, "function": {"arguments": None}}]),
    {"choices": [{"delta": {"content": "a bare server"}}]},
    {"error": None, "nothing": "known"},
]


@pytest.mark.parametrize("data", EACH, ids=str)
def test_a_piece_is_what_the_sdk_makes_of_it(data: dict[str, Any]) -> None:
    theirs = construct_type(type_=ChatCompletionChunk, value=data)
    ours = chunk(data)
    assert isinstance(ours, BaseModel)
    assert ours == theirs
    assert ours.to_dict() == data


def test_what_is_no_object_stays_as_it_is() -> None:
    assert chunk(["x"]) == ["x"]
