from pathlib import Path

from decode.config.settings import Settings
from decode.entities.event import (
    DraftReturned,
    Event,
    Notice,
    SessionStarted,
    SkillLoaded,
    StateChanged,
    TextDelta,
    TurnEnded,
    TurnStarted,
)
from decode.entities.ports import Order
from decode.entities.queue import Queue
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.session.lookups import Lookups
from decode.session.pictures import Album
from decode.session.pipeline import Pipeline
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from tests.fakes import ScriptedEngine
from tests.pictures import png


def pipeline(cwd: Path, engine: ScriptedEngine) -> Pipeline:
    settings = Settings()
    return Pipeline(cwd, engine, settings, State(), Queue(), Lookups(cwd, settings))


async def lines(pipe: Pipeline, *texts: str) -> list[Event]:
    return [event for text in texts async for event in pipe.line(text)]


async def test_free_text_becomes_one_turn(cwd: Path) -> None:
    engine = ScriptedEngine()
    assert await lines(pipeline(cwd, engine), " hello ") == [
        TurnStarted(" hello "),
        TextDelta(" hello "),
        TurnEnded("done", " hello "),
    ]
    assert engine.turns == [Turn(" hello ", " hello ")]


async def test_a_skill_becomes_its_payload_and_says_so(cwd: Path) -> None:
    engine = ScriptedEngine()
    events = await lines(pipeline(cwd, engine), "/commit be brief")
    payload = format_skill_payload(load_skills(cwd)["commit"], cwd, "be brief")
    assert [turn.prompt for turn in engine.turns] == [payload]
    use = engine.turns[0].skill
    assert use is not None
    assert events[:2] == [TurnStarted("/commit be brief", use, payload), SkillLoaded(use)]
    assert (use.name, use.source, use.via, use.arguments) == (
        "commit",
        "builtin",
        "slash",
        "be brief",
    )


async def test_a_command_reaches_no_model(cwd: Path) -> None:
    engine = ScriptedEngine()
    pipe = pipeline(cwd, engine)
    events = await lines(pipe, "/mode plan")
    assert engine.turns == []
    assert events[0] == StateChanged(State(mode=Mode.PLAN))
    assert engine.modes == [State(mode=Mode.PLAN)]


async def test_an_unknown_command_sends_nothing_and_returns_the_text(cwd: Path) -> None:
    engine = ScriptedEngine()
    notice, draft = await lines(pipeline(cwd, engine), "/comit all")
    assert isinstance(notice, Notice)
    assert notice.level == "error"
    assert "/commit" in notice.text
    assert draft == DraftReturned("/comit all", notice.text)
    assert engine.turns == []


async def test_the_same_unknown_text_again_is_sent(cwd: Path) -> None:
    engine = ScriptedEngine()
    await lines(pipeline(cwd, engine), "/comit all", "/comit all")
    assert engine.turns == [Turn("/comit all", "/comit all")]


async def test_a_commands_error_is_one_line_and_the_text_returns(cwd: Path) -> None:
    notice, draft = await lines(pipeline(cwd, ScriptedEngine()), "/mode paln")
    assert notice == Notice(
        "there is no mode 'paln'; did you mean plan? modes are default, edit, plan, bypass", "error"
    )
    assert draft == DraftReturned("/mode paln", "there is no mode 'paln'")


async def test_blank_text_does_nothing(cwd: Path) -> None:
    engine = ScriptedEngine()
    assert await lines(pipeline(cwd, engine), "", " \n") == []
    assert engine.turns == []


async def test_the_engine_gets_a_copy_of_the_state(cwd: Path) -> None:
    engine = ScriptedEngine()
    pipe = pipeline(cwd, engine)
    await lines(pipe, "/agent plan", "go")
    assert engine.states == [State("plan", Mode.PLAN, "offline")]
    assert engine.states[0] is not pipe.state


async def test_a_mode_that_the_turn_changes_is_taken_over_but_not_agent_and_model(
    cwd: Path,
) -> None:
    changed = State("other", Mode.PLAN, "other:model")
    engine = ScriptedEngine(lambda turn, state: (StateChanged(changed), TurnEnded("done")))
    pipe = pipeline(cwd, engine)
    events = await lines(pipe, "go")
    assert pipe.state == State("build", Mode.PLAN, "offline")
    assert StateChanged(pipe.state) in events


async def test_an_order_changes_the_whole_state(cwd: Path) -> None:
    resumed = State("plan", Mode.EDIT, "a:b")
    begun = SessionStarted("s2", "/c", "a:b", "plan", "edit", "1", resumed=True)
    engine = ScriptedEngine(orders={"resume": (begun, StateChanged(resumed))})
    pipe = pipeline(cwd, engine)
    async for _ in pipe.whole(engine.perform(Order("resume"), pipe.state)):
        pass
    assert pipe.state == resumed
    assert pipe.heard.id == "s2"


async def test_a_model_that_the_engine_chose_is_taken_over(cwd: Path) -> None:
    engine = ScriptedEngine(orders={"start": (SessionStarted("s", "/c", "p:m", "a", "b", "1"),)})
    pipe = pipeline(cwd, engine)
    pipe.state.model = ""
    async for _ in pipe.whole(engine.perform(Order("start"), pipe.state)):
        pass
    assert pipe.state.model == "p:m"


async def test_a_copied_image_is_said_to_a_running_turn_and_another_is_queued(cwd: Path) -> None:
    (cwd / "a.png").write_bytes(png())
    (picture,) = Album().pasted(str(cwd / "a.png"))
    engine = ScriptedEngine()
    pipe = pipeline(cwd, engine)
    pipe.busy = True
    await lines(pipe, f"see {picture.mention}")
    told = f"see {picture.mention}\n\nThe image a.png is a copy of {cwd / 'a.png'}"
    assert engine.steered == [told]
    assert pipe.heard.steered[told].shown == f"see {picture.mention}"
    (notice,) = await lines(pipe, "see @a.png")
    assert isinstance(notice, Notice)
    assert (engine.steered, pipe.queue.texts) == ([told], ["see @a.png"])


async def test_an_image_that_cannot_be_sent_comes_back_and_costs_no_notes(cwd: Path) -> None:
    (cwd / "a.png").write_bytes(png()[:40])
    engine = ScriptedEngine()
    pipe = pipeline(cwd, engine)
    assert [event async for event in pipe.shell.run("echo kept", keep=True)]
    notice, draft = await lines(pipe, "see @a.png")
    assert isinstance(notice, Notice)
    assert draft == DraftReturned("see @a.png", "the image a.png is damaged or incomplete")
    await lines(pipe, "go on")
    assert "echo kept" in engine.turns[0].prompt
