"""What a step with a tool costs in our own processor time, with a real provider's SDK.

Run from the root of the repository: python -m benchmarks.loop_steps. Thirty steps of the `read`
tool with the whole engine (gate, session log, every tool offered) against a server on the loopback
address that is a process of its own. A step is from the end of one call to the end of the next: a
request of the whole conversation, its stream, and the call; the tool's own time is in it.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.event import ToolFinished
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.loop.engine import AgentEngine

STEPS = 30

MODELS = ("openai-chat:scripted", "openai-responses:gpt-5.2", "anthropic:claude-opus-5-5")

_SERVER = """
import sys
from tests.loopback.script import call
from tests.loopback.server import ScriptedServer

steps = [call("read", path="a.txt", limit=number + 1) for number in range(int(sys.argv[1]))]
with ScriptedServer(*steps, "Done.", strict=False) as server:
    print(server.port, flush=True)
    sys.stdin.read()
"""


@contextmanager
def served() -> Generator[str]:
    """Run the server; yield its address."""
    argv = (sys.executable, "-c", _SERVER, str(STEPS))
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as made:
        assert made.stdout is not None
        yield f"http://127.0.0.1:{made.stdout.readline().strip()}"
        made.kill()


async def marks(cwd: Path, model: str) -> list[float]:
    """Run the turn; return the processor time at the end of each call."""
    engine = AgentEngine(cwd, Settings(), attended=False)
    await engine.warm()
    found: list[float] = []
    async for event in engine.run(Turn("go", "go"), State(model=model)):
        if isinstance(event, ToolFinished):
            found.append(time.process_time())
    await engine.close()
    return found


def measure(cwd: Path, model: str) -> list[float]:
    """Return what each step cost, in milliseconds."""
    with served() as url:
        os.environ.update(OPENAI_BASE_URL=f"{url}/v1", ANTHROPIC_BASE_URL=url)
        found = asyncio.run(marks(cwd, model))
    return [(after - before) * 1000 for before, after in pairwise(found)]


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as home:
        cwd = Path(home, "project")
        cwd.mkdir()
        (cwd / "a.txt").write_text("a line\n" * 50)
        os.environ.update(HOME=home, OPENAI_API_KEY="k", ANTHROPIC_API_KEY="k")
        os.environ.update({f"XDG_{name}_HOME": f"{home}/{name}" for name in _PLACES})
        for model in MODELS:
            steps = measure(cwd, model)
            print(
                f"{model}: median {statistics.median(steps):.1f} ms a step, first "
                f"{steps[0]:.1f}, last {steps[-1]:.1f}"
            )


_PLACES = ("CONFIG", "DATA", "CACHE", "STATE")

if __name__ == "__main__":
    main()
