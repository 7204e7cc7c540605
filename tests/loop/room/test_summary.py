import pytest
from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import CompactionPart, ModelMessage, ModelRequest
from pydantic_ai.usage import RunUsage

from decode.loop.room.summary import HEADINGS, EmptySummary, record, summarise
from tests.loop.messages import asks, calls, results, says
from tests.loop.scripted import scripted

HISTORY: list[ModelMessage] = [
    asks("make it so"),
    calls("1", text="Looking."),
    results("1", content="y" * 10_000),
    says("Done."),
]


async def test_the_headings_are_fixed_and_the_cost_is_counted() -> None:
    model, script = scripted("## Goal\nmake it so")
    total = RunUsage()
    text = await summarise(model, HISTORY, room=100_000, focus="", total=total)
    assert text == "## Goal\nmake it so"
    assert all(heading in script.requests[0].instructions for heading in HEADINGS)
    assert total.requests == 1
    assert script.requests[0].tools == []


async def test_a_wish_of_the_person_is_passed_on() -> None:
    model, script = scripted("ok")
    await summarise(model, HISTORY, room=1000, focus="the tests", total=RunUsage())
    assert "what concerns: the tests" in str(script.requests[0].messages)


async def test_nothing_written_is_no_summary() -> None:
    model, _ = scripted("  ", " ", "")
    with pytest.raises(Exception, match=r"empty|retries|exceeded"):
        await summarise(model, HISTORY, room=1000, focus="", total=RunUsage())
    assert issubclass(EmptySummary, Exception)


async def test_what_the_model_raises_passes() -> None:
    model, _ = scripted(ModelHTTPError(500, "m"))
    with pytest.raises(ModelHTTPError):
        await summarise(model, HISTORY, room=1000, focus="", total=RunUsage())


def test_the_record_tells_who_said_what_and_cuts_long_output_in_the_middle() -> None:
    text = record(HISTORY, 100_000)
    assert "[person]\nmake it so" in text
    assert "[assistant]\nLooking." in text
    assert "[call note] {" in text
    assert "characters …]" in text
    assert len(text) < 3_000


def test_an_overlong_record_keeps_the_newest_part_within_its_room() -> None:
    history: list[ModelMessage] = [asks(f"prompt {number} " + "x" * 400) for number in range(100)]
    text = record(history, 2_000)
    assert len(text) < 2_200
    assert "prompt 99" in text
    assert "prompt 1 " not in text
    assert text.startswith("[what came before is left out]")


def test_an_earlier_summary_is_part_of_the_record() -> None:
    history: list[ModelMessage] = [ModelRequest(parts=[CompactionPart(content="old")]), *HISTORY]
    assert record(history, 10_000).startswith("[earlier summary]\nold")
