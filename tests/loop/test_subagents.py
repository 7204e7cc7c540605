import asyncio
from pathlib import Path

from pydantic_ai.exceptions import ModelHTTPError
from pydantic_ai.messages import ModelMessage, ModelRequest, UserPromptPart

from decode.config.settings import RuleText
from decode.entities.call import Approval, Question, Reply
from decode.entities.event import (
    Asked,
    Permission,
    TextDelta,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    UsageChanged,
)
from decode.entities.state import Mode
from decode.loop.subagents import BUDGET, Subagents, seen
from tests.loop.bench import Bench, bench
from tests.loop.scripted import Call, Step, Wait

ALLOW = (RuleText("allow", "bash(touch:*)", "flag"),)


async def _run(made: Bench, *prompts: str, agent: str = "explore") -> list[str]:
    delegate = made.work.deps.delegate
    assert delegate is not None
    return await delegate.run(agent, prompts, "call-7")


def _prompt(messages: list[ModelMessage]) -> str:
    first = messages[0]
    assert isinstance(first, ModelRequest)
    return str(next(p.content for p in first.parts if isinstance(p, UserPromptPart)))


async def test_each_prompt_gets_one_labelled_report_in_order(cwd: Path) -> None:
    def slow_first(messages: list[ModelMessage]) -> Step:
        return f"about {_prompt(messages)}"

    made = bench(cwd, *[slow_first] * 3)
    reports = await _run(made, "alpha", "beta\nand more", "gamma \x1b[31m")
    assert reports == [
        "## explore 1: alpha\n\nabout alpha",
        "## explore 2: beta and more\n\nabout beta\nand more",
        "## explore 3: gamma \\x1b[31m\n\nabout gamma \x1b[31m",
    ]


async def test_a_subagent_has_a_context_of_its_own_and_no_delegate(cwd: Path) -> None:
    made = bench(cwd, "report")
    made.work.thread.messages = [ModelRequest(parts=[UserPromptPart("secret of the session")])]
    await _run(made, "look")
    [request] = made.script.requests
    assert "secret" not in str(request.messages)
    assert "agent" not in request.tools
    assert "bash" not in request.tools
    assert "exploring a code base" in request.instructions
    assert len(made.work.thread.messages) == 1


async def test_its_tools_are_told_with_their_parent_and_ids_of_their_own(cwd: Path) -> None:
    (cwd / "a.txt").write_text("hello\n")
    read = Call("read", {"path": "a.txt"}, id="same-id")
    made = bench(cwd, read, read, "one", "two")
    await _run(made, "x", "y")
    started = made.of(ToolStarted)
    assert {event.parent for event in started} == {"call-7"}
    ids = {event.call.id for event in started}
    assert ids == {"call-7.1.same-id", "call-7.2.same-id"}
    assert {event.call_id for event in made.of(ToolFinished)} == ids
    assert {event.call_id for event in made.of(Permission)} == ids
    assert made.of(TextDelta) == []


async def test_live_output_of_a_subagent_carries_its_own_id(cwd: Path) -> None:
    made = bench(cwd, Call("bash", {"command": "echo hello"}, id="b"), "one", agent="build")
    await _run(made, "x", agent="code-reviewer")
    assert {event.call_id for event in made.of(ToolOutput)} <= {"call-7.1.b"}
    assert "hello" in made.outputs[0]


async def test_the_stricter_of_both_modes_counts(cwd: Path) -> None:
    touch = Call("bash", {"command": "touch x"})
    made = bench(cwd, touch, "report", rules=ALLOW, mode=Mode.BYPASS)
    await _run(made, "go", agent="code-reviewer")
    assert made.verdicts == [("deny", "mode")]
    parent = bench(cwd, touch, "report", rules=ALLOW, mode=Mode.PLAN)
    await _run(parent, "go", agent="build")
    assert parent.verdicts == [("deny", "mode")]
    assert not (cwd / "x").exists()


async def test_a_parent_that_becomes_strict_makes_its_children_strict(cwd: Path) -> None:
    def plan(_messages: object) -> Step:
        made.state.mode = Mode.PLAN
        return Call("bash", {"command": "touch x"})

    made = bench(cwd, plan, "report", rules=ALLOW)
    await _run(made, "go", agent="build")
    assert made.verdicts == [("deny", "mode")]


async def test_a_question_of_a_subagent_says_where_it_comes_from(cwd: Path) -> None:
    def yes(_question: Question) -> Reply:
        return Reply(allowed=True)

    made = bench(cwd, Call("bash", {"command": "touch x"}), "report", person=yes)
    await _run(made, "go", agent="build")
    [asked] = made.of(Asked)
    assert isinstance(asked.question, Approval)
    assert asked.question.provenance == "subagent build"
    assert (cwd / "x").exists()


async def test_what_is_refused_to_a_subagent_counts_for_the_turn(cwd: Path) -> None:
    made = bench(cwd, Call("bash", {"command": "touch x"}), "report", attended=False)
    await _run(made, "go", agent="build")
    assert [call.title for call in made.work.calls.refused] == ["touch x"]


async def test_usage_is_counted_for_the_session(cwd: Path) -> None:
    made = bench(cwd, "one", "two")
    await _run(made, "x", "y")
    assert made.work.thread.total.requests == 2
    assert made.of(UsageChanged)[-1].usage.requests == 2


async def test_a_subagent_has_a_budget(cwd: Path) -> None:
    (cwd / "a.txt").write_text("x\n" * 500)
    steps = [Call("read", {"path": "a.txt", "limit": n + 1}) for n in range(BUDGET + 20)]
    made = bench(cwd, *steps)
    [report] = await _run(made, "go")
    assert "was stopped: its budget of model requests is used up" in report
    assert len(made.script.requests) == BUDGET


async def test_a_limit_of_the_session_holds_for_subagents(cwd: Path) -> None:
    (cwd / "a.txt").write_text("x\n" * 500)
    steps = [Call("read", {"path": "a.txt", "limit": n + 1}) for n in range(9)]
    made = bench(cwd, *steps)
    made.work.limits.max_requests = 3
    [report] = await _run(made, "go")
    assert "the limit of 3 model requests is reached" in report
    assert len(made.script.requests) == 3


async def test_one_that_fails_does_not_take_the_others_with_it(cwd: Path) -> None:
    def by_prompt(messages: list[ModelMessage]) -> Step:
        return ModelHTTPError(400, "m") if _prompt(messages) == "bad" else "fine"

    made = bench(cwd, by_prompt, by_prompt)
    bad, good = await _run(made, "bad", "good")
    assert "The subagent failed: " in bad
    assert good.endswith("fine")


async def test_an_unknown_agent_is_a_sentence(cwd: Path) -> None:
    [report] = await _run(bench(cwd), "go", agent="wizard")
    assert "there is no agent 'wizard'" in report
    assert "explore" in report


class Held:
    """A model that hangs, and says when `count` requests came."""

    def __init__(self, count: int) -> None:
        self.left, self.reached = count, asyncio.Event()

    async def __call__(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.reached.set()
        await asyncio.Event().wait()


async def test_stopping_the_turn_stops_its_subagents(cwd: Path) -> None:
    held = Held(2)
    made = bench(cwd, [Wait(held)], [Wait(held)])
    running = asyncio.ensure_future(_run(made, "x", "y"))
    async with asyncio.timeout(60):
        await held.reached.wait()
        made.work.stop.now()
        reports = await running
    assert all(report.endswith("The subagent was interrupted.") for report in reports)


async def test_cancelling_the_tool_cancels_the_subagents(cwd: Path) -> None:
    held = Held(1)
    made = bench(cwd, [Wait(held)])
    running = asyncio.ensure_future(_run(made, "x"))
    async with asyncio.timeout(60):
        await held.reached.wait()
        running.cancel()
        await asyncio.wait({running})
    assert running.cancelled()


def test_only_what_is_to_be_seen_is_passed_on() -> None:
    told: list[object] = []
    emit = seen(told.append, "p.1.")
    emit(TextDelta("x"))
    emit(ToolOutput("a", "out"))
    emit(ToolOutput("p.1.a", "out"))
    assert told == [ToolOutput("p.1.a", "out")] * 2


def test_a_delegate_is_made_of_two_functions() -> None:
    assert set(Subagents.__annotations__) == {"find", "staff"}
