from pathlib import Path

import pytest
from pydantic_ai.exceptions import (
    ModelAPIError,
    ModelHTTPError,
    ModelOverloadedError,
    ModelRateLimitError,
    ModelUnavailableError,
)
from pydantic_ai.messages import ModelRequest, ModelResponse, UserPromptPart

from decode.entities.event import Event, Notice, Retrying, TextDelta, TurnStarted
from decode.loop.running.endings import Done, Failed, Limited, Repeated, Stopped
from tests.loop.rig import Rig, rig
from tests.loop.scripted import Call, Script, Step, scripted, texts


def _made(cwd: Path, *steps: Step, retries: int = 5) -> tuple[Rig, Script]:
    model, script = scripted(*steps)
    return rig(cwd, model, retries=retries), script


def _busy(status: int = 529, after: float | None = None) -> Exception:
    kind = {429: ModelRateLimitError, 503: ModelUnavailableError, 529: ModelOverloadedError}[status]
    return ModelHTTPError.for_category(
        kind, status_code=status, model_name="m", retry_after=after, body={"error": "busy"}
    )


def _user_texts(script: Script, request: int) -> list[object]:
    return [
        part.content
        for message in script.requests[request].messages
        if isinstance(message, ModelRequest)
        for part in message.parts
        if isinstance(part, UserPromptPart)
    ]


async def test_an_answer_ends_the_turn(cwd: Path) -> None:
    made, _ = _made(cwd, ["Hello ", "there."])
    assert await made.go() == Done("Hello there.")
    assert "".join(event.text for event in made.of(TextDelta)) == "Hello there."


async def test_tools_run_and_the_turn_goes_on(cwd: Path) -> None:
    made, script = _made(cwd, Call("note", {"word": "a"}), "Done.")
    assert await made.go() == Done("Done.")
    assert made.did == ["a"]
    assert [result.content for result in script.requests[1].results] == ["noted a"]


@pytest.mark.parametrize("status", [429, 503, 529])
async def test_b101_a_busy_provider_is_asked_again_with_growing_waits(
    cwd: Path, status: int
) -> None:
    made, script = _made(cwd, _busy(status), _busy(status), _busy(status), "Here.")
    assert await made.go() == Done("Here.")
    assert len(script.requests) == 4
    assert made.clock.waits == [1.0, 2.0, 4.0]
    assert [(event.attempt, event.wait_s) for event in made.of(Retrying)] == [
        (2, 1.0),
        (3, 2.0),
        (4, 4.0),
    ]


async def test_b101_the_wait_that_a_provider_asks_for_is_kept(cwd: Path) -> None:
    made, _ = _made(cwd, _busy(429, after=7.5), "Here.")
    assert await made.go() == Done("Here.")
    assert made.clock.waits == [7.5]


async def test_b101_a_provider_that_asks_for_too_long_is_not_waited_for(cwd: Path) -> None:
    made, script = _made(cwd, _busy(429, after=3_600))
    ending = await made.go()
    assert isinstance(ending, Failed)
    assert "rate limit" in ending.failure.message
    assert (made.clock.waits, len(script.requests)) == ([], 1)


async def test_b101_it_gives_up_after_bounded_attempts(cwd: Path) -> None:
    made, script = _made(cwd, *[_busy()] * 50)
    ending = await made.go()
    assert isinstance(ending, Failed)
    assert (ending.failure.exit_code, len(script.requests)) == (1, 6)
    assert sum(made.clock.waits) < 60


async def test_failures_in_a_row_are_counted_not_failures_in_all(cwd: Path) -> None:
    steps: list[Step] = []
    for number in range(10):
        steps += [_busy(), _busy(), Call("note", {"word": str(number)})]
    made, _ = _made(cwd, *steps, "Done.")
    assert await made.go() == Done("Done.")
    assert set(made.clock.waits) == {1.0, 2.0}


async def test_a_stream_that_breaks_off_is_asked_again_without_its_half_answer(cwd: Path) -> None:
    made, script = _made(
        cwd, Call("note", {"word": "a"}), ["Half an ", _busy()], "The whole answer."
    )
    assert await made.go() == Done("The whole answer.")
    assert texts(script.requests[2].messages) == []
    assert texts(made.work.thread.messages) == ["The whole answer."]
    assert made.did == ["a"]


async def test_partial_text_is_never_returned_as_the_answer(cwd: Path) -> None:
    made, _ = _made(cwd, ["Half", ModelAPIError("m", "broke off")], retries=0)
    ending = await made.go()
    assert isinstance(ending, Failed)
    assert texts(made.work.thread.messages) == []


@pytest.mark.parametrize(
    "empty", ["", "  \n\t ", [Call("note", {"word": "x"})]], ids=["nothing", "blanks", "tool-only"]
)
async def test_b102_an_empty_answer_is_asked_again_with_a_notice(cwd: Path, empty: Step) -> None:
    made, script = _made(cwd, empty, "Here.")
    assert await made.go() == Done("Here.")
    if isinstance(empty, str):
        assert [notice.level for notice in made.of(Notice)] == ["warning"]
        assert [len(request.messages) for request in script.requests] == [1, 1]


async def test_b102_three_empty_answers_fail_the_turn_and_none_is_kept(cwd: Path) -> None:
    made, script = _made(cwd, "", " ", "\n", "never asked")
    ending = await made.go()
    assert isinstance(ending, Failed)
    assert ending.failure.exit_code == 1
    assert len(script.requests) == 3
    assert len(made.of(Notice)) == 2
    assert not any(isinstance(m, ModelResponse) for m in made.work.thread.messages)


async def test_b104_broken_argument_json_is_told_to_the_model_and_the_run_recovers(
    cwd: Path,
) -> None:
    made, script = _made(cwd, Call("note", '{"word": "a" "b"}'), Call("note", {"word": "c"}), "Ok.")
    assert await made.go() == Done("Ok.")
    assert made.did == ["c"]
    assert script.requests[1].results[0].outcome == "retried"


@pytest.mark.parametrize("name", ["note", "nope"])
async def test_two_malformed_calls_in_a_row_do_not_end_the_run(cwd: Path, name: str) -> None:
    bad = [Call(name, {"wrong": number}) for number in range(5)]
    made, _ = _made(cwd, *bad, Call("note", {"word": "a"}), "Ok.")
    assert await made.go() == Done("Ok.")


async def test_more_than_fifty_requests_are_fine(cwd: Path) -> None:
    steps = [Call("note", {"word": str(number)}) for number in range(60)]
    made, script = _made(cwd, *steps, "Ok.")
    assert await made.go() == Done("Ok.")
    assert len(script.requests) == 61


async def test_the_third_identical_call_is_told_and_the_tenth_ends_the_turn(cwd: Path) -> None:
    made, script = _made(cwd, *[Call("note", {"word": "a"})] * 20)
    assert await made.go() == Repeated()
    assert len(made.did) == 9
    told = [
        index
        for index, request in enumerate(script.requests)
        if "third identical call" in str(request.messages[-1])
    ]
    assert told == [3]


@pytest.mark.parametrize("args", ['{"broken"', {"wrong": 1}], ids=["no-json", "no-args"])
async def test_malformed_calls_repeat_too(cwd: Path, args: object) -> None:
    made, script = _made(cwd, *[Call("note", args)] * 20)
    ending = await made.go()
    assert isinstance(ending, Repeated | Failed)
    assert "third identical call" in str(script.requests[3].messages[-1])
    assert len(script.requests) <= 10


async def test_another_call_in_between_begins_the_count_anew(cwd: Path) -> None:
    same = [Call("note", {"word": "a"})] * 2
    made, script = _made(cwd, *same, Call("note", {"word": "b"}), *same, "Ok.")
    assert await made.go() == Done("Ok.")
    assert "identical" not in str(script.requests)


async def test_a_limit_of_requests_stops_before_the_next_one(cwd: Path) -> None:
    made, script = _made(cwd, *[Call("note", {"word": str(n)}) for n in range(9)])
    made.work.limits.max_requests = 3
    ending = await made.go()
    assert isinstance(ending, Limited)
    assert len(script.requests) == 3
    assert made.did == ["0", "1", "2"]


async def test_what_is_said_meanwhile_reaches_the_model_at_the_tool_boundary(cwd: Path) -> None:
    def speak(_messages: object) -> Step:
        made.work.steers.add("and mind the gap")
        return Call("note", {"word": "a"})

    made, script = _made(cwd, speak, "Ok.")
    assert await made.go() == Done("Ok.")
    assert _user_texts(script, 1) == ["go", "and mind the gap"]
    assert made.of(TurnStarted) == [TurnStarted("and mind the gap", steered=True)]


async def test_what_is_said_during_the_last_answer_is_answered_in_the_same_turn(cwd: Path) -> None:
    def speak(_messages: object) -> Step:
        made.work.steers.add("one more thing")
        return "First."

    made, script = _made(cwd, speak, "Second.")
    assert await made.go() == Done("Second.")
    assert _user_texts(script, 1) == ["go", "one more thing"]


async def test_what_is_said_before_a_retry_is_said_once(cwd: Path) -> None:
    def speak(_messages: object) -> Step:
        made.work.steers.add("hurry")
        return ["Half", _busy()]

    made, script = _made(cwd, speak, "Ok.")
    assert await made.go() == Done("Ok.")
    assert _user_texts(script, 1) == ["go", "hurry"]


async def test_what_is_said_during_the_last_answer_is_kept_when_the_turn_is_stopped_then(
    cwd: Path,
) -> None:
    def speak(_messages: object) -> Step:
        made.work.steers.add("one more thing")
        return "First."

    def emit(event: Event) -> None:
        made.events.append(event)
        if isinstance(event, TurnStarted):
            made.work.stop.now()

    made, script = _made(cwd, speak, "never")
    made.work.emit = emit
    assert await made.go() == Stopped()
    assert len(script.requests) == 1
    assert "one more thing" in str(made.work.thread.messages[-1])
