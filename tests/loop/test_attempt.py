import asyncio
from decimal import Decimal
from pathlib import Path

from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, UserPromptPart

from decode.entities.event import Notice, UsageChanged
from decode.loop.attempt import attempt
from decode.loop.history import load
from decode.loop.kept.journal import Journal
from decode.loop.running.endings import Broken, Crowded, Done, Empty, Failed, Limited, Stopped
from decode.sessions.past import fold
from decode.sessions.reader import read
from decode.sessions.records import Header
from decode.sessions.store import SessionLog
from tests.loop.messages import asks, says, used
from tests.loop.rig import rig
from tests.loop.scripted import Call, Wait, scripted


async def test_a_pass_ends_with_the_answer(cwd: Path) -> None:
    made = rig(cwd, scripted("Hi.")[0])
    assert await attempt(made.work, "go") == Done("Hi.")
    assert len(made.work.thread.messages) == 2
    assert made.of(UsageChanged)[-1].usage.requests == 1


async def test_a_stream_that_stalls_is_left(cwd: Path) -> None:
    made = rig(cwd, scripted(["Half", Wait(asyncio.Event().wait)])[0])
    made.work.pace = made.clock.pace(stall_s=0.05)
    async with asyncio.timeout(60):
        outcome = await attempt(made.work, "go")
    assert isinstance(outcome, Broken)
    assert outcome.failure.short == "stalled"
    assert not any(isinstance(m, ModelResponse) for m in made.work.thread.messages)


async def test_a_stream_that_never_begins_is_left(cwd: Path) -> None:
    made = rig(cwd, scripted([Wait(asyncio.Event().wait), "late"])[0])
    made.work.pace = made.clock.pace(begin_s=0.05)
    async with asyncio.timeout(60):
        outcome = await attempt(made.work, "go")
    assert isinstance(outcome, Broken)


async def test_an_empty_answer_leaves_the_history_at_its_request(cwd: Path) -> None:
    made = rig(cwd, scripted("")[0])
    assert await attempt(made.work, "go") == Empty()
    [request] = made.work.thread.messages
    assert isinstance(request, ModelRequest)


async def test_a_limit_keeps_what_was_done(cwd: Path) -> None:
    made = rig(cwd, scripted(Call("note", {"word": "a"}), "never")[0])
    made.work.limits.max_requests = 1
    assert isinstance(await attempt(made.work, "go"), Limited)
    assert made.did == ["a"]
    assert "noted a" in str(made.work.thread.messages[-1])


async def test_a_crowded_history_is_left_before_the_request(cwd: Path) -> None:
    model, script = scripted("never")
    made = rig(cwd, model, window=1_000)
    made.work.thread.keep([asks("a"), says("b", **used(950))])
    assert await attempt(made.work, "go") == Crowded()
    assert script.requests == []
    assert "go" in str(made.work.thread.messages[-1])


async def test_a_prompt_behind_an_unanswered_request_becomes_part_of_it(cwd: Path) -> None:
    made = rig(cwd, scripted("Hi.")[0])
    made.work.thread.keep([asks("one")])
    assert await attempt(made.work, "two") == Done("Hi.")
    request = made.work.thread.messages[0]
    said = [p.content for p in request.parts if isinstance(p, UserPromptPart)]
    assert said == ["one", "two"]
    assert len(made.work.thread.messages) == 2


async def test_any_other_fault_is_a_failure_and_no_traceback(cwd: Path) -> None:
    made = rig(cwd, scripted(ValueError("odd"))[0])
    outcome = await attempt(made.work, "go")
    assert isinstance(outcome, Failed)
    assert "ValueError: odd" in outcome.failure.message


async def test_an_endless_malformed_call_ends_plainly(cwd: Path) -> None:
    bad = [Call("note", {"wrong": number}) for number in range(30)]
    made = rig(cwd, scripted(*bad)[0])
    outcome = await attempt(made.work, "go")
    assert isinstance(outcome, Failed)
    made.work.thread.mend()
    assert isinstance(made.work.thread.messages[-1], ModelRequest)


async def test_the_person_is_told_once_when_the_price_is_not_known(cwd: Path) -> None:
    made = rig(cwd, scripted(Call("note", {"word": "a"}), "Ok.")[0])
    made.work.limits.max_cost = Decimal(1)
    await attempt(made.work, "go")
    assert len(made.of(Notice)) == 1


async def test_a_kill_between_two_calls_loses_neither_result_nor_order(cwd: Path) -> None:
    log = SessionLog(Header("abc123", "/p", "/p"))
    seen: list[list[ModelMessage]] = []

    def look(_messages: object) -> str:
        return "Ok."

    made = rig(cwd, scripted([Call("note", {"word": "a"}), Call("hang")], look)[0])
    made.work.thread.journal = Journal(log)
    running = asyncio.ensure_future(attempt(made.work, "go"))
    await made.until(lambda: "hang" in made.did and "noted a" in log.path.read_text())
    seen.append(load(fold(read(log.path).entries).history)[0])
    made.work.stop.now()
    assert await running == Stopped()
    log.close()
    assert "noted a" in str(seen[0][-1])
