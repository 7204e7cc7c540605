"""The screen over a scripted engine, as a program of its own for tests on a real terminal."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import cast

from decode.entities.call import Approval, Part, ToolCall, ToolKind
from decode.entities.event import (
    Asked,
    Event,
    TextDelta,
    ThoughtDelta,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    Usage,
    UsageChanged,
)
from decode.entities.preview import Diff, Shell
from decode.entities.turn import Turn
from decode.session.streams import closing
from decode.tui.app import run
from tests.tui.scripted import ScriptedEngine, session_over

_ANSWER = """## What I found

The parser drops the *last* token when a line ends in `\\`. Two places matter:

1. `lexer.py` strips the newline before it looks at the backslash
2. `parser.py` trusts that

| file | line | fault |
|---|---:|---|
| lexer.py | 41 | strips too early |
| parser.py | 118 | no check |

```python
def tokens(line: str) -> list[str]:
    \"\"\"Split a line.\"\"\"
    return line.rstrip("\\n").split()  # here
```

See https://example.com/issue/7 for the report.
"""


async def play(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
    async with closing(_chosen(engine, turn.prompt)) as events:
        async for event in events:
            yield event


def _chosen(engine: ScriptedEngine, text: str) -> AsyncIterator[Event]:
    if "crash" in text:
        return _crash()
    if "long" in text:
        return _long(engine)
    return _work(engine, asks="ask" in text)


async def _crash() -> AsyncIterator[Event]:
    yield ToolStarted(ToolCall("c0", "bad", ToolKind.OTHER, {}, title=cast("str", None)))


async def _long(engine: ScriptedEngine) -> AsyncIterator[Event]:
    for number in range(100_000):
        yield TextDelta(f"word{number} ")
        await asyncio.sleep(0.02)
        if engine.cancelled.is_set():
            return


async def _work(engine: ScriptedEngine, *, asks: bool) -> AsyncIterator[Event]:
    yield ThoughtDelta("The test fails because the last token is dropped. Let me look.")
    await asyncio.sleep(0.3)
    read = ToolCall("c1", "read", ToolKind.READ, {"path": "src/lexer.py"}, "src/lexer.py")
    yield ToolStarted(read)
    yield ToolFinished("c1", True, "def tokens():\n" * 40, 0.02)
    for word in _ANSWER.split(" "):
        yield TextDelta(word + " ")
        await asyncio.sleep(0.01)
    if asks:
        async with closing(_ask(engine)) as events:
            async for event in events:
                yield event
    yield UsageChanged(Usage(12_000, 8_000, 900, 3, 0.04, 41_000, 128_000))


async def _ask(engine: ScriptedEngine) -> AsyncIterator[Event]:
    command = "pytest -q tests/test_lexer.py && git add -u"
    call = ToolCall("c2", "bash", ToolKind.EXECUTE, {}, command, Shell(command))
    yield ToolStarted(call)
    parts = (Part("pytest -q tests/test_lexer.py", "runs project code"), Part("git add -u"))
    yield Asked(Approval("q1", call, "runs a program of the project", parts))
    await engine.answered.wait()
    engine.answered.clear()
    reply = engine.replies.get("q1")
    if reply is None or not reply.allowed:
        yield ToolFinished("c2", False, "refused by the user", 0.0)
        return
    for number in range(30):
        yield ToolOutput("c2", f"test_{number} passed\n")
        await asyncio.sleep(0.05)
    yield ToolFinished("c2", True, "\n".join(f"test_{n} passed" for n in range(30)), 1.6)
    before = "".join(f"line {n}\n" for n in range(30))
    diff = Diff("src/lexer.py", before, before.replace("line 12", "line twelve, fixed"))
    yield ToolStarted(ToolCall("c3", "edit", ToolKind.EDIT, {}, "src/lexer.py", diff))
    yield ToolFinished("c3", True, "1 replacement", 0.01)


def main() -> int:
    engine = ScriptedEngine(scripts=[play] * 100)
    if "--slow" not in sys.argv:
        engine.ready.set()
    if "--noise" in sys.argv:
        threading.Timer(0.2, lambda: os.write(2, b"scribble")).start()
    return run(session_over(engine, Path.cwd()), plain="--plain" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
