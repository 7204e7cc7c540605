import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolReturnPart

from decode.config.paths import data_dir
from decode.config.settings import RuleText
from decode.entities.call import Approval, Question, Reply, Scope
from decode.entities.event import Answered, Asked, Event, Permission, ToolFinished, ToolStarted
from decode.entities.preview import Diff, Shell
from decode.entities.state import Mode
from decode.loop.history import safe_text
from decode.loop.running.endings import Done, Stopped
from decode.loop.setup.premises import Premises
from tests.loop.bench import Bench, bench
from tests.loop.scripted import Call, Step
from tests.skills.shelf import put, skill_text

WRITE = Call("write", {"path": "new.txt", "content": "hi\n"})
TOUCH = Call("bash", {"command": "touch x"})


def yes(_question: Question) -> Reply:
    return Reply(allowed=True)


def no(_question: Question) -> Reply:
    return Reply(allowed=False, feedback="use the other file")


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def _rule(effect: str, text: str) -> tuple[RuleText, ...]:
    return (RuleText(effect, text, "flag"),)


def _result(made: Bench, request: int = 1) -> ToolReturnPart:
    return made.script.requests[request].results[0]


async def test_what_only_reads_is_not_asked(cwd: Path) -> None:
    (cwd / "a.txt").write_text("hello\n")
    made = bench(cwd, Call("read", {"path": "a.txt"}), "ok")
    assert await made.go() == Done("ok")
    assert made.verdicts == [("allow", "mode")]
    assert "hello" in made.outputs[0]


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
    assert question.profile.startswith("workspace-write")
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
        (_rule("deny", "bash(touch:*)"), Mode.DEFAULT, "rule"),
        (_rule("deny", "bash(touch:*)"), Mode.BYPASS, "rule"),
        ((), Mode.PLAN, "mode"),
        (_rule("allow", "bash(touch:*)"), Mode.PLAN, "mode"),
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
    rules = _rule("deny", "bash(touch:*)")
    made = bench(cwd, TOUCH, "ok", attended=False, mode=Mode.BYPASS, rules=rules)
    await made.go()
    assert made.verdicts == [("deny", "rule")]


async def test_bypass_runs_and_confines(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "ok", mode=Mode.BYPASS)
    await made.premises.ready()
    await made.go()
    assert made.verdicts == [("allow", "mode")]
    assert (cwd / "x").exists()


async def test_b060_the_mode_counts_at_the_moment_of_the_call(cwd: Path) -> None:
    def plan(_messages: object) -> Step:
        made.state.mode = Mode.PLAN
        return TOUCH

    made = bench(cwd, plan, "ok", rules=_rule("allow", "bash(touch:*)"))
    await made.go()
    assert made.verdicts == [("deny", "mode")]


async def test_a_mode_that_became_strict_while_the_person_looked_refuses(cwd: Path) -> None:
    def late(_question: Question) -> Reply:
        made.state.mode = Mode.PLAN
        return Reply(allowed=True)

    made = bench(cwd, WRITE, "ok", person=late)
    await made.go()
    assert made.verdicts == [("deny", "mode")]
    assert not (cwd / "new.txt").exists()


async def test_a_file_that_changed_while_the_person_looked_is_not_written(cwd: Path) -> None:
    (cwd / "new.txt").write_text("old\n")

    def late(_question: Question) -> Reply:
        (cwd / "new.txt").write_text("somebody else's\n")
        return Reply(allowed=True)

    made = bench(cwd, Call("read", {"path": "new.txt"}), WRITE, "ok", person=late)
    await made.go()
    assert (cwd / "new.txt").read_text() == "somebody else's\n"
    assert made.verdicts == [("allow", "mode"), ("deny", "gate")]
    assert "no longer what was shown" in str(_result(made, 2).content)


async def test_a_file_swapped_for_a_link_is_not_followed(cwd: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine\n")

    def late(_question: Question) -> Reply:
        (cwd / "new.txt").symlink_to(outside)
        return Reply(allowed=True)

    made = bench(cwd, WRITE, "ok", person=late)
    await made.go()
    assert outside.read_text() == "mine\n"
    assert made.verdicts[-1][0] == "deny"


async def test_an_environment_that_changed_while_the_person_looked_refuses(cwd: Path) -> None:
    def late(_question: Question) -> Reply:
        made.work.deps.environment = {"PATH": "/elsewhere"}
        return Reply(allowed=True)

    made = bench(cwd, TOUCH, "ok", person=late)
    await made.go()
    assert made.verdicts == [("deny", "gate")]


async def test_an_approval_is_good_once(cwd: Path) -> None:
    made = bench(cwd, [TOUCH, TOUCH], "ok", person=yes)
    await made.go()
    assert len(made.of(Asked)) == 2


@pytest.mark.parametrize("scope", [Scope.SESSION, Scope.PROJECT, Scope.EVERYWHERE])
async def test_always_keeps_the_proposed_rule_and_asks_no_more(cwd: Path, scope: Scope) -> None:
    made = bench(cwd, TOUCH, TOUCH, "ok", person=lambda _q: Reply(allowed=True, scope=scope))
    await made.go()
    assert made.verdicts == [("allow", "user"), ("allow", "rule")]
    [rule] = made.premises.ruleset.grants.rules()
    [asked] = made.of(Asked)
    assert isinstance(asked.question, Approval)
    assert rule.text == asked.question.proposal
    assert made.premises.ruleset.last_of(rule) == "touch x"
    elsewhere = Premises.at(cwd, made.premises.settings).ruleset.grants.rules()
    assert bool(elsewhere) is (scope is not Scope.SESSION)


async def test_an_edited_rule_is_kept_as_it_was_written(cwd: Path) -> None:
    reply = Reply(allowed=True, scope=Scope.SESSION, rule="bash(touch:*)")
    made = bench(
        cwd, TOUCH, Call("bash", {"command": "touch y"}), "ok", person=lambda _question: reply
    )
    await made.go()
    assert [r.text for r in made.premises.ruleset.grants.rules()] == ["bash(touch:*)"]
    assert made.verdicts == [("allow", "user"), ("allow", "rule")]


async def test_a_rule_that_is_none_is_not_kept_and_the_yes_holds_once(cwd: Path) -> None:
    reply = Reply(allowed=True, scope=Scope.PROJECT, rule="bash(touch")
    made = bench(cwd, TOUCH, "ok", person=lambda _question: reply)
    await made.go()
    assert (cwd / "x").exists()
    assert made.premises.ruleset.grants.rules() == []
    assert any("was not kept" in text for text in made.notices)


async def test_project_grants_are_kept_out_of_the_project(cwd: Path) -> None:
    reply = Reply(allowed=True, scope=Scope.PROJECT)
    made = bench(cwd, TOUCH, "ok", person=lambda _question: reply)
    await made.go()
    assert _names(cwd) == ["x"]
    assert len(_names(data_dir() / "grants")) == 2


async def test_a_grant_of_default_mode_does_not_count_in_plan_mode(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "ok", mode=Mode.PLAN)
    made.premises.ruleset.grants.add("bash(touch:*)", Scope.SESSION)
    await made.go()
    assert made.verdicts == [("deny", "mode")]


async def test_a_yes_for_always_settles_what_waited_behind_it(cwd: Path) -> None:
    calls = [Call("bash", {"command": "touch x"}, str(n)) for n in range(3)]
    reply = Reply(allowed=True, scope=Scope.SESSION)
    made = bench(cwd, [*calls], "ok", person=lambda _question: reply)
    await made.go()
    assert len(made.of(Asked)) == 1
    assert made.verdicts == [("allow", "user"), ("allow", "rule"), ("allow", "rule")]


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


async def test_what_is_doomed_is_not_asked(cwd: Path) -> None:
    (cwd / "a.txt").write_text("hello\n")
    call = Call("edit", {"path": "a.txt", "old": "absent", "new": "x"})
    made = bench(cwd, Call("read", {"path": "a.txt"}), call, "ok")
    assert await made.go() == Done("ok")
    assert made.of(Asked) == []
    assert not made.of(ToolFinished)[1].ok


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
    deps.files = None
    assert await made.go() == Done("ok")
    assert _result(made).outcome == "failed"
    assert "read failed: AttributeError" in str(_result(made).content)
    assert not made.of(ToolFinished)[0].ok


async def test_a_fault_in_the_gate_is_a_refusal(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "ok", mode=Mode.BYPASS)
    premises: Any = made.premises
    premises.roots = None
    assert await made.go() == Done("ok")
    assert made.verdicts == [("deny", "gate")]
    assert not (cwd / "x").exists()


async def test_a_permit_lives_no_longer_than_its_call(cwd: Path) -> None:
    made = bench(cwd, TOUCH, WRITE, "ok", person=yes)
    await made.go()
    assert made.work.deps.permits == {}


async def test_b049_deny_wins_over_the_whole_line(cwd: Path) -> None:
    rules = (*_rule("allow", "bash(ls:*)"), *_rule("deny", "bash(rm:*)"))
    (cwd / "out").mkdir()
    for joint in ("&&", ";", "|", "||", "\n"):
        made = bench(cwd, Call("bash", {"command": f"ls {joint} rm -r out"}), "ok", rules=rules)
        await made.go()
        assert made.verdicts == [("deny", "rule")], joint
    assert (cwd / "out").exists()


async def test_a_session_grant_is_not_a_bypass_for_protected_places(cwd: Path) -> None:
    call = Call("write", {"path": ".git/hooks/pre-commit", "content": "x"})
    made = bench(cwd, call, "ok", person=no, rules=_rule("allow", "write"))
    await made.go()
    assert len(made.of(Asked)) == 1
    assert not (cwd / ".git").exists()
