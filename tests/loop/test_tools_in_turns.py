import subprocess
from pathlib import Path

import pytest

from decode.config.settings import RuleText
from decode.entities.call import Approval, Query, Question, Reply, Scope
from decode.entities.event import (
    Asked,
    Permission,
    SkillLoaded,
    StateChanged,
    TodoChanged,
    ToolStarted,
)
from decode.entities.state import Mode
from decode.loop.kept.thread import Thread
from decode.loop.running.endings import Done
from decode.loop.setup.staff import session_deps
from tests.loop.bench import Bench, bench
from tests.loop.scripted import Call


def _skill(cwd: Path, name: str = "hi", body: str = "Say hi.") -> Path:
    folder = cwd / ".decode" / "skills" / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SKILL.md").write_text(f"---\nname: {name}\ndescription: says {name}\n---\n{body}\n")
    return folder


def _result(made: Bench, request: int = 1) -> str:
    return str(made.script.requests[request].results[0].content)


async def test_a_skill_is_loaded_ungated_once_and_its_folder_opened(cwd: Path) -> None:
    folder = _skill(cwd)
    (folder / "notes.md").write_text("be kind\n")
    load = Call("skill", {"name": "hi"})
    read = Call("read", {"path": ".decode/skills/hi/notes.md"})
    made = bench(cwd, load, read, load, "ok")
    assert await made.go() == Done("ok")
    assert [verdict for verdict, _ in made.verdicts] == ["allow"] * 3
    assert _result(made).startswith("Say hi.")
    assert "be kind" in _result(made, 2)
    assert "is loaded above" in _result(made, 3)
    assert [event.use.via for event in made.of(SkillLoaded)] == ["tool"]


async def test_b029_wrong_names_are_answered_with_the_real_ones(cwd: Path) -> None:
    _skill(cwd)
    names = ("explore", "Commit", "", "../commit")
    made = bench(cwd, *[Call("skill", {"name": name}) for name in names], "ok")
    assert await made.go() == Done("ok")
    for request in range(1, 5):
        assert "hi" in _result(made, request)
        assert made.script.requests[request].results[0].outcome == "success"


async def test_b030_a_skill_changes_no_permission(cwd: Path) -> None:
    folder = _skill(cwd, body="Run git push.")
    text = (folder / "SKILL.md").read_text().replace("---\nRun", "allowed-tools: Bash\n---\nRun")
    (folder / "SKILL.md").write_text(text)
    push = Call("bash", {"command": "git push"})

    def no(question: Question) -> Reply:
        assert isinstance(question, Approval)
        assert question.provenance == "skill hi"
        return Reply(allowed=False)

    made = bench(cwd, Call("skill", {"name": "hi"}), push, "ok", person=no)
    await made.go()
    assert made.verdicts[-1] == ("deny", "user")
    planning = bench(cwd, Call("skill", {"name": "hi"}), push, "ok", mode=Mode.PLAN)
    await planning.go()
    assert planning.verdicts[-1] == ("deny", "mode")


async def test_a_denied_skill_is_refused_to_the_model(cwd: Path) -> None:
    _skill(cwd)
    made = bench(
        cwd, Call("skill", {"name": "hi"}), "ok", rules=(RuleText("deny", "skill(hi)", "user"),)
    )
    await made.go()
    assert _result(made).startswith("refused by rule: ")


async def test_plan_mode_is_entered_and_left_with_the_persons_word(cwd: Path) -> None:
    def yes(question: Question) -> Reply:
        assert isinstance(question, Query)
        assert "1. look" in question.text
        return Reply(allowed=True, feedback="carry it out")

    made = bench(
        cwd,
        Call("enter_plan_mode"),
        Call("bash", {"command": "touch x"}),
        Call("exit_plan_mode", {"plan": "1. look\n2. do"}),
        "ok",
        person=yes,
        mode=Mode.EDIT,
    )
    await made.go()
    assert [event.state.mode for event in made.of(StateChanged)] == [Mode.PLAN, Mode.EDIT]
    assert made.verdicts[1] == ("deny", "mode")
    assert made.state.mode is Mode.EDIT


async def test_a_plan_that_is_not_approved_keeps_plan_mode(cwd: Path) -> None:
    def no(_question: Question) -> Reply:
        return Reply(allowed=False, feedback="smaller steps")

    made = bench(cwd, Call("exit_plan_mode", {"plan": "all"}), "ok", person=no, mode=Mode.PLAN)
    await made.go()
    assert _result(made).startswith("refused by user: smaller steps")
    assert made.state.mode is Mode.PLAN


async def test_unattended_nobody_approves_a_plan_and_nobody_answers(cwd: Path) -> None:
    made = bench(
        cwd,
        Call("ask_user", {"question": "which?"}),
        Call("exit_plan_mode", {"plan": "all"}),
        "ok",
        attended=False,
        mode=Mode.PLAN,
    )
    assert await made.go() == Done("ok")
    assert "nobody can be asked" in _result(made)
    assert "refused by headless" in _result(made, 2)
    assert made.of(Asked) == []


async def test_the_person_answers_a_question_in_words(cwd: Path) -> None:
    made = bench(
        cwd,
        Call("ask_user", {"question": "which?", "choices": ["a", "b"]}),
        "ok",
        person=lambda _question: Reply(allowed=True, feedback="b"),
    )
    await made.go()
    assert _result(made) == "b"


async def test_subagents_report_to_the_model(cwd: Path) -> None:
    made = bench(cwd, Call("agent", {"prompts": ["alpha", "beta"]}, "a1"), "one", "two", "ok")
    assert await made.go() == Done("ok")
    assert _result(made, 3).count("## explore") == 2
    assert {event.parent for event in made.of(ToolStarted)} == {""}


async def test_the_task_list_is_told(cwd: Path) -> None:
    task = {"id": "1", "content": "do it", "status": "pending"}
    made = bench(cwd, Call("todo_write", {"tasks": [task]}), "ok")
    await made.go()
    assert made.of(TodoChanged) == [TodoChanged((("1", "do it", "pending"),))]


@pytest.fixture
def repository(cwd: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    return cwd


@pytest.mark.parametrize("agent", ["build", "plan"])
async def test_commands_run_in_a_tested_sandbox(repository: Path, agent: str) -> None:
    made = bench(repository, Call("bash", {"command": "git status"}), "ok", agent=agent)
    await made.premises.ready()
    made.work.deps.sandbox = made.premises.sandbox
    await made.go()
    assert made.verdicts == [("allow", "mode")]
    assert "No commits yet" in made.outputs[0]


_HOME = "cat ~/notes"


@pytest.mark.parametrize(
    ("replies", "asked", "out"),
    [
        ([Reply(True, unconfined=True), Reply(True, scope=Scope.EVERYWHERE, rule="bash")], 2, True),
        ([Reply(True, unconfined=True), Reply(False)], 2, False),
        ([Reply(True)], 1, False),
    ],
)
async def test_leaving_the_sandbox_is_asked_for_once_more_and_holds_once(
    repository: Path, isolated_home: Path, replies: list[Reply], asked: int, out: bool
) -> None:
    (isolated_home / "notes").write_text("from home\n")
    answers = iter(replies)
    call = Call("bash", {"command": _HOME})
    made = bench(repository, call, "ok", person=lambda _question: next(answers))
    await made.premises.ready()
    made.work = made.staff.turn(
        Thread(), session_deps(made.premises, made.state, made.staff.questions)
    )
    await made.go()
    assert len(made.of(Asked)) == asked
    assert ("from home" in _result(made)) is out
    assert [told.reason == "without the sandbox" for told in made.of(Permission)] == [out]
    assert made.premises.ruleset.rules(()) == []


async def test_plan_mode_offers_no_way_out(repository: Path) -> None:
    seen: list[bool] = []

    def person(question: Question) -> Reply:
        seen.append(isinstance(question, Approval) and question.escapes)
        made.state.mode = Mode.PLAN
        return Reply(allowed=True, unconfined=True)

    made = bench(repository, Call("bash", {"command": _HOME}), "ok", person=person)
    await made.premises.ready()
    made.work = made.staff.turn(
        Thread(), session_deps(made.premises, made.state, made.staff.questions)
    )
    await made.go()
    assert seen == [True, False]
    assert made.verdicts == [("deny", "mode")]


async def test_a_yes_to_what_was_not_offered_is_a_no(repository: Path) -> None:
    call = Call("bash", {"command": _HOME})
    made = bench(repository, call, "ok", person=lambda _question: Reply(True, unconfined=True))
    await made.go()
    assert made.verdicts == [("deny", "user")]
    assert "no sandbox to leave" in _result(made)
