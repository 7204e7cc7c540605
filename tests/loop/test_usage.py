import json
from decimal import Decimal
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage
from pydantic_ai.usage import RunUsage

from decode.entities.event import Usage
from decode.loop.usage import context_tokens, restored, restored_models, stored, told
from tests.loop.messages import asks, says, used


def _total() -> RunUsage:
    total = RunUsage(requests=3, input_tokens=100, output_tokens=20, cache_read_tokens=60)
    total.cost = Decimal("0.0123")
    return total


def test_counts_are_told_with_the_window_and_what_fills_it() -> None:
    history: list[ModelMessage] = [asks("a"), says("b", **used(70, 10)), asks("c")]
    assert told(_total(), history, 1000) == Usage(100, 60, 20, 3, 0.0123, 80, 1000)


def test_an_unknown_price_is_none_not_nothing() -> None:
    assert told(RunUsage(), [], None).cost_usd is None


def test_the_last_report_counts_and_silence_does_not() -> None:
    history: list[ModelMessage] = [says("b", **used(70, 10)), asks("c"), says("d")]
    assert context_tokens(history) == 80
    assert context_tokens([asks("c")]) == 0


def test_totals_come_back_exactly() -> None:
    assert restored(stored(_total())) == _total()


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"requests": -1, "cost": "nan"},
        {"requests": "3", "cost": 1.5},
        {"requests": None, "cost": "-1"},
        {"cost": "x"},
    ],
)
def test_what_is_no_count_is_nothing(data: dict[str, Any]) -> None:
    total = restored(data)
    assert (total.requests, total.cost) == (0, None)


def test_the_totals_of_each_model_come_back() -> None:
    models = {"openai:a": _total(), "openai:b": RunUsage(input_tokens=3)}
    assert restored_models(json.loads(json.dumps(stored(_total(), models)))) == models
    assert restored_models({"models": {"a": 1}}) == {}
    assert restored_models({"models": [1]}) == {}
