"""The background commands of a session."""

import asyncio
from dataclasses import dataclass, field

from decode.tools._ending import told
from decode.tools._launch import Start
from decode.tools._output import Output, Shown
from decode.tools._process import Ending, Running
from decode.tools._refusal import Refusal

#: Jobs that may run at once.
_MOST = 16


@dataclass(slots=True)
class _Heard:
    """What a job has printed: `output` from its start on, `fresh` since it was last looked at."""

    output: Output
    fresh: Shown = field(default_factory=Shown)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, text: str) -> None:
        if text:
            self.output.add(text)
            self.fresh.add(text)
            self.news.set()


@dataclass(slots=True)
class Job:
    """A background command; `ending` is done when all its processes are gone."""

    id: str
    command: str
    running: Running
    ending: "asyncio.Task[Ending]"
    heard: _Heard

    @property
    def runs(self) -> bool:
        """True until all of its processes are gone."""
        return not self.ending.done()

    @property
    def how(self) -> str:
        """How it stands: that it runs, or how it ended."""
        if self.runs:
            return "is running"
        return f"has ended; {self.ending.exception() or told(self.ending.result())}"

    @property
    def state(self) -> str:
        """A line on how it stands."""
        return f"[{self.id} {self.how}]"

    @property
    def printed(self) -> str:
        """What it printed so far, the middle left out where that is much."""
        return self.heard.output.text()

    async def end(self) -> None:
        """End it and wait until its processes are gone; nothing happens when it has ended."""
        self.running.stop()
        await asyncio.wait({self.ending})

    async def news(self, wait: float) -> str:
        """Return what was printed since the last look; wait for some, or the end, if asked to."""
        if wait > 0 and not self.heard.news.is_set():
            arrived = asyncio.ensure_future(self.heard.news.wait())
            await asyncio.wait(
                {arrived, self.ending}, timeout=wait, return_when=asyncio.FIRST_COMPLETED
            )
            arrived.cancel()
        fresh, self.heard.fresh = self.heard.fresh, Shown()
        self.heard.news.clear()
        return fresh.text(f"; the whole output: read {self.heard.output.path}")


@dataclass(slots=True)
class JobTable:
    """Every background job by its id; they end with the session."""

    _jobs: dict[str, Job] = field(default_factory=dict[str, Job])

    @property
    def running(self) -> int:
        """How many run now."""
        return sum(job.runs for job in self._jobs.values())

    @property
    def all(self) -> list[Job]:
        """Every job of the session in the order of their start."""
        return list(self._jobs.values())

    async def start(self, start: Start, command: str, output: Output) -> Job:
        """Start a job; raises OSError, and Refusal when too many are running."""
        if self.running >= _MOST:
            start.drop()
            raise Refusal(f"{_MOST} jobs are running already; end one with job_kill first")
        heard = _Heard(output)
        running = await Running.begin(start, heard.hear)
        ending = asyncio.ensure_future(running.ended(None, lambda: None))
        job = Job(f"job-{len(self._jobs) + 1}", command, running, ending, heard)
        ending.add_done_callback(lambda _: output.close())
        self._jobs[job.id] = job
        return job

    def job(self, name: str) -> Job:
        """Return the job of this id; raises Refusal naming those there are."""
        if name not in self._jobs:
            known = ", ".join(self._jobs) or "none was started"
            raise Refusal(f"there is no job {name}; jobs of this session: {known}")
        return self._jobs[name]

    async def close(self) -> None:
        """End every job and wait until its processes are gone."""
        for job in self._jobs.values():
            job.running.stop()
        if self._jobs:
            await asyncio.wait({job.ending for job in self._jobs.values()})
