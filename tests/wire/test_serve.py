import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from decode.config.settings import Settings
from decode.entities.call import Approval, Query, Reply, ToolCall, ToolKind
from decode.entities.event import (
    Answered,
    Asked,
    Event,
    Permission,
    TextDelta,
    ToolStarted,
    TurnEnded,
)
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.session.session import Session
from decode.wire.lines import TooLong
from decode.wire.message import Command, Resolved, spell
from decode.wire.serve import Server
from tests.fakes import ScriptedEngine

CALL = ToolCall("c1", "bash", ToolKind.EXECUTE, {"command": "git push"}, "git push")
Said = str | bytes | TooLong | dict[str, Any]


class Program:
    """The other side: what it says, in reply to what it hears."""

    def __init__(self, cwd: Path, engine: ScriptedEngine, *, resolves: bool = True) -> None:
        self.heard: list[dict[str, Any]] = []
        self._said: asyncio.Queue[bytes | TooLong | None] = asyncio.Queue()
        self._on: dict[str, Callable[[], None]] = {}
        self.session = Session(cwd, engine, Settings(), State())
        self.server = Server(self.session, self._hear, resolves=resolves)

    def say(self, *messages: Said) -> None:
        for message in messages:
            data = json.dumps(message) if isinstance(message, dict) else message
            self._said.put_nowait(data.encode() if isinstance(data, str) else data)

    def hang_up(self) -> None:
        self._said.put_nowait(None)

    def on(self, kind: str, act: Callable[[], None]) -> None:
        self._on[kind] = act

    async def run(self, *messages: Said) -> list[dict[str, Any]]:
        self.say(*messages)
        if not self._on:
            self.hang_up()
        self.status = await self.server.serve(self._lines())
        return self.heard

    def types(self) -> list[str]:
        return [data["type"] for data in self.heard]

    def _hear(self, data: dict[str, Any]) -> None:
        self.heard.append(json.loads(json.dumps(data)))
        act = self._on.pop(data["type"], None)
        if act is not None:
            act()

    async def _lines(self) -> AsyncIterator[bytes | TooLong]:
        while (line := await self._said.get()) is not None:
            yield line


def user(text: str) -> dict[str, Any]:
    return {"type": "user", "text": text}


class Asking(ScriptedEngine):
    """Asks one question in every turn and goes on when it is answered or stopped."""

    def __init__(self, question: Approval | Query | None = None) -> None:
        super().__init__()
        self.question = question or Approval("q1", CALL, "changes the remote")
        self.settled = asyncio.Event()

    def answer(self, question_id: str, reply: Reply) -> None:
        super().answer(question_id, reply)
        self.settled.set()

    def cancel(self) -> None:
        super().cancel()
        self.settled.set()

    async def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        self.turns.append(turn)
        yield ToolStarted(CALL)
        yield Asked(self.question)
        await self.settled.wait()
        self.settled.clear()
        reply = self.answered.pop("q1", None)
        yield Answered("q1", reply)
        allowed = reply is not None and reply.allowed
        yield Permission("c1", "allow" if allowed else "deny", reply.by if reply else "user", "")
        yield TurnEnded("done", reply.feedback if reply is not None and allowed else "")


async def test_one_submission_has_one_result_and_the_session_comes_first(cwd: Path) -> None:
    program = Program(cwd, ScriptedEngine())
    await program.run(user("hello"))
    assert program.types() == ["session", "turn_start", "text", "result"]
    result = program.heard[-1]
    assert (result["answer"], result["session_id"], result["denied"]) == ("hello", "s1", [])
    assert program.status == 0


async def test_submissions_are_carried_out_one_by_one(cwd: Path) -> None:
    engine = ScriptedEngine()
    program = Program(cwd, engine)
    await program.run(user("one"), user("/mode plan"), user("two"), user("/nope"))
    assert [turn.prompt for turn in engine.turns] == ["one", "two"]
    assert [state.mode for state in engine.states[-2:]] == [Mode.DEFAULT, Mode.PLAN]
    results = [data for data in program.heard if data["type"] == "result"]
    assert [data["exit_code"] for data in results] == [0, 0, 0, 2]
    assert program.status == 2


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        b"\xff",
        '{"type": "nope"}',
        '{"type": "user"}',
        TooLong("a line of 99 bytes"),
        '{"type": "answer", "id": "none", "allow": true}',
        '{"type": "set", "mode": "paln"}',
        b'{"a":' * 100_000,
    ],
)
async def test_a_bad_line_is_answered_and_costs_nothing_else(cwd: Path, line: Said) -> None:
    program = Program(cwd, ScriptedEngine())
    await program.run(user("one"), "", line, user("two"))
    errors = [data for data in program.heard if data["type"] == "error"]
    assert [data["line"] for data in errors] == [3]
    assert errors[0]["message"]
    assert [data["answer"] for data in program.heard if data["type"] == "result"] == ["one", "two"]


@pytest.mark.parametrize(("allow", "exit_code"), [(True, 0), (False, 3)])
async def test_a_question_comes_out_and_its_answer_goes_in(
    cwd: Path, allow: bool, exit_code: int
) -> None:
    program = Program(cwd, Asking())

    def answer() -> None:
        program.say({"type": "answer", "id": "q1", "allow": allow, "feedback": "fine"})
        program.hang_up()

    program.on("ask", answer)
    await program.run(user("push"))
    ask = next(data for data in program.heard if data["type"] == "ask")
    assert (ask["id"], ask["kind"], ask["call"]["title"]) == ("q1", "approval", "git push")
    assert program.heard[-1]["exit_code"] == program.status == exit_code
    refused = [] if allow else [{"tool": "bash", "title": "git push"}]
    assert program.heard[-1]["denied"] == refused


async def test_a_question_that_nobody_can_answer_any_more_is_refused(cwd: Path) -> None:
    program = Program(cwd, Asking())
    program.on("ask", program.hang_up)
    await program.run(user("push"), user("again"))
    assert [data["exit_code"] for data in program.heard if data["type"] == "result"] == [3, 3]
    assert {data["by"] for data in program.heard if data["type"] == "permission"} == {"headless"}


class SlowToBegin(ScriptedEngine):
    """Begins once its program has said everything."""

    async def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        for _ in range(20):
            await asyncio.sleep(0)
        async for event in super().perform(order, state):
            yield event


async def test_the_session_is_the_first_object_whatever_is_said(cwd: Path) -> None:
    program = Program(cwd, SlowToBegin())
    await program.run("no JSON", {"type": "set", "mode": "plan"}, user("x"))
    assert program.types()[:3] == ["session", "error", "state"]


async def test_quit_ends_the_session_whatever_else_was_said(cwd: Path) -> None:
    engine = ScriptedEngine()
    program = Program(cwd, engine)
    program.on("quit", lambda: None)
    await program.run(user("one"), user("/quit"), user("two"))
    assert [turn.prompt for turn in engine.turns] == ["one"]
    assert (program.types()[-2:], program.status) == (["quit", "result"], 0)


async def test_a_query_is_answered_in_words(cwd: Path) -> None:
    program = Program(cwd, Asking(Query("q1", "which?", ("a", "b"))))

    def answer() -> None:
        program.say({"type": "answer", "id": "q1", "allow": True, "feedback": "b"})
        program.hang_up()

    program.on("ask", answer)
    await program.run(user("x"))
    assert program.heard[-1]["answer"] == "b"


async def test_steer_set_and_cancel_act_at_once(cwd: Path) -> None:
    engine = Asking()
    program = Program(cwd, engine)

    def act() -> None:
        program.say({"type": "steer", "text": "also this"})
        program.say({"type": "steer", "text": "/nope"})
        program.say({"type": "set", "mode": "plan"})
        program.say({"type": "cancel"})
        program.hang_up()

    program.on("ask", act)
    await program.run(user("x"))
    assert engine.steered == ["also this"]
    assert [state.mode for state in engine.modes] == [Mode.PLAN]
    assert engine.cancelled == 1
    assert "draft" in program.types()
    assert "state" in program.types()


async def test_set_takes_agent_and_model_too(cwd: Path) -> None:
    program = Program(cwd, ScriptedEngine())
    program.on("state", program.hang_up)
    await program.run({"type": "set", "agent": "plan"})
    assert program.session.state.agent == "plan"


async def test_without_a_submission_the_last_object_is_a_result_all_the_same(cwd: Path) -> None:
    program = Program(cwd, ScriptedEngine())
    await program.run()
    assert program.types() == ["session", "result"]
    assert program.status == 0


async def test_a_listing_is_the_answer_of_its_command(cwd: Path) -> None:
    program = Program(cwd, ScriptedEngine())
    await program.run(user("/help"))
    assert "/quit" in program.heard[-1]["answer"]


async def test_a_screen_sends_turns_and_orders_that_are_resolved(cwd: Path) -> None:
    engine = ScriptedEngine(orders={"compact": (TextDelta("summary"),)})
    program = Program(cwd, engine, resolves=False)
    await program.run(
        spell(Resolved(Turn("payload", "/x"), State("plan", Mode.PLAN, ""))),
        spell(Command(Order("compact", "focus"), State())),
        {"type": "steer", "text": "/nope", "raw": True},
    )
    assert engine.turns == [Turn("payload", "/x")]
    assert engine.states[1] == State("plan", Mode.PLAN, "offline")
    assert engine.steered == ["/nope"]
    assert program.types() == ["session", "ready", "text", "result", "text", "performed"]


async def test_a_screen_that_is_gone_wants_nothing_finished(cwd: Path) -> None:
    engine = Asking()
    program = Program(cwd, engine, resolves=False)
    program.on("ask", program.hang_up)
    await program.run(spell(Resolved(Turn("x", "x"), State())))
    assert engine.cancelled == 1
    assert engine.closed


async def test_a_fault_of_ours_ends_the_server_and_is_not_hidden(cwd: Path) -> None:
    def broken(turn: Turn, state: State) -> list[Event]:
        raise ZeroDivisionError

    program = Program(cwd, ScriptedEngine(broken))
    program.on("never", program.hang_up)
    with pytest.raises(ZeroDivisionError):
        await program.run(user("x"))
