"""What a step with a tool costs in our own processor time, with a real provider's SDK.

Run from the root of the repository: python -m benchmarks.loop_steps. Thirty steps of the `read`
tool with the whole engine (gate, session log, every tool offered) against a server on the loopback
address that is a process of its own. A step is from the end of one call to the end of the next: a
request of the whole conversation, its stream, and the call. The tool alone, with the same
arguments and nothing around it, is taken off.

Beside it, in turns with it, the floor: the same thirty steps by the framework's bare agent, with
the same model, the same schemas of the same tools, and tools that return a constant.
"""

import asyncio
import gc
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from pydantic_ai import Agent, FunctionToolset, Tool
from pydantic_ai.messages import FunctionToolResultEvent
from pydantic_ai.tools import ToolDefinition
from pydantic_ai.usage import UsageLimits
from tests.tools.tool_bench import Bench

from decode.config.settings import Settings
from decode.entities.event import ToolFinished
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.loop.engine import AgentEngine
from decode.loop.setup.toolbox import framed
from decode.providers import build_model
from decode.tools import tools
from decode.tools.read import read

STEPS = 30
ROUNDS = 3

MODELS = ("openai-chat:scripted", "openai-responses:gpt-5.2", "anthropic:claude-opus-5-5")

#: What `decode.cli.main` sets before anything else: users run with it.
_GENERATIONS = (200_000, 10, 10)

_SERVER = """
import sys
from tests.loopback.script import call
from tests.loopback.server import ScriptedServer

steps = [call("read", path="a.txt", limit=number + 1) for number in range(int(sys.argv[1]))]
with ScriptedServer(*steps, "Done.", strict=False) as server:
    print(server.port, flush=True)
    sys.stdin.read()
"""

#: Runs a turn in a folder with a model; yields at the end of each call.
Steps = Callable[[Path, str], AsyncGenerator[None]]


@contextmanager
def served() -> Generator[str]:
    """Run the server; yield its address."""
    argv = (sys.executable, "-c", _SERVER, str(STEPS))
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as made:
        assert made.stdout is not None
        yield f"http://127.0.0.1:{made.stdout.readline().strip()}"
        made.kill()


async def ours(cwd: Path, model: str) -> AsyncGenerator[None]:
    """Run the turn with the engine."""
    engine = AgentEngine(cwd, Settings(), attended=False)
    await engine.warm()
    async for event in engine.run(Turn("go", "go"), State(model=model)):
        if isinstance(event, ToolFinished):
            yield
    await engine.close()


def _constant(made: ToolDefinition) -> Tool[None]:
    async def run(**_arguments: object) -> str:
        return "     1\ta line"

    schema = made.parameters_json_schema
    return Tool[None].from_schema(run, made.name, made.description, schema)


async def bare(_cwd: Path, model: str) -> AsyncGenerator[None]:
    """Run the turn with the framework's agent and nothing of ours but the model."""
    offered = [_constant(framed(spec).tool_def) for spec in tools().values()]
    agent = Agent(deps_type=type(None), instructions="Code.", toolsets=[FunctionToolset(offered)])
    limits = UsageLimits(request_limit=None)
    async with (
        build_model(model, Settings()) as opened,
        agent.iter("go", model=opened, usage_limits=limits) as run,
    ):
        async for node in run:
            if Agent.is_model_request_node(node) or Agent.is_call_tools_node(node):
                async with node.stream(run.ctx) as events:
                    async for event in events:
                        if isinstance(event, FunctionToolResultEvent):
                            yield


async def marks(steps: Steps, cwd: Path, model: str) -> list[float]:
    """Return the processor time at the end of each call."""
    return [time.process_time() async for _ in steps(cwd, model)]


def measure(steps: Steps, cwd: Path, model: str) -> list[float]:
    """Return what each step cost, in milliseconds."""
    with served() as url:
        os.environ.update(OPENAI_BASE_URL=f"{url}/v1", ANTHROPIC_BASE_URL=url)
        found = asyncio.run(marks(steps, cwd, model))
    return [(after - before) * 1000 for before, after in pairwise(found)]


async def alone(cwd: Path) -> float:
    """Return the milliseconds of the tool itself, the median of its thirty calls."""
    bench, took = Bench(cwd, cwd), list[float]()
    calls: list[Awaitable[str]] = [
        bench.call(read, path="a.txt", limit=number + 1) for number in range(STEPS)
    ]
    for call in calls:
        start = time.process_time()
        await call
        took.append((time.process_time() - start) * 1000)
    return statistics.median(took)


def compare(cwd: Path, model: str) -> None:
    """Print one row: medians over all rounds; the first step and the last are medians too."""
    measure(ours, cwd, model)
    tool = asyncio.run(alone(cwd))
    whole, floor = list[list[float]](), list[list[float]]()
    for _ in range(ROUNDS):
        whole.append([step - tool for step in measure(ours, cwd, model)])
        floor.append(measure(bare, cwd, model))
    every = statistics.median(step for steps in whole for step in steps)
    least = statistics.median(step for steps in floor for step in steps)
    first, last = (statistics.median(steps[at] for steps in whole) for at in (0, -1))
    print(
        f"{model}: {every:.1f} ms a step beyond the tool ({tool:.2f} ms), first {first:.1f}, "
        f"last {last:.1f}; the bare framework {least:.1f}, ours on top {every - least:.1f}"
    )


def main() -> None:
    """Print the table."""
    gc.set_threshold(*_GENERATIONS)
    with tempfile.TemporaryDirectory() as home:
        cwd = Path(home, "project")
        cwd.mkdir()
        (cwd / "a.txt").write_text("a line\n" * 50)
        os.environ.update(HOME=home, OPENAI_API_KEY="k", ANTHROPIC_API_KEY="k")
        os.environ.update({f"XDG_{name}_HOME": f"{home}/{name}" for name in _PLACES})
        for model in MODELS:
            compare(cwd, model)


_PLACES = ("CONFIG", "DATA", "CACHE", "STATE")

if __name__ == "__main__":
    main()
