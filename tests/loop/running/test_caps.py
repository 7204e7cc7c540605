from decimal import Decimal

import pytest

from decode.entities.errors import UsageError
from decode.loop.running.caps import Cap


@pytest.mark.parametrize(
    ("used", "mark"), [(0, 0), (49, 0), (50, 50), (74, 50), (75, 75), (90, 90), (200, 90)]
)
def test_the_marks_are_at_half_three_quarters_and_nine_tenths(used: int, mark: int) -> None:
    assert Cap("max_turns", "model request", used, 100).mark == mark


@pytest.mark.parametrize(
    ("used", "step", "reached"), [(9, 0, False), (10, 0, True), (8, 2, False), (8, 3, True)]
)
def test_a_cap_is_reached_where_the_next_step_would_pass_it(
    used: int, step: int, reached: bool
) -> None:
    assert Cap("max_tokens", "token", used, 10, step).reached is reached


def test_what_is_said_has_the_unit_and_the_next_step() -> None:
    cap = Cap("max_cost", "USD", Decimal("0.08"), Decimal("0.1"))
    assert cap.warning == "75 % of the limit of 0.1 USD is used"
    assert cap.sentence.startswith("the limit of 0.1 USD is reached; /usage max_cost N")
    assert "--max-cost" in cap.sentence
    assert Cap("timeout", "second", 1.0, 30.0).shown == "30 seconds"
    assert Cap("max_turns", "model request", 1, 1).shown == "1 model request"
    assert Cap("max_cost", "USD", 1, Decimal(1)).shown == "1 USD"


def test_a_value_is_a_number_or_none() -> None:
    assert (Cap.count("max_turns", "40"), Cap.count("max_turns", "none")) == (40, None)
    assert (Cap.amount("max_cost", "2.5"), Cap.amount("max_cost", "none")) == (Decimal("2.5"), None)


@pytest.mark.parametrize("text", ["0", "-1", "x", "1.5", "nan", "inf", ""])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        Cap.count("max_turns", text)
    if text != "1.5":
        with pytest.raises(UsageError):
            Cap.amount("max_cost", text)
