import asyncio
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pydantic_ai.capabilities import AbstractCapability
from pydantic_ai.messages import ToolCallPart, ToolReturnPart
from pydantic_ai.tools import RunContext, ToolDefinition

from decode.config.settings import RuleText
from decode.entities.call import Approval, Reply
from decode.entities.encodable import safe_text
from decode.entities.event import Answered, Asked, Event, Permission, ToolFinished, ToolStarted
from decode.entities.preview import Diff, Shell
from decode.entities.state import Mode
from decode.loop.running.endings import Done, Stopped
from decode.tools._spec import Deps
from tests.loop.bench import TOUCH, WRITE, Bench, bench, no, rule, yes
from tests.loop.scripted import Call
from tests.skills.shelf import put, skill_text


def _result(made: Bench, request: int = 1) -> ToolReturnPart:
    return made.script.requests[request].results[0]


async def test_what_only_reads_is_not_asked(cwd: Path) -> None:
    (cwd / "a.txt").write_text("hello\n")
    made = bench(cwd, Call("read", {"path": "a.txt"}), "ok")
    assert await made.go() == Done("ok")
    assert made.verdicts == [("allow", "mode")]
    assert "hello" in made.outputs[0]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ({"file": "a.txt"}, "path is missing; there is no file"),
        ('{"path": "a" "b"}', "its arguments are not valid JSON ("),
        ({"path": "a.txt", "limit": "ten"}, "limit is wrong (should be a valid integer"),
    ],
)
async def test_a_malformed_call_is_told_in_one_sentence_and_counts_as_a_retry(
    cwd: Path, args: object, fault: str
) -> None:
    made = bench(cwd, Call("read", args), "ok")
    assert await made.go() == Done("ok")
    result = _result(made)
    assert str(result.content).startswith(f"read was not called: {fault}")
    assert "it takes path (string)" in str(result.content)
    assert result.outcome == "retried"


async def test_a_question_shows_the_call_and_what_it_is_bound_to(cwd: Path) -> None:
    made = bench(cwd, WRITE, "ok", person=yes)
    await made.go()
    [asked] = made.of(Asked)
    question = asked.question
    assert isinstance(question, Approval)
    assert question.call.preview == Diff("new.txt", "", "hi\n")
    assert len(question.digest) == 64
    assert (cwd / "new.txt").read_text() == "hi\n"
    assert made.verdicts == [("allow", "user")]


async def test_a_shell_question_shows_parts_folder_and_profile(cwd: Path) -> None:
    made = bench(cwd, Call("bash", {"command": "ls && touch x"}), "ok", person=no)
    await made.go()
    [asked] = made.of(Asked)
    question = asked.question
    assert isinstance(question, Approval)
    assert [part.text for part in question.parts] == ["ls", "touch x"]
    assert [bool(part.reason) for part in question.parts] == [False, True]
    assert question.cwd == str(made.premises.cwd)
    assert question.profile == "none: no sandbox works here"
    assert question.call.preview == Shell("ls && touch x")


async def test_events_of_a_call_come_in_their_order(cwd: Path) -> None:
    made = bench(cwd, WRITE, "ok", person=yes)
    await made.go()
    kinds = (ToolStarted, Asked, Answered, Permission, ToolFinished)
    assert [type(event) for event in made.events if isinstance(event, kinds)] == list(kinds)


async def test_a_refusal_is_a_sentence_no_retry_and_no_failure(cwd: Path) -> None:
    calls = [Call("write", {"path": f"new{n}.txt", "content": "x"}) for n in range(12)]
    made = bench(cwd, *calls, "ok", person=no)
    assert await made.go() == Done("ok")
    assert _result(made).content == "refused by user: use the other file"
    assert {request.results[0].outcome for request in made.script.requests[1:]} == {"success"}
    assert [event.ok for event in made.of(ToolFinished)] == [False] * 12
    assert not (cwd / "new0.txt").exists()


@pytest.mark.parametrize(
    ("rules", "mode", "who"),
    [
        (rule("deny", "bash(touch:*)"), Mode.DEFAULT, "rule"),
        (rule("deny", "bash(touch:*)"), Mode.BYPASS, "rule"),
        ((), Mode.PLAN, "mode"),
        (rule("allow", "bash(touch:*)"), Mode.PLAN, "mode"),
    ],
)
async def test_who_refused_is_told_to_model_and_person(
    cwd: Path, rules: tuple[RuleText, ...], mode: Mode, who: str
) -> None:
    made = bench(cwd, TOUCH, "ok", rules=rules, mode=mode)
    await made.go()
    assert str(_result(made).content).startswith(f"refused by {who}: ")
    assert made.verdicts == [("deny", who)]
    assert [call.name for call in made.work.calls.refused] == ["bash"]
    assert not (cwd / "x").exists()


async def test_b116_unattended_what_would_be_asked_is_refused_and_reported(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "ok", attended=False)
    assert await made.go() == Done("ok")
    assert made.verdicts == [("deny", "headless")]
    assert str(_result(made).content).startswith("refused by headless: nobody can be asked")


async def test_deny_rules_hold_for_headless_bypass(cwd: Path) -> None:
    rules = rule("deny", "bash(touch:*)")
    made = bench(cwd, TOUCH, "ok", attended=False, mode=Mode.BYPASS, rules=rules)
    await made.go()
    assert made.verdicts == [("deny", "rule")]


async def test_bypass_runs_and_confines(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "ok", mode=Mode.BYPASS)
    await made.premises.ready()
    await made.go()
    assert made.verdicts == [("allow", "mode")]
    assert (cwd / "x").exists()


async def test_parts_of_a_change_can_be_accepted_and_the_model_is_told(cwd: Path) -> None:
    lines = [f"k{number}\n" for number in range(40)]
    (cwd / "f.txt").write_text("".join(lines))
    lines[5], lines[30] = "five\n", "thirty\n"
    call = Call("write", {"path": "f.txt", "content": "".join(lines)})
    reply = Reply(allowed=True, hunks=(0,), feedback="keep thirty")
    made = bench(cwd, Call("read", {"path": "f.txt"}), call, "ok", person=lambda _q: reply)
    await made.go()
    text = (cwd / "f.txt").read_text()
    assert "five" in text
    assert "thirty" not in text
    told = str(_result(made, 2).content)
    assert "refused by user: part 2 (from line 31) of 2: keep thirty" in told


async def test_no_and_stop_ends_the_turn(cwd: Path) -> None:
    reply = Reply(allowed=False, stop=True)
    made = bench(cwd, TOUCH, "never", person=lambda _question: reply)
    assert await made.go() == Stopped()
    assert made.work.stop.refused
    assert len(made.script.requests) == 1


async def test_a_turn_that_ends_withdraws_its_question(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "never", person=lambda _question: None)

    def stop(event: Event) -> None:
        if isinstance(event, Asked):
            asyncio.get_running_loop().call_soon(made.work.stop.now)

    made.hooks.append(stop)
    assert await made.go() == Stopped()
    assert [event.reply for event in made.of(Answered)] == [None]
    assert not (cwd / "x").exists()


async def test_b110_what_a_tool_gives_is_as_safe_as_what_a_person_says(cwd: Path) -> None:
    body = "a\x00b"
    put(cwd / ".decode/skills", "odd", skill_text("odd", body=body))
    made = bench(cwd, Call("skill", {"name": "odd"}), "ok")
    await made.go()
    assert _result(made).content == safe_text(body)


async def test_a_fault_in_a_tool_is_told_and_the_run_goes_on(cwd: Path) -> None:
    (cwd / "a.txt").write_text("hello\n")
    made = bench(cwd, Call("read", {"path": "a.txt"}), "ok")
    deps: Any = made.work.deps
    deps.files = SimpleNamespace(paths=set[Path]())
    assert await made.go() == Done("ok")
    assert _result(made).outcome == "failed"
    assert "read failed: AttributeError" in str(_result(made).content)
    assert not made.of(ToolFinished)[0].ok
    # The log's record holds the frames of the fault, and they all of this.
    made.premises.outputs.close()


async def test_a_permit_lives_no_longer_than_its_call(cwd: Path) -> None:
    made = bench(cwd, TOUCH, WRITE, "ok", person=yes)
    await made.go()
    assert made.work.deps.permits == {}


async def test_b049_deny_wins_over_the_whole_line(cwd: Path) -> None:
    rules = (*rule("allow", "bash(ls:*)"), *rule("deny", "bash(rm:*)"))
    (cwd / "out").mkdir()
    for joint in ("&&", ";", "|", "||", "\n"):
        made = bench(cwd, Call("bash", {"command": f"ls {joint} rm -r out"}), "ok", rules=rules)
        await made.go()
        assert made.verdicts == [("deny", "rule")], joint
    assert (cwd / "out").exists()


async def test_the_gate_stands_innermost_and_judges_the_final_arguments(cwd: Path) -> None:
    @dataclass
    class Late(AbstractCapability[Deps]):
        async def before_tool_execute(
            self,
            ctx: RunContext[Deps],
            *,
            call: ToolCallPart,
            tool_def: ToolDefinition,
            args: dict[str, Any],
        ) -> dict[str, Any]:
            del ctx, call, tool_def
            return {**args, "command": "touch sly"}

    made = bench(cwd, Call("bash", {"command": "ls"}), "Ok.", attended=False)
    run = made.work.agent.iter

    def later(*args: Any, **more: Any) -> Any:
        return run(*args, **more, capabilities=[Late()])

    object.__setattr__(made.work.agent, "iter", later)
    await made.go()
    assert made.verdicts == [("deny", "headless")]
    assert not (cwd / "sly").exists()
