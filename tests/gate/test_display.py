import json
from typing import Any

import pytest

from decode.gate.display import visible
from tests.gate.corpus import DATA

_CASES = [json.loads(line) for line in (DATA / "gate_display.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_the_corpus_of_displays(case: dict[str, Any]) -> None:
    shown = visible(case["raw"])
    assert [text for text in case["must_contain"] if text not in shown] == []
    assert [text for text in case["must_not_contain"] if text in shown] == []


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["id"])
def test_the_tail_is_always_there(case: dict[str, Any]) -> None:
    assert visible(case["raw"] + "; the tail").endswith("; the tail")
