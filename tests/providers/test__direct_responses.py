from typing import Any

import pytest
from openai import BaseModel
from openai._models import construct_type
from openai.types.responses import ResponseStreamEvent

from decode.providers._direct_responses import event, kinds

_DELTA: dict[str, Any] = {
    "type": "response.output_text.delta",
    "content_index": 0,
    "delta": "word ",
    "item_id": "i",
    "output_index": 0,
    "sequence_number": 4,
    "logprobs": [],
}
_ITEM: dict[str, Any] = {
    "type": "response.output_item.added",
    "output_index": 0,
    "sequence_number": 2,
    "item": {"type": "function_call", "id": "f", "call_id": "c", "name": "n", "arguments": ""},
}
EACH: list[dict[str, Any]] = [
    _DELTA,
    {**_DELTA, "delta": None},
    {key: value for key, value in _DELTA.items() if key != "logprobs"},
    {**_DELTA, "type": "response.reasoning_text.delta", "new": {"a": [1]}},
    {**_DELTA, "type": "response.of_tomorrow"},
    {"delta": "no type"},
    _ITEM,
    {**_ITEM, "item": {"type": "reasoning", "id": "r", "summary": []}},
    {**_ITEM, "item": {"type": "something new"}},
    {"type": "response.created", "response": {"id": "x", "model": "m", "status": "queued"}},
    {"type": "error", "code": "c", "message": "m", "param": None, "sequence_number": 1},
]


@pytest.mark.parametrize("data", EACH, ids=str)
def test_an_event_is_what_the_sdk_makes_of_it(data: dict[str, Any]) -> None:
    theirs = construct_type(type_=ResponseStreamEvent, value=data)
    ours = event(data)
    assert isinstance(ours, BaseModel)
    assert type(ours) is type(theirs)
    assert ours == theirs


def test_every_kind_is_known_by_each_of_its_types() -> None:
    assert len(kinds()) >= 50
    assert all(issubclass(kind, BaseModel) for kind in kinds().values())


def test_what_is_no_object_stays_as_it_is() -> None:
    assert event(["x"]) == ["x"]
