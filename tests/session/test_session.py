import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from decode.config.flags import Flags
from decode.config.settings import Settings, SettingsDiagnostic
from decode.entities.call import Reply
from decode.entities.event import (
    DraftReturned,
    Event,
    Notice,
    Quit,
    SessionStarted,
    SkillLoaded,
    StateChanged,
    TextDelta,
    TurnEnded,
    TurnStarted,
)
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.session.session import Session
from decode.session.streams import closing
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from tests.fakes import ScriptedEngine


def session(cwd: Path, engine: ScriptedEngine | None = None) -> Session:
    return Session(cwd, engine or ScriptedEngine(), Settings(), State())


@dataclass
class WaitingEngine(ScriptedEngine):
    """A turn that runs until it is released; steered text is delivered then."""

    gate: asyncio.Event = field(default_factory=asyncio.Event)
    running: asyncio.Event = field(default_factory=asyncio.Event)
    reason: str = "done"

    async def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        self.turns.append(turn)
        self.states.append(state)
        yield TextDelta("working")
        self.running.set()
        await self.gate.wait()
        for text in self.steered:
            took = self.reason == "done"
            yield TurnStarted(text, steered=True) if took else DraftReturned(text, "too late")
        self.steered = []
        yield TurnEnded(self.reason, "answer")


class Turning:
    """A session with a turn that is running."""

    def __init__(self, cwd: Path, reason: str = "done") -> None:
        self.engine = WaitingEngine(reason=reason)
        self.session = session(cwd, self.engine)
        self.events: list[Event] = []

    async def __aenter__(self) -> "Turning":
        self._task = asyncio.create_task(self._pump())
        await self.engine.running.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.engine.gate.set()
        await self._task

    async def _pump(self) -> None:
        async for event in self.session.submit("go"):
            self.events.append(event)

    async def end(self) -> list[Event]:
        seen = len(self.events)
        self.engine.gate.set()
        await self._task
        return self.events[seen:]


async def collect(stream: AsyncIterator[Event]) -> list[Event]:
    return [event async for event in stream]


async def test_start_tells_the_session_and_what_is_wrong(cwd: Path) -> None:
    one = Session(
        cwd,
        ScriptedEngine(),
        Settings(diagnostics=(SettingsDiagnostic("odd"),)),
        State(),
    )
    path = cwd / ".decode" / "skills" / "bad" / "SKILL.md"
    path.parent.mkdir(parents=True)
    path.write_text("no header")
    begun, odd, bad = await collect(one.start())
    assert isinstance(begun, SessionStarted)
    assert one.id == "s1"
    assert odd == Notice("odd", "warning")
    assert isinstance(bad, Notice)
    assert "bad/SKILL.md" in bad.text
    assert await collect(one.submit(" ")) == []


async def test_steered_text_reaches_the_running_turn(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        assert await collect(turning.session.steer("and this")) == []
        assert turning.engine.steered == ["and this"]
        rest = await turning.end()
    assert rest == [TurnStarted("and this", steered=True), TurnEnded("done", "answer")]


async def test_submit_steers_while_a_turn_is_running(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        await collect(turning.session.submit("more"))
        assert turning.engine.steered == ["more"]
        assert len(turning.engine.turns) == 1


async def test_b036_steered_slash_text_follows_the_idle_rules(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        steer = turning.session.steer
        assert await collect(steer("/review-diff src/")) == []
        notice, draft = await collect(steer("/nope"))
        assert isinstance(notice, Notice)
        assert draft == DraftReturned("/nope", notice.text)
        payload = format_skill_payload(load_skills(cwd)["review-diff"], cwd, "src/")
        assert turning.engine.steered == [payload]
        started, loaded, _ = await turning.end()
    assert isinstance(started, TurnStarted)
    assert (started.shown, started.body, started.steered) == ("/review-diff src/", payload, True)
    assert isinstance(loaded, SkillLoaded)


async def test_b036_a_steered_skill_that_came_too_late_returns_as_it_was_typed(cwd: Path) -> None:
    async with Turning(cwd, "failed") as turning:
        await collect(turning.session.steer("/review-diff src/"))
        back, _ = await turning.end()
    assert back == DraftReturned("/review-diff src/", "too late")


async def test_b036_queued_text_follows_the_idle_rules_when_its_turn_comes(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        for text in ("/review-diff", "/rev", "/nope", "plain"):
            turning.session.enqueue(text)
        assert turning.engine.steered == []
        rest = await turning.end()
    payload = format_skill_payload(load_skills(cwd)["review-diff"], cwd)
    assert [turn.prompt for turn in turning.engine.turns] == ["go", payload, "plain"]
    drafts = [event.text for event in rest if isinstance(event, DraftReturned)]
    assert drafts == ["/rev", "/nope"]
    assert turning.session.queue.texts == []


@pytest.mark.parametrize("reason", ["interrupted", "failed", "limit"])
async def test_what_is_queued_stays_when_the_turn_did_not_end_well(cwd: Path, reason: str) -> None:
    async with Turning(cwd, reason) as turning:
        turning.session.enqueue("later")
        await turning.end()
        assert turning.session.queue.texts == ["later"]
        turning.engine.reason = "done"
        await collect(turning.session.submit("go on"))
    assert [turn.prompt for turn in turning.engine.turns] == ["go", "go on", "later"]


async def test_nothing_is_delivered_while_the_queue_is_held(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        turning.session.enqueue("later")
        turning.session.queue.held = True
        await turning.end()
    assert turning.session.queue.texts == ["later"]


async def test_a_command_for_the_next_turn_leaves_the_running_one(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        events = await collect(turning.session.submit("/agent plan"))
        assert events[0] == StateChanged(State("plan", Mode.PLAN))
        assert Notice("this counts from the next turn on") in events
        assert turning.engine.modes == []
        turning.session.enqueue("next")
        await turning.end()
    assert [state.agent for state in turning.engine.states] == ["build", "plan"]


async def test_the_mode_changes_at_once(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        await collect(turning.session.submit("/mode plan"))
        assert [state.mode for state in turning.engine.modes] == [Mode.PLAN]
        assert turning.session.set_mode(Mode.EDIT) == StateChanged(State(mode=Mode.EDIT))
        assert [state.mode for state in turning.engine.modes] == [Mode.PLAN, Mode.EDIT]


async def test_a_command_that_cannot_run_now_returns_its_text(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        notice, draft = await collect(turning.session.submit("/new"))
        assert isinstance(notice, Notice)
        assert draft == DraftReturned("/new", notice.text)
        assert turning.engine.performed == []


async def test_leaving_while_a_turn_is_running_asks(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        assert await collect(turning.session.submit("/quit")) == [Quit(confirm=True)]
    assert await collect(session(cwd).submit("/exit")) == [Quit()]


async def test_the_session_is_idle_again_when_its_stream_is_left(cwd: Path) -> None:
    one = session(cwd, WaitingEngine())
    async with closing(one.submit("go")) as stream:
        async for _ in stream:
            break
        assert one.busy
    assert not one.busy


async def test_calls_for_the_engine_are_passed_on(cwd: Path) -> None:
    engine = ScriptedEngine()
    one = session(cwd, engine)
    one.answer("q", Reply(allowed=True))
    one.cancel()
    await one.warm()
    await one.close()
    assert engine.answered == {"q": Reply(allowed=True)}
    assert (engine.cancelled, engine.closed) == (1, True)


async def test_the_menu_and_the_list_follow_the_disk(cwd: Path) -> None:
    one = session(cwd)
    assert [row.name for row in one.complete("/fresh")] == []
    path = cwd / ".decode" / "skills" / "fresh" / "SKILL.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\nname: fresh\ndescription: new here\n---\nb\n")
    assert [row.name for row in one.complete("/fresh")] == ["fresh"]
    assert one.listing() == ""
    assert await collect(one.submit("/nope"))
    assert "/fresh" in one.listing()
    assert one.complete("hello") == []
    (cwd / "a.txt").touch()
    assert one.files("a") == ["a.txt"]


async def test_the_start_order_is_given_once(cwd: Path) -> None:
    engine = ScriptedEngine()
    await collect(session(cwd, engine).start())
    assert engine.performed == [Order("start")]


async def test_an_opening_line_is_submitted_once_the_session_has_begun(cwd: Path) -> None:
    one = session(cwd)
    one.opening_line = "/mode plan"
    events = await collect(one.start())
    assert isinstance(events[0], SessionStarted)
    assert StateChanged(State(mode=Mode.PLAN)) in events


async def test_trust_takes_the_settings_anew(cwd: Path) -> None:
    engine, now = ScriptedEngine(), Settings(agent="plan")
    asked = Settings(untrusted=("mode = bypass",))
    one = Session(cwd, engine, asked, State())
    one.reread = iter([asked, now, now]).__next__
    await collect(one.submit("/trust yes"))
    assert [order.name for order in engine.performed] == ["renew"]
    assert one.settings is now
    (told,) = await collect(one.submit("/trust"))
    assert told == Notice("this project asks for nothing that waits for trust")


async def test_flags_are_stronger_than_what_a_resumed_session_was_set_to(cwd: Path) -> None:
    kept = State("plan", Mode.PLAN, "a:b")
    begun = SessionStarted("s1", "/c", "a:b", "plan", "plan", "1", resumed=True)
    engine = ScriptedEngine(orders={"start": (begun, StateChanged(kept))})
    for flags, expected in (
        (Flags(), kept),
        (Flags(mode="edit"), State("plan", Mode.EDIT, "a:b")),
        (Flags(agent="build"), State("build", Mode.EDIT, "a:b")),
        (Flags(model="c:d"), State("plan", Mode.PLAN, "c:d")),
    ):
        asked = State("build", Mode.EDIT, flags.model or "")
        one = Session(cwd, engine, Settings(), asked, flags)
        events = await collect(one.start())
        assert one.state == expected
        assert [event for event in events if isinstance(event, StateChanged)][-1].state == expected


async def test_a_skill_that_is_steered_twice_is_shown_as_typed_twice(cwd: Path) -> None:
    async with Turning(cwd) as turning:
        for _ in range(2):
            await collect(turning.session.steer("/commit"))
        rest = await turning.end()
    assert [event.shown for event in rest if isinstance(event, TurnStarted)] == ["/commit"] * 2


async def test_what_is_sent_once_the_end_was_told_begins_the_next_turn(cwd: Path) -> None:
    engine = ScriptedEngine()
    running = session(cwd, engine)
    sent: list[asyncio.Task[list[Event]]] = []

    async def send() -> list[Event]:
        return [event async for event in running.submit("second")]

    async for event in running.submit("first"):
        if isinstance(event, TurnEnded):
            sent.append(asyncio.create_task(send()))
            for _ in range(5):
                await asyncio.sleep(0)
    assert TurnEnded("done", "second") in await sent[0]
    assert [turn.prompt for turn in engine.turns] == ["first", "second"]
    assert engine.steered == []
