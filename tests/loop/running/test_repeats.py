from typing import Any

import pytest
from pydantic_ai.messages import ToolCallPart, ToolReturnPart, UserPromptPart

from decode.loop.running.repeats import Repeats
from tests.loop.messages import result


def _call(args: Any, call_id: str = "1", name: str = "note") -> ToolCallPart:
    return ToolCallPart(name, args, tool_call_id=call_id)


def test_the_third_gets_a_sentence_and_only_the_third() -> None:
    repeats = Repeats()
    told: list[bool] = []
    for number in range(5):
        assert not repeats.see([_call({"a": 1}, str(number))])
        [part] = repeats.note([result(str(number))])
        assert isinstance(part, ToolReturnPart)
        told.append("third identical call of note" in str(part.content))
    assert told == [False, False, True, False, False]


def test_the_tenth_ends_the_turn() -> None:
    repeats = Repeats()
    assert [repeats.see([_call({"a": 1})]) for _ in range(10)] == [False] * 9 + [True]


@pytest.mark.parametrize("same", ['{"a":1,"b":2}', '{"b": 2, "a": 1}', {"b": 2, "a": 1}])
def test_the_order_and_form_of_arguments_do_not_matter(same: object) -> None:
    repeats = Repeats()
    assert not repeats.see([_call({"a": 1, "b": 2}, "0")])
    repeats.see([_call(same, "1"), _call(same, "2")])
    assert "third identical" in str(repeats.note([result("2")]))


@pytest.mark.parametrize("other", [_call({"a": 2}), _call({"a": 1}, name="other")])
def test_another_call_in_between_begins_anew(other: ToolCallPart) -> None:
    repeats = Repeats()
    repeats.see([_call({"a": 1}, "0"), _call({"a": 1}, "1"), other, _call({"a": 1}, "2")])
    assert "identical" not in str(repeats.note([result("2")]))


def test_calls_of_one_answer_are_in_a_row_too() -> None:
    repeats = Repeats()
    assert repeats.see([_call({"a": 1}, str(number)) for number in range(10)])


def test_broken_arguments_are_compared_as_they_are() -> None:
    repeats = Repeats()
    repeats.see([_call('{"a', str(number)) for number in range(3)])
    assert "third identical" in str(repeats.note([result("2")]))


def test_a_result_that_is_no_text_keeps_its_form_and_the_sentence_follows() -> None:
    repeats = Repeats()
    repeats.see([_call({"a": 1}, str(number)) for number in range(3)])
    parts = repeats.note([result("2", content={"k": 1}), result("9")])
    assert [type(part) for part in parts] == [ToolReturnPart, ToolReturnPart, UserPromptPart]
