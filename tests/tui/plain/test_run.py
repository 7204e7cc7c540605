"""The loop of plain mode."""

import asyncio
import signal
import time
from pathlib import Path

from decode.entities.call import Approval, Reply, ToolCall, ToolKind
from decode.entities.event import Asked, Option, Pick, TextDelta
from decode.tui.plain.run import PlainScreen
from tests.tui.scripted import ScriptedEngine, playing, ready_engine, session_over, until_cancelled
from tests.tui.terminal import running

CALL = ToolCall("c", "bash", ToolKind.EXECUTE, {}, "git push")
PROGRAM = ("-m", "tests.tui.screen_program", "--plain")


class Plain:
    def __init__(self, engine: ScriptedEngine, cwd: Path) -> None:
        self.lines: list[str] = []
        self.screen = PlainScreen(session_over(engine, cwd), self.lines.append)

    async def until(self, text: str) -> None:
        end = time.monotonic() + 60
        while not any(text in line for line in self.lines):
            assert time.monotonic() < end, f"{text!r} was not said: {self.lines}"
            await asyncio.sleep(0.01)


async def test_a_turn_and_the_end_of_input(cwd: Path) -> None:
    engine = ready_engine(playing(TextDelta("hello\n")))
    plain = Plain(engine, cwd)
    plain.screen.typed("say it")
    plain.screen.typed(None)
    await asyncio.wait_for(plain.screen.run(None), 60)
    assert plain.lines[0].startswith("notice: plain mode, from --plain")
    assert plain.lines[-2:] == ["you: say it", "decode: hello"]
    assert plain.screen.code == 0


async def test_a_question_takes_the_next_line(cwd: Path) -> None:
    engine = ready_engine(playing(Asked(Approval("q", CALL)), TextDelta("done\n")))
    plain = Plain(engine, cwd)
    running_task = asyncio.create_task(plain.screen.run("push"))
    await plain.until("1 allow once")
    plain.screen.typed("what?")
    assert engine.replies == {}
    plain.screen.typed("no thanks")
    await plain.until("decode: done")
    assert engine.replies == {"q": Reply(False, feedback="thanks")}
    plain.screen.typed(None)
    await asyncio.wait_for(running_task, 60)


async def test_ctrl_c_refuses_then_stops_then_leaves(cwd: Path) -> None:
    engine = ready_engine(
        playing(Asked(Approval("q", CALL))), until_cancelled(TextDelta("working\n"))
    )
    plain = Plain(engine, cwd)
    running_task = asyncio.create_task(plain.screen.run("push"))
    await plain.until("1 allow once")
    plain.screen.interrupted()
    assert engine.replies == {"q": Reply(False, stop=True)}
    plain.screen.typed("go on")
    await plain.until("working")
    plain.screen.interrupted()
    await plain.until("it ended: interrupted")
    plain.screen.interrupted()
    await plain.until("press ctrl+c again")
    plain.screen.interrupted()
    await asyncio.wait_for(running_task, 60)
    assert plain.screen.code == 130


async def test_a_pick_is_submitted_as_text(cwd: Path) -> None:
    pick = Pick("mode", (Option("plan", submit="/mode plan"),))
    plain = Plain(ready_engine(playing(pick)), cwd)
    running_task = asyncio.create_task(plain.screen.run("go"))
    await plain.until("choose: 1 plan")
    plain.screen.typed("1")
    await plain.until("mode plan")
    plain.screen.typed(None)
    await asyncio.wait_for(running_task, 60)


def test_on_a_terminal_nothing_moves_and_nothing_is_coloured(cwd: Path) -> None:
    with running(*PROGRAM, cwd=cwd) as terminal:
        terminal.until_shown("notice: plain mode")
        terminal.send("hello\n")
        terminal.until_shown("See https://example.com")
        assert "\x1b[" not in terminal.written
        terminal.kill(signal.SIGTERM)
        assert terminal.ended() == 143
