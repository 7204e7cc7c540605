"""What the loop costs beside the framework alone: per delta, per step, per event put in the log.

Run from the root of the repository: python -m benchmarks.loop_turn. CPU seconds, and ratios to the
same script driven by the framework alone, since machines differ.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from pydantic_ai import Agent
from pydantic_ai.models import Model
from pydantic_ai.usage import UsageLimits
from tests.loop.rig import rig
from tests.loop.scripted import Call, Chunk, Step, scripted

from decode.entities.event import Event
from decode.loop.kept.journal import Journal
from decode.loop.running.feed import Feed
from decode.sessions.records import Header
from decode.sessions.store import SessionLog, new_id

DELTAS = 20_000
STEPS = 150


def _stream() -> list[Step]:
    words: list[Chunk] = ["word "] * DELTAS
    return [words]


def _steps() -> list[Step]:
    return [*[Call("note", {"word": str(number)}) for number in range(STEPS)], "Done."]


async def alone(model: Model, folder: Path) -> None:
    """Drive the script with the framework and nothing else."""
    made = rig(folder, model)
    limits = UsageLimits(request_limit=None)
    agent = made.work.agent
    async with agent.iter("go", model=model, deps=made.work.deps, usage_limits=limits) as run:
        async for node in run:
            if Agent.is_model_request_node(node) or Agent.is_call_tools_node(node):
                async with node.stream(run.ctx) as events:
                    async for _ in events:
                        continue


async def ours(model: Model, folder: Path) -> int:
    """Drive the same script with our loop, its feed and a session log; return the events read."""
    made = rig(folder, model)
    feed = Feed()
    made.work.emit = feed.put
    made.work.repeats.see([])
    made.work.thread.journal = Journal(SessionLog(Header(new_id(), "/p", "/p")))
    read: list[Event] = []

    async def reading() -> None:
        read.extend([event async for event in feed.events()])

    reader = asyncio.ensure_future(reading())
    await made.go()
    feed.close()
    await reader
    return len(read)


def cpu(run: Callable[[], Awaitable[object]]) -> float:
    """Return the CPU seconds of one run."""
    start = time.process_time()
    asyncio.run(_awaited(run))
    return time.process_time() - start


async def _awaited(run: Callable[[], Awaitable[object]]) -> None:
    await run()


def compare(title: str, steps: Callable[[], list[Step]], count: int, folder: Path) -> None:
    """Print one row: the best of three runs each."""
    plain = min(cpu(lambda: alone(scripted(*steps())[0], folder)) for _ in range(3))
    whole = min(cpu(lambda: ours(scripted(*steps())[0], folder)) for _ in range(3))
    each, mine = plain / count * 1e6, whole / count * 1e6
    print(f"a {title}: framework {each:.1f} µs, ours {mine:.1f} µs, ratio {whole / plain:.2f}")


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cpu(lambda: alone(scripted("warm")[0], folder))
        compare("delta", _stream, DELTAS, folder)
        compare("step", _steps, STEPS, folder)


if __name__ == "__main__":
    main()
