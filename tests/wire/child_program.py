"""An engine process with a scripted engine: `python child_program.py [--resume ID]`."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.call import Approval, Reply, ToolCall, ToolKind
from decode.entities.event import (
    Answered,
    Asked,
    Event,
    Notice,
    Permission,
    Replayed,
    SessionStarted,
    TextDelta,
    ToolStarted,
    TurnEnded,
)
from decode.entities.ports import Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.session.session import Session
from decode.wire.codec import to_line
from decode.wire.lines import Writer, read_lines
from decode.wire.serve import Server
from tests.fakes import ScriptedEngine

CALL = ToolCall("c1", "bash", ToolKind.EXECUTE, {"command": "git push"}, "git push")


@dataclass
class Engine(ScriptedEngine):
    """Acts on the prompt: die, hang, big, ask, slow; everything else is said back."""

    resumed: str = ""
    stop: asyncio.Event = field(default_factory=asyncio.Event)
    reply: "asyncio.Future[Reply] | None" = None
    flush: Callable[[], None] = lambda: None

    async def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        self.stop.clear()
        word = turn.prompt.partition(" ")[0]
        if word == "die":
            yield TextDelta("so far")
            self.flush()
            os._exit(7)
        if word == "hang":
            signal.pause()
        if word == "slow":
            yield TextDelta("waiting")
            await self.stop.wait()
            yield TurnEnded("interrupted", exit_code=130)
            return
        if word == "ask":
            async for event in self._ask():
                yield event
            return
        text = "x" * 3_000_000 if word == "big" else f"{turn.prompt}|{state.mode}|{state.model}"
        yield TextDelta(text)
        yield TurnEnded("done", text)

    async def _ask(self) -> AsyncIterator[Event]:
        self.reply = asyncio.get_running_loop().create_future()
        yield ToolStarted(CALL)
        yield Asked(Approval("q1", CALL, "changes the remote"))
        reply = await self.reply
        yield Answered("q1", reply)
        verdict = "allow" if reply.allowed else "deny"
        yield Permission("c1", verdict, "user", reply.feedback)
        yield TurnEnded("done", "pushed" if reply.allowed else "")

    async def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        if order.name == "resume":
            yield SessionStarted(order.args, "/c", state.model, state.agent, state.mode, "0", True)
            return
        if order.name != "start":
            yield Notice(f"{order.name} {order.args}")
            return
        name = self.resumed or f"s{os.getpid()}"
        known = bool(self.resumed)
        yield SessionStarted(name, "/c", state.model, state.agent, state.mode, "0", known)
        if self.resumed:
            yield Replayed("user", "before")

    def answer(self, question_id: str, reply: Reply) -> None:
        if self.reply is not None and question_id == "q1":
            self.reply.set_result(reply)

    def cancel(self) -> None:
        self.stop.set()


async def main(argv: list[str]) -> int:
    resumed = argv[argv.index("--resume") + 1] if "--resume" in argv else ""
    if resumed == "gone":
        return 2
    engine = Engine(resumed=resumed)
    session = Session(Path.cwd(), engine, Settings(), State(model="fake:model"))
    about = [Notice("told at every start")] if "--about" in argv else []
    writer = Writer(1)
    engine.flush = writer.close
    server = Server(
        session, lambda data: writer.write(to_line(data)), resolves="--engine" not in argv
    )
    status = await server.serve(read_lines(0), about)
    writer.close()
    return status


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
