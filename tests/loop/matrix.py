"""The matrix of faults: each once, for ever and in the middle of a turn, on both front ends."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.state import State
from decode.headless.run import Options, run
from decode.headless.stdin import Piped
from decode.loop.engine import AgentEngine
from decode.session.session import Session
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from decode.tui.app import DecodeApp
from tests.headless.program import descriptors
from tests.loop.faults import ALL, Kind
from tests.loopback.script import Step, call
from tests.loopback.server import ScriptedServer
from tests.tui.driving import rows, show_of, type_text

PLACES = ("once", "for ever", "in mid-turn")
FRONTS = ("screen", "headless")

BEGIN, END = "<!-- the matrix, written by the test run -->\n", "<!-- end of the matrix -->\n"

DOCUMENT = Path(__file__).parents[2] / "docs" / "reliability.md"


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person and the server saw: what was told, how it ended, how often it was asked, what
    became of the prompt and of the history."""

    told: str
    answered: bool
    requests: int
    status: int | None
    back: bool | None
    accepted: bool

    def __str__(self) -> str:
        """The cell of the table."""
        end = "answered" if self.answered else "given up"
        if self.status is not None:
            end = f"status {self.status}"
        back = ", prompt back" if self.back else ""
        broken = "" if self.accepted else ", HISTORY BROKEN"
        return f"{end}{back}, requests: {self.requests}{broken}"


def expected(kind: Kind, place: str) -> bool:
    """Say whether the turn has to end with an answer."""
    return kind.passes and place != "for ever"


def steps(kind: Kind, place: str) -> list[Step]:
    """Return the script of one cell."""
    count = 6 if place == "for ever" or not kind.passes else 1
    faults = [kind.step() for _ in range(count)]
    return [call("read", path="a.txt"), *faults] if place == "in mid-turn" else faults


def session(cwd: Path, kind: Kind, *, attended: bool) -> Session:
    """Return a session whose engine is in this process and in a hurry."""
    engine = AgentEngine(cwd, Settings(), attended=attended, pace=kind.pace)
    return Session(cwd, engine, Settings(), State(model="openai:scripted"))


async def headless(cwd: Path, server: ScriptedServer, kind: Kind, place: str) -> Seen:
    """Run one prompt headless, then go on with its session."""
    script = steps(kind, place)
    server.add(*script, *(["Here."] if expected(kind, place) else []))
    with descriptors(b"") as (out, err):
        made = session(cwd, kind, attended=False)
        async with asyncio.timeout(60):
            status = await run(made, "go", Piped(), Options())
        answer, told = out.read_text(), err.read_text()
    assert "Traceback" not in told
    assert ("Here." in answer) is expected(kind, place)
    assert answer.count("\n") <= 1
    count = len(server.requests)
    accepted = await _goes_on(cwd, server)
    lines = told.strip().splitlines()
    return Seen(lines[-1] if lines else "", status == 0, count, status, None, accepted)


async def _goes_on(cwd: Path, server: ScriptedServer) -> bool:
    _forget(server)
    server.add("Yes.")
    again = AgentEngine(cwd, Settings(), attended=False, session=Opening(list_sessions()[0].id))
    with descriptors(b"") as (out, _):
        over = Session(cwd, again, Settings(), State(model="openai:scripted"))
        async with asyncio.timeout(60):
            status = await run(over, "and now?", Piped(), Options())
        said = out.read_text()
    return (status, said, server.problems) == (0, "Yes.\n", [])


async def screen(cwd: Path, server: ScriptedServer, kind: Kind, place: str) -> Seen:
    """Type one prompt on the screen, then a second one."""
    script = steps(kind, place)
    server.add(*script, *(["Here."] if expected(kind, place) else []))
    made = session(cwd, kind, attended=True)
    app = DecodeApp(made, "")
    async with app.run_test(size=(110, 32)) as pilot, asyncio.timeout(60):
        while app.show is None or not show_of(app).turns.idle:
            await pilot.pause(0.01)
        await type_text(pilot, "go")
        await pilot.press("enter")
        while not server.requests or not show_of(app).turns.idle:
            await pilot.pause(0.01)
        await pilot.pause(0.05)
        shown, back = rows(app), app.stage.prompt.text == "go"
        count = len(server.requests)
        assert "Traceback" not in shown
        _forget(server)
        server.add("Yes.")
        app.stage.prompt.text = ""
        await type_text(pilot, "and now?")
        await pilot.press("enter")
        while len(server.requests) == count or not show_of(app).turns.idle:
            await pilot.pause(0.01)
        accepted = "Yes." in rows(app) and server.problems == []
    await made.close()
    return Seen(shown, "Here." in shown, count, None, back, accepted)


def _forget(server: ScriptedServer) -> None:
    """Take what is left of the script away."""
    server.clear()


def table(cells: dict[tuple[str, str, str], Seen]) -> str:
    """Return the matrix as Markdown."""
    heads = [f"{place}: {front}" for place in PLACES for front in FRONTS]
    lines = [f"| fault | {' | '.join(heads)} |", f"|---{'|---' * len(heads)}|"]
    lines += [f"| {fault} | {' | '.join(_cells(cells, fault))} |" for fault in ALL]
    return "\n".join(lines) + "\n"


def _cells(cells: dict[tuple[str, str, str], Seen], fault: str) -> Iterator[str]:
    return (str(cells[fault, place, front]) for place in PLACES for front in FRONTS)


def written(text: str, made: str) -> str:
    """Return a document with the table in its place."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{made}{END}{after}"
