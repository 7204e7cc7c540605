import asyncio
import base64
import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pydantic_ai
import pytest

from decode.config.settings import RuleText, Settings, SkillSettings
from decode.entities.call import Approval, Question, Reply, Scope
from decode.entities.errors import ConfigError
from decode.entities.event import (
    Answered,
    Asked,
    Cleared,
    DraftReturned,
    Notice,
    Permission,
    Replayed,
    SessionStarted,
    StateChanged,
    TextDelta,
    ToolFinished,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    UsageChanged,
)
from decode.entities.ports import Engine, Order
from decode.entities.state import Mode
from decode.entities.turn import SkillUse, Turn
from decode.loop.engine import build
from decode.session.pictures import Album
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from decode.sessions.reader import read
from tests.loop.house import allow, building, found, no, quick, yes
from tests.loop.rig import Clock
from tests.loopback.script import Answer, Call, Fault, answer, call
from tests.pictures import png

Patch = pytest.MonkeyPatch


async def test_a_turn_is_told_from_its_session_to_its_end(cwd: Path, monkeypatch: Patch) -> None:
    (cwd / "a.txt").write_text("hello\n")
    async with building(cwd, monkeypatch, call("read", path="a.txt"), "It says hello.") as made:
        house = made.house()
        events = await house.say("what is in a.txt?")
        assert isinstance(events[0], SessionStarted)
        assert isinstance(events[-1], TurnEnded)
        assert house.ended == TurnEnded("done", "It says hello.")
        kinds = [type(event) for event in events]
        order = [ToolStarted, Permission, ToolFinished, TextDelta]
        assert sorted(order, key=kinds.index) == order
        assert made.server.problems == []


async def test_an_engine_is_what_the_port_says(cwd: Path) -> None:
    engine: Engine = build(cwd, Settings(), attended=False)
    engine.steer("nobody is there")
    engine.answer("no-such-question", Reply(allowed=True))
    engine.cancel()
    await engine.warm()
    await engine.close()
    assert list_sessions() == []


async def test_the_session_is_told_once_and_first(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        started = await house.order("start")
        assert isinstance(started[0], SessionStarted)
        await house.say("one")
        await house.say("two")
        assert len(house.of(SessionStarted)) == 1
        assert house.of(SessionStarted)[0].id == list_sessions()[0].id


async def test_b116_a_refused_call_and_no_answer_is_status_three(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(
        cwd, monkeypatch, call("bash", command="touch x"), answer(), answer(), answer()
    ) as made:
        house = made.house()
        await house.say("go")
        assert (house.ended.reason, house.ended.exit_code) == ("refused", 3)
        assert any("touch x" in text for text in house.notices)
        assert [p.by for p in house.of(Permission)] == ["headless"]
        assert not (cwd / "x").exists()


async def test_a_refused_call_and_an_answer_is_done(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x"), "I may not.") as made:
        house = made.house()
        await house.say("go")
        assert house.ended == TurnEnded("done", "I may not.")
        result = made.server.requests[1].messages[-1]["content"]
        assert result.startswith("refused by headless: ")
        assert [event.ok for event in house.of(ToolFinished)] == [False]


async def test_b102_empty_answers_fail_with_status_one_and_keep_nothing_empty(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, answer(), " ", "\n", "Now.") as made:
        house = made.house()
        await house.say("go")
        assert (house.ended.reason, house.ended.exit_code) == ("failed", 1)
        assert len(made.server.requests) == 3
        assert house.ended.unsent == "go"
        await house.say("again")
        assert house.ended.answer == "Now."
        assert made.server.problems == []


async def test_b101_after_giving_up_the_prompt_returns_and_the_session_goes_on(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, *[Fault(529, "overloaded")] * 6, "Here.") as made:
        house = made.house()
        await house.say("please")
        assert house.ended == TurnEnded("failed", exit_code=1, unsent="please")
        assert [n.level for n in house.of(Notice)] == ["error"]
        await house.say("please")
        assert house.ended.answer == "Here."
        assert [m["role"] for m in made.server.requests[-1].messages] == ["system", "user"]
        assert made.server.problems == []
        assert list_sessions()[0].prompt == "please"


async def test_a_model_that_cannot_be_resolved_is_status_two(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch) as made:
        house = made.house()
        house.state.model = "nosuch:model"
        await house.say("hello")
        assert (house.ended.reason, house.ended.exit_code) == ("failed", 2)
        assert house.ended.unsent == "hello"


async def test_a_model_the_provider_does_not_know_is_status_one(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, Fault(404, "model not found")) as made:
        house = made.house()
        await house.say("hello")
        assert (house.ended.reason, house.ended.exit_code) == ("failed", 1)
        assert len(made.server.requests) == 1
        assert "does not know the model" in house.notices[-1]


async def test_an_unknown_agent_is_status_two(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch) as made:
        house = made.house()
        house.state.agent = "nobody"
        await house.say("hello")
        assert house.ended.exit_code == 2


@pytest.mark.parametrize("limit", [1, 2])
async def test_max_requests_ends_with_status_four_before_the_next_request(
    cwd: Path, monkeypatch: Patch, limit: int
) -> None:
    (cwd / "a.txt").write_text("x")
    steps = [call("read", path="a.txt", limit=n + 1) for n in range(5)]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(settings=Settings(max_requests=limit))
        await house.say("go")
        assert (house.ended.reason, house.ended.exit_code) == ("limit", 4)
        assert len(made.server.requests) == limit


async def test_a_time_limit_ends_a_hanging_tool(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("sleep", seconds=50), "never") as made:
        house = made.house(settings=Settings(timeout_s=0.3))
        async with asyncio.timeout(40):
            await house.say("go")
        assert (house.ended.reason, house.ended.exit_code) == ("limit", 4)


async def test_waiting_for_the_person_costs_no_time(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x"), "Done.") as made:
        clock = Clock()

        def slowly(_question: Question) -> Reply:
            clock.now += 4
            return Reply(allowed=True)

        pace = replace(quick(), clock=clock.time)
        settings = Settings(timeout_s=3)
        house = made.house(attended=True, person=slowly, settings=settings, pace=pace)
        await house.say("go")
        assert house.ended.answer == "Done."


async def test_a_call_that_is_approved_runs(cwd: Path, monkeypatch: Patch) -> None:
    async with building(
        cwd, monkeypatch, call("write", path="new.txt", content="hi\n"), "Written."
    ) as made:
        house = made.house(attended=True, person=yes)
        await house.say("write it")
        assert (cwd / "new.txt").read_text() == "hi\n"
        [asked] = house.of(Asked)
        assert isinstance(asked.question, Approval)
        assert [e.question_id for e in house.of(Answered)] == [asked.question.id]
        assert [(p.verdict, p.by) for p in house.of(Permission)] == [("allow", "user")]


async def test_no_and_stop_ends_the_turn_as_refused(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x")) as made:
        house = made.house(attended=True, person=lambda _q: Reply(allowed=False, stop=True))
        await house.say("go")
        assert (house.ended.reason, house.ended.exit_code) == ("refused", 3)
        assert len(made.server.requests) == 1
        made.server.add("Fine.")
        await house.say("and now")
        assert house.ended.answer == "Fine."
        assert len(made.server.problems) == 0


async def test_always_for_the_session_asks_once(cwd: Path, monkeypatch: Patch) -> None:
    steps = [call("bash", command="touch x"), call("bash", command="touch x"), "Done."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(
            attended=True, person=lambda _q: Reply(allowed=True, scope=Scope.SESSION)
        )
        await house.say("go")
        assert len(house.of(Asked)) == 1
        assert [p.by for p in house.of(Permission)] == ["user", "rule"]


async def test_flags_allow_without_a_question(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x"), "Done.") as made:
        house = made.house(settings=Settings(rules=allow("bash(touch:*)")))
        await house.say("go")
        assert (cwd / "x").exists()
        assert [(p.verdict, p.by) for p in house.of(Permission)] == [("allow", "rule")]


async def test_b118_a_broken_deny_rule_starts_no_engine(cwd: Path) -> None:
    settings = Settings(rules=(RuleText("deny", "bash(rm", "user", Path("/s.json"), 3),))
    with pytest.raises(ConfigError, match=r"/s\.json:3"):
        build(cwd, settings, attended=False)


async def test_b118_a_broken_allow_rule_is_named_and_the_others_count(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x"), "Done.") as made:
        rules = allow("bash(mkdir", "bash(touch:*)")
        house = made.house(settings=Settings(rules=rules))
        await house.say("go")
        assert any("bash(mkdir" in text for text in house.notices)
        assert (cwd / "x").exists()


async def test_b060_the_mode_in_force_when_the_call_is_made_decides(
    cwd: Path, monkeypatch: Patch
) -> None:
    def planning(_request: object) -> Answer:
        house.engine.set_mode(replace(house.state, mode=Mode.PLAN))
        return call("bash", command="touch x")

    async with building(cwd, monkeypatch, planning, "I may not.") as made:
        house = made.house(settings=Settings(rules=allow("bash(touch:*)")))
        await house.say("go")
        assert [(p.verdict, p.by) for p in house.of(Permission)] == [("deny", "mode")]
        assert not (cwd / "x").exists()


async def test_steering_reaches_the_model_and_is_told(cwd: Path, monkeypatch: Patch) -> None:
    (cwd / "a.txt").write_text("x")

    def speak(_request: object) -> Answer:
        house.engine.steer("and b too")
        return call("read", path="a.txt")

    async with building(cwd, monkeypatch, speak, "Done.") as made:
        house = made.house()
        await house.say("read a")
        assert house.of(TurnStarted) == [TurnStarted("and b too", steered=True)]
        assert made.server.requests[1].messages[-1] == {"role": "user", "content": "and b too"}


async def test_an_image_is_said_to_a_running_turn(cwd: Path, monkeypatch: Patch) -> None:
    (cwd / "a.txt").write_text("x")
    text = f"like this: {Album().take(png(), 'b.png').mention}"

    def speak(_request: object) -> Answer:
        house.engine.steer(text)
        return call("read", path="a.txt")

    async with building(cwd, monkeypatch, speak, "Done.") as made:
        house = made.house()
        await house.say("read a")
        assert house.of(TurnStarted) == [TurnStarted(text, steered=True)]
        assert made.server.problems == []
        said = str(made.server.requests[1].messages[-1])
        assert f"like this: [image 1: b.png {len(png())} bytes]" in said
        assert base64.b64encode(png()).decode() in said


async def test_what_was_said_too_late_returns_to_the_box(cwd: Path, monkeypatch: Patch) -> None:
    def speak(_request: object) -> Fault:
        house.engine.steer("hurry up")
        return Fault(401, "bad key")

    async with building(cwd, monkeypatch, speak) as made:
        house = made.house()
        await house.say("hello")
        assert [draft.text for draft in house.of(DraftReturned)] == ["hurry up"]
        assert house.ended.unsent == "hello"


async def test_b089_a_cancelled_command_is_gone_and_the_history_valid(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, call("bash", command="sleep 98765"), "Next.") as made:
        house = made.house(settings=Settings(rules=allow("bash(sleep:*)")))

        async with asyncio.timeout(60):
            async for event in house.engine.run(Turn("go", "go"), house.state):
                house.events.append(event)
                if isinstance(event, Permission):
                    stopping = asyncio.ensure_future(once_running("sleep 98765"))
                    stopping.add_done_callback(lambda _done: house.engine.cancel())
        assert house.ended == TurnEnded("interrupted", exit_code=130)
        assert not running("sleep 98765")
        await house.say("next")
        assert (house.ended.answer, made.server.problems) == ("Next.", [])


async def test_closing_the_engine_stops_a_running_turn_and_saves_it(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, call("sleep", seconds=50)) as made:
        house = made.house()
        running = asyncio.ensure_future(house.say("go"))
        async with asyncio.timeout(40):
            await once(lambda: bool(house.of(ToolStarted)))
            await house.engine.close()
            await running
        assert house.ended.reason == "interrupted"
        assert b'"outcome":"interrupted"' in list_sessions()[0].path.read_bytes()


async def test_a_late_answer_settles_no_later_question(cwd: Path, monkeypatch: Patch) -> None:
    steps = [call("bash", command="touch x"), "One.", call("bash", command="touch y"), "Two."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(attended=True, person=no)
        await house.say("one")
        first = house.of(Asked)[0].question.id

        def late(question: Question) -> Reply:
            house.engine.answer(first, Reply(allowed=True))
            assert question.id != first
            return Reply(allowed=False)

        house.person = late
        await house.say("two")
        assert not (cwd / "y").exists()


async def test_b089_an_order_in_between_leaves_the_turn_stoppable_and_its_mode_in_force(
    cwd: Path, monkeypatch: Patch
) -> None:
    steps = [answer(Call("sleep", {"seconds": 50}), Call("bash", {"command": "touch x"})), "Next."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(settings=Settings(rules=allow("bash(touch:*)")))
        running = asyncio.ensure_future(house.say("go"))
        async with asyncio.timeout(40):
            await once(lambda: bool(house.of(ToolStarted)))
            async for event in house.engine.perform(Order("usage"), replace(house.state)):
                house.events.append(event)
                break
            assert not running.done()
            house.engine.set_mode(replace(house.state, mode=Mode.PLAN))
            assert house.engine.desk.state.mode is Mode.PLAN
            assert house.engine.desk.state is house.state
            house.engine.cancel()
            await running
        assert house.ended == TurnEnded("interrupted", exit_code=130)
        await house.say("next")
        assert (house.ended.answer, made.server.problems) == ("Next.", [])


async def test_leaving_the_iterator_stops_the_turn(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("sleep", seconds=50), "Next.") as made:
        house = made.house()
        events = house.engine.run(Turn("go", "go"), house.state)
        async for event in events:
            if isinstance(event, ToolStarted):
                break
        async with asyncio.timeout(40):
            await events.aclose()
        await house.say("next")
        assert (house.ended.answer, made.server.problems) == ("Next.", [])


async def test_a_slash_skill_is_recorded_and_its_folder_readable(
    cwd: Path, monkeypatch: Patch
) -> None:
    folder = cwd.parent / "elsewhere" / "hi"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: hi\ndescription: says hi\n---\nSay hi.\n")
    (folder / "notes.md").write_text("be kind\n")
    settings = Settings(skills=SkillSettings(dirs=(folder.parent,)))
    async with building(
        cwd, monkeypatch, call("read", path=str(folder / "notes.md")), "Hi."
    ) as made:
        house = made.house(settings=settings)
        use = SkillUse("hi", "custom", "0" * 64, "slash")
        await house.say("/hi", Turn("Say hi.", "/hi", use))
        assert house.of(ToolFinished)[0].ok
        assert "be kind" in house.of(ToolFinished)[0].output
        assert [p.verdict for p in house.of(Permission)] == ["allow"]


async def test_a_question_names_the_skill_that_was_typed(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x"), "Ok.") as made:
        house = made.house(attended=True, person=no)
        use = SkillUse("commit", "builtin", "0" * 64, "slash")
        await house.say("/commit", Turn("the text", "/commit", use))
        [asked] = house.of(Asked)
        assert isinstance(asked.question, Approval)
        assert asked.question.provenance == "skill commit"


async def test_b027_the_catalog_is_there_once_after_a_switch_of_agents(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.", "Three.") as made:
        house = made.house()
        for agent in ("build", "explore", "build"):
            house.state.agent = agent
            await house.say("hello")
        for request in made.server.requests:
            assert request.body.decode().count("- commit: ") == 1
        assert "exploring a code base" in made.server.requests[1].body.decode()
        assert "exploring a code base" not in made.server.requests[2].body.decode()
        assert made.server.problems == []


async def test_usage_is_told_and_kept(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        await house.say("one")
        await house.say("two")
        last = house.of(UsageChanged)[-1].usage
        assert (last.requests, last.input_tokens, last.output_tokens) == (2, 200, 40)


async def test_no_session_keeps_nothing(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house(settings=Settings(keep_session=False))
        await house.say("one")
        await house.say("two")
        assert house.ended.answer == "Two."
        assert list_sessions() == []


async def test_a_resumed_session_goes_on_with_its_history_and_totals(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        first = made.house()
        await first.say("one")
        await first.engine.close()
        session = list_sessions()[0].id
        second = made.house(opening=Opening(session))
        second.state.model = "openai:scripted"
        events = await second.say("two")
        assert [e.resumed for e in found(events, SessionStarted)] == [True]
        assert [(e.role, e.text) for e in found(events, Replayed)] == [
            ("user", "one"),
            ("assistant", "One."),
        ]
        said = [m["content"] for m in made.server.requests[1].messages[1:]]
        assert said == ["one", "One.", "two"]
        assert second.of(UsageChanged)[-1].usage.requests == 2
        assert len(list_sessions()) == 1


async def test_an_image_is_there_after_its_file_is_gone_and_the_session_is_resumed(
    cwd: Path, monkeypatch: Patch
) -> None:
    picture = cwd / "shot.png"
    picture.write_bytes(png())
    async with building(cwd, monkeypatch, "A dot.", "Still a dot.") as made:
        house = made.house()
        await house.say("", Turn("see [image 1]", "see", images=(str(picture),)))
        session = house.of(SessionStarted)[0].id
        await house.engine.close()
        picture.unlink()
        again = made.house(opening=Opening(session))
        await again.say("and now?")
        assert again.ended.answer == "Still a dot."
        assert base64.b64encode(png()).decode() in str(made.server.requests[-1].messages)


async def test_a_resumed_session_takes_back_its_agent_and_mode_but_never_bypass(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        house.state.agent, house.state.mode = "plan", Mode.PLAN
        await house.say("one")
        house.state.mode = Mode.BYPASS
        await house.engine.close()
        second = made.house(opening=Opening(list_sessions()[0].id))
        await second.order("start")
        [changed] = second.of(StateChanged)
        assert (changed.state.agent, changed.state.mode) == ("plan", Mode.PLAN)


async def test_b092_a_session_cut_after_a_tool_call_resumes_and_the_repair_is_stored(
    cwd: Path, monkeypatch: Patch
) -> None:
    (cwd / "a.txt").write_text("x")
    async with building(cwd, monkeypatch, call("read", path="a.txt"), "Done.", "Two.") as made:
        first = made.house()
        await first.say("one")
        await first.engine.close()
        path = list_sessions()[0].path
        lines = path.read_bytes().split(b"\n")
        cut = next(i for i, line in enumerate(lines) if b"tool-return" in line)
        path.write_bytes(b"\n".join(lines[:cut]) + b"\n")
        second = made.house(opening=Opening(path.stem))
        await second.order("start")
        await second.engine.close()
        repaired = path.read_bytes()
        assert b'"outcome":"interrupted"' in repaired
        third = made.house(opening=Opening(path.stem))
        await third.order("start")
        assert path.read_bytes() == repaired
        await third.say("two")
        assert (third.ended.answer, made.server.problems) == ("Two.", [])


async def test_b094_a_bad_line_is_named_and_the_rest_is_used(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.", "Three.") as made:
        first = made.house()
        await first.say("one")
        await first.say("two")
        await first.engine.close()
        path = list_sessions()[0].path
        lines = path.read_bytes().split(b"\n")
        bad = next(i for i, line in enumerate(lines) if b"One." in line)
        lines[bad] = lines[bad][: len(lines[bad]) // 2]
        path.write_bytes(b"\n".join(lines))
        before = path.read_bytes()
        second = made.house(opening=Opening(path.stem))
        await second.say("three")
        assert f"line {bad + 1} of the session's file was left out" in second.notices[0]
        assert path.read_bytes().startswith(before)
        assert (second.ended.answer, made.server.problems) == ("Three.", [])
        said = [m["content"] for m in made.server.requests[-1].messages[1:]]
        assert "\n\n".join(said) == "one\n\ntwo\n\nTwo.\n\nthree"


async def test_b098_line_separators_come_back_identical(cwd: Path, monkeypatch: Patch) -> None:
    text = "a\u2028b\u2029c\x85d\x0be"
    async with building(cwd, monkeypatch, text, "Two.") as made:
        first = made.house()
        await first.say(text)
        await first.engine.close()
        second = made.house(opening=Opening(list_sessions()[0].id))
        await second.say("two")
        said = [m["content"] for m in made.server.requests[1].messages[1:]]
        assert said == [text, text, "two"]
        assert [e.text for e in second.of(Replayed)] == [text, text]


async def test_b099_a_session_that_cannot_be_saved_says_so_and_recovers(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.", "Three.", "Four.") as made:
        house = made.house()
        await house.say("one")
        path = list_sessions()[0].path
        path.chmod(0o400)
        for text in ("two", "three"):
            events = await house.say(text)
            errors = [n.text for n in found(events, Notice) if n.level == "error"]
            assert len(errors) == 1
            assert "cannot be saved" in errors[0]
        path.chmod(0o600)
        events = await house.say("four")
        assert [n.text for n in found(events, Notice)] == [
            "the session is being saved again; nothing was lost"
        ]
        await house.engine.close()
        texts = path.read_text()
        assert all(word in texts for word in ("One.", "Two.", "Three.", "Four."))


async def test_b110_what_cannot_be_encoded_reaches_neither_provider_nor_file(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        await house.say("bad\udcff.txt and \x00 nul")
        await house.say("again")
        assert made.server.problems == []
        list_sessions()[0].path.read_bytes().decode("utf-8")
        assert house.ended.answer == "Two."


async def test_a_second_engine_may_not_have_the_same_session(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Copy.") as made:
        first = made.house()
        await first.say("one")
        session = list_sessions()[0].id
        second = made.house(opening=Opening(session))
        await second.say("two")
        assert second.ended.exit_code == 1
        assert "--fork" in second.notices[-1]
        third = made.house(opening=Opening(session, fork=True))
        await third.say("two")
        assert third.ended.answer == "Copy."
        assert len(list_sessions()) == 2


async def test_the_log_is_written_as_things_happen(cwd: Path, monkeypatch: Patch) -> None:
    seen: list[str] = []

    def look(_request: object) -> str:
        path = list_sessions()[0].path
        seen.append(json.dumps([type(s.entry).__name__ for s in read(path).entries]))
        return "Done."

    (cwd / "a.txt").write_text("x")
    async with building(cwd, monkeypatch, call("read", path="a.txt"), look) as made:
        house = made.house()
        await house.say("go")
        kinds = json.loads(seen[0])
        assert kinds[:3] == ["Header", "Prompt", "Message"]
        assert kinds.count("Message") >= 3


async def test_new_begins_afresh_and_keeps_the_old_one(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        await house.say("one")
        events = await house.order("new")
        assert isinstance(events[0], Cleared)
        await house.say("two")
        assert [m["role"] for m in made.server.requests[1].messages] == ["system", "user"]
        assert len(list_sessions()) == 2


async def test_parallel_calls_are_asked_one_after_another(cwd: Path, monkeypatch: Patch) -> None:
    calls = answer(*[Call("bash", {"command": f"touch f{n}"}) for n in range(3)])
    async with building(cwd, monkeypatch, calls, "Done.") as made:
        house = made.house(attended=True, person=yes)
        await house.say("go")
        order = [type(e).__name__ for e in house.events if isinstance(e, Asked | Answered)]
        assert order == ["Asked", "Answered"] * 3
        assert all((cwd / name).exists() for name in ("f0", "f1", "f2"))


async def test_b059_b061_plan_mode_reads_and_refuses_plainly(cwd: Path, monkeypatch: Patch) -> None:
    commands = ["ls -la", "mkdir x", "sed -i s/a/b/ f"]
    steps = [call("bash", command=command) for command in commands]
    async with building(cwd, monkeypatch, *steps, "Planned.") as made:
        house = made.house()
        house.state.mode = Mode.PLAN
        await house.say("go")
        assert [p.verdict for p in house.of(Permission)] == ["allow", "deny", "deny"]
        refused = made.server.requests[2].messages[-1]["content"]
        assert refused.startswith("refused by mode: ")
        assert "\n" not in refused


async def once(true: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if true():
            return
        await asyncio.sleep(0.005)


async def once_running(command: str) -> None:
    for _ in range(400):
        if running(command):
            return
        await asyncio.sleep(0.02)


def running(command: str) -> bool:
    out = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout
    return any(line.strip() == command for line in out.splitlines())


def test_the_library_prints_no_banner() -> None:
    assert pydantic_ai.BANNER_ENABLED is False
