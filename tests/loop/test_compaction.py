from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelContextWindowExceededError, ModelHTTPError
from pydantic_ai.messages import (
    CompactionPart,
    ModelMessage,
    ModelRequest,
    ToolReturnPart,
    UserPromptPart,
)

from decode.entities.event import Notice
from decode.loop.compaction import compact, shrink
from decode.loop.history import repaired
from decode.loop.running.endings import Done, Failed
from decode.sessions.records import Prompt
from tests.loop.messages import asks, calls, results, says, used
from tests.loop.rig import Rig, rig
from tests.loop.scripted import Call, Script, Step, scripted
from tests.loop.wire import Build, both
from tests.loopback.server import ScriptedServer

OVERFLOW = ModelHTTPError.for_category(
    ModelContextWindowExceededError, status_code=400, model_name="m"
)


def _long(turns: int, size: int = 400) -> list[ModelMessage]:
    history: list[ModelMessage] = []
    for number in range(turns):
        history += [
            asks(f"prompt {number}"),
            calls(f"c{number}", name="read"),
            results(f"c{number}", content="x" * size, name="read"),
            says(f"answer {number}"),
        ]
    return history


def _made(cwd: Path, history: list[ModelMessage], *steps: Step, **more: Any) -> tuple[Rig, Script]:
    model, script = scripted(*steps)
    made = rig(cwd, model, **more)
    made.work.summariser = model
    made.work.thread.keep(history)
    return made, script


def _summary(made: Rig) -> str | None:
    parts = [p for m in made.work.thread.messages for p in m.parts]
    found = [part.content for part in parts if isinstance(part, CompactionPart)]
    return found[0] if found else None


async def test_the_older_part_becomes_a_summary_and_the_newer_stays(cwd: Path) -> None:
    made, _ = _made(cwd, _long(20), "## Goal\nall of it", window=4_000)
    assert await compact(made.work)
    messages = made.work.thread.messages
    assert _summary(made) == "## Goal\nall of it"
    assert isinstance(messages[0], ModelRequest)
    assert messages[-4:] == _long(20)[-4:]
    assert len(messages) < 40
    assert repaired(messages) == messages


async def test_a_summary_is_asked_for_with_the_wish_of_the_person(cwd: Path) -> None:
    made, script = _made(cwd, _long(20), "ok", window=4_000)
    await compact(made.work, "the parser")
    assert "the parser" in str(script.requests[0].messages)


@pytest.mark.parametrize("answer", [ModelHTTPError(500, "m"), OVERFLOW, [" "]], ids=str)
async def test_a_failing_summariser_changes_nothing_and_says_so(cwd: Path, answer: Step) -> None:
    history = _long(20)
    made, _ = _made(cwd, history, answer, answer, answer, window=4_000)
    assert not await compact(made.work)
    assert made.work.thread.messages == history
    [notice] = made.of(Notice)
    assert "is as it was" in notice.text


async def test_without_a_model_old_output_is_trimmed(cwd: Path) -> None:
    made, script = _made(cwd, _long(20, size=4_000), window=100_000)
    made.work.summariser = None
    assert await compact(made.work)
    assert script.requests == []
    assert _summary(made) is None
    assert sum(len(str(m)) for m in made.work.thread.messages) < 60_000


async def test_trimming_comes_first_and_is_enough_when_it_is(cwd: Path) -> None:
    made, script = _made(cwd, _long(20, size=8_000), window=40_000)
    assert await shrink(made.work)
    assert script.requests == []
    assert "left out" in made.of(Notice)[0].text


async def test_where_trimming_is_not_enough_a_summary_follows(cwd: Path) -> None:
    history: list[ModelMessage] = []
    for number in range(40):
        history += [asks(f"{number} " + "p" * 400), says("a" * 400)]
    made, _ = _made(cwd, history, "## Goal\nshort", window=5_000)
    assert await shrink(made.work)
    assert _summary(made) == "## Goal\nshort"


async def test_skills_in_use_are_put_back_once(cwd: Path) -> None:
    made, _ = _made(cwd, _long(20), "ok", window=4_000)
    made.work.restore = lambda kept: f"SKILLS {len(kept)}"
    await compact(made.work)
    texts = [
        part.content
        for message in made.work.thread.messages
        for part in message.parts
        if isinstance(part, UserPromptPart) and str(part.content).startswith("SKILLS")
    ]
    assert len(texts) == 1


async def test_the_request_that_is_worked_on_stays_in_the_persons_words(cwd: Path) -> None:
    history: list[ModelMessage] = [asks("the one request")]
    for number in range(30):
        history += [calls(f"c{number}"), results(f"c{number}", content="x" * 500)]
    made, _ = _made(cwd, history, "ok", window=4_000)
    assert await compact(made.work)
    first = made.work.thread.messages[0]
    assert [p.content for p in first.parts if isinstance(p, UserPromptPart)] == ["the one request"]
    assert isinstance(made.work.thread.messages[1].parts[0], object)
    assert repaired(made.work.thread.messages) == made.work.thread.messages


async def test_a_single_message_cannot_be_summarised(cwd: Path) -> None:
    made, script = _made(cwd, [asks("x" * 100_000)], "never", window=4_000)
    assert not await compact(made.work)
    assert script.requests == []


async def test_a_turn_compacts_by_itself_before_the_window_is_full(cwd: Path) -> None:
    history = [*_long(20)[:-1], says("answer", **used(3_900))]
    made, script = _made(cwd, history, "## Goal\nok", "And on.", window=4_000)
    assert await made.go("next") == Done("And on.")
    assert len(script.requests) == 2
    assert _summary(made) == "## Goal\nok"
    assert "next" in str(script.requests[1].messages[-1])


async def test_a_long_turn_compacts_between_two_tools(cwd: Path) -> None:
    steps: list[Step] = [Call("output", {"size": 4_000 + number}) for number in range(8)]
    made, script = _made(cwd, [], *steps, "Done.", window=4_000)
    made.work.summariser = None
    assert await made.go() == Done("Done.")
    assert len(script.requests) == 9
    assert any("left out" in notice.text for notice in made.of(Notice))


async def test_b103_an_overflow_is_answered_by_shrinking_and_asking_again(cwd: Path) -> None:
    made, _ = _made(cwd, _long(20), OVERFLOW, "## Goal\nok", "Fine.", window=100_000)
    assert await made.go("next") == Done("Fine.")


async def test_b103_one_message_that_is_too_large_ends_plainly_and_at_once(cwd: Path) -> None:
    made, script = _made(cwd, [], *[OVERFLOW] * 20)
    ending = await made.go("x" * 500_000)
    assert isinstance(ending, Failed)
    assert "/new" in ending.failure.hint
    assert len(script.requests) <= 3


async def test_b103_a_provider_that_never_stops_saying_it_is_bounded(cwd: Path) -> None:
    steps: list[Step] = [OVERFLOW, "summary", OVERFLOW, "summary", OVERFLOW, "summary", OVERFLOW]
    made, script = _made(cwd, _long(20), *steps, window=4_000)
    ending = await made.go("next")
    assert isinstance(ending, Failed)
    assert len(script.requests) <= 6


async def test_b103_when_the_summary_overflows_too_trimming_still_helps(cwd: Path) -> None:
    made, _ = _made(cwd, _long(20, size=4_000), OVERFLOW, OVERFLOW, "Fine.", window=8_000)
    assert await made.go("next") == Done("Fine.")


async def test_trimming_as_the_last_resort_keeps_every_result_answered(cwd: Path) -> None:
    made, _ = _made(cwd, _long(20, size=4_000), OVERFLOW, window=8_000)
    await shrink(made.work, forced=True)
    parts = [p for m in made.work.thread.messages for p in m.parts if isinstance(p, ToolReturnPart)]
    assert len(parts) == 20
    assert repaired(made.work.thread.messages) == made.work.thread.messages


@both
async def test_b103_a_compacted_history_is_accepted(build: Build, cwd: Path) -> None:
    with ScriptedServer("## Goal\nok", "Fine.") as server:
        async with build(server) as model:
            made = rig(cwd, model, window=4_000)
            made.work.summariser = model
            made.work.thread.keep(_long(20))
            assert await compact(made.work)
            ending = await made.go("next")
        assert (server.problems, ending) == ([], Done("Fine."))


async def test_a_summariser_that_always_fails_is_not_asked_at_every_step(cwd: Path) -> None:
    steps: list[Step] = [Call("note", {"word": str(number)}) for number in range(20)]
    history = [*_long(20, size=200)[:-1], says("answer", **used(3_300))]
    made, script = _made(cwd, history, *steps, "Done.", window=4_000)
    failing, asked = scripted(*[ModelHTTPError(500, "m")] * 30)
    made.work.summariser = failing
    assert await made.go("next") == Done("Done.")
    assert len(script.requests) == 21
    assert 1 <= len(asked.requests) <= 4
    assert len([n for n in made.of(Notice) if "is as it was" in n.text]) == len(asked.requests)


async def test_what_was_said_meanwhile_stays_beside_the_request(cwd: Path) -> None:
    history = [*_long(5), asks("the one request")]
    for number in range(15):
        history += [calls(f"d{number}"), results(f"d{number}", content="x" * 500)]
    history[-10:-10] = [says("half"), asks("and one thing more")]
    made, _ = _made(cwd, history, "ok", window=2_000)
    made.work.thread.prompts = [Prompt(20, "the one request"), Prompt(42, "more", steered=True)]
    assert await compact(made.work)
    first = made.work.thread.messages[0]
    said = [p.content for p in first.parts if isinstance(p, UserPromptPart)]
    assert said == ["the one request", "and one thing more"]
    assert repaired(made.work.thread.messages) == made.work.thread.messages
