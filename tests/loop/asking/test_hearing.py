from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ToolReturnPart

from decode.config.paths import data_dir
from decode.entities.call import Approval, Question, Reply, Scope
from decode.entities.event import Asked, ToolFinished
from decode.entities.state import Mode
from decode.loop.running.endings import Done
from decode.loop.setup.premises import Premises
from tests.loop.bench import TOUCH, WRITE, Bench, bench, no, rule, yes
from tests.loop.scripted import Call, Step


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def _result(made: Bench, request: int = 1) -> ToolReturnPart:
    return made.script.requests[request].results[0]


async def test_b060_the_mode_counts_at_the_moment_of_the_call(cwd: Path) -> None:
    def plan(_messages: object) -> Step:
        made.state.mode = Mode.PLAN
        return TOUCH

    made = bench(cwd, plan, "ok", rules=rule("allow", "bash(touch:*)"))
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


async def test_what_is_doomed_is_not_asked(cwd: Path) -> None:
    (cwd / "a.txt").write_text("hello\n")
    call = Call("edit", {"path": "a.txt", "old": "absent", "new": "x"})
    made = bench(cwd, Call("read", {"path": "a.txt"}), call, "ok")
    assert await made.go() == Done("ok")
    assert made.of(Asked) == []
    assert not made.of(ToolFinished)[1].ok


@pytest.mark.parametrize("path", ["{tmp}/outside.txt", ".env", "denied.txt", "link"])
@pytest.mark.parametrize("tool", ["edit", "write"])
async def test_why_a_call_is_no_use_tells_nothing_of_a_file_that_may_not_be_read(
    cwd: Path, tmp_path: Path, path: str, tool: str
) -> None:
    for file in (tmp_path / "outside.txt", cwd / ".env", cwd / "denied.txt"):
        file.write_text("password = hunter2\n")
    (cwd / "link").symlink_to(tmp_path / "outside.txt")
    args = {"path": path.format(tmp=tmp_path)}
    args |= {"old": "password = x", "new": "y"} if tool == "edit" else {"content": "y"}
    made = bench(cwd, Call(tool, args), "ok", person=no, rules=rule("deny", "read(denied.txt)"))
    assert await made.go() == Done("ok")
    said = str(_result(made).content)
    assert "hunter2" not in said
    assert said.startswith("refused by")


async def test_a_fault_in_the_gate_is_a_refusal(cwd: Path) -> None:
    made = bench(cwd, TOUCH, "ok", mode=Mode.BYPASS)
    premises: Any = made.premises
    premises.roots = None
    assert await made.go() == Done("ok")
    assert made.verdicts == [("deny", "gate")]
    assert not (cwd / "x").exists()
    # The log's record holds the frames of the fault, and they all of this.
    made.premises.outputs.close()


async def test_a_session_grant_is_not_a_bypass_for_protected_places(cwd: Path) -> None:
    call = Call("write", {"path": ".git/hooks/pre-commit", "content": "x"})
    made = bench(cwd, call, "ok", person=no, rules=rule("allow", "write"))
    await made.go()
    assert len(made.of(Asked)) == 1
    assert not (cwd / ".git").exists()


async def test_of_calls_made_together_the_first_question_says_how_many_wait(cwd: Path) -> None:
    calls: Step = [Call("read", {"path": f"../elsewhere/{name}"}) for name in "abc"]
    made = bench(cwd, calls, "ok", person=no)
    await made.go()
    assert [asked.waiting for asked in made.of(Asked)] == [2, 1, 0]
