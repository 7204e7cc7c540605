"""Running one reserved command over a scripted engine."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from decode.agents.load import load_agents
from decode.commands import reserved
from decode.commands._spec import Context
from decode.config.settings import Settings
from decode.entities.event import Event
from decode.entities.queue import Queue
from decode.entities.state import State
from decode.skills.load import load_skills
from tests.fakes import ScriptedEngine


@dataclass
class Desk:
    """What a command is given, and what it did to it."""

    cwd: Path
    settings: Settings = field(default_factory=Settings)
    engine: ScriptedEngine = field(default_factory=ScriptedEngine)
    state: State = field(default_factory=State)
    queue: Queue = field(default_factory=Queue)
    session_id: str = ""
    answer: str = ""
    busy: bool = False
    renewed: list[str] = field(default_factory=list[str])
    later: Settings | None = None

    def _renew(self) -> Settings | None:
        self.renewed.append("settings")
        return self.later

    async def run(self, name: str, args: str = "") -> Sequence[Event]:
        context = Context(
            self.cwd,
            self.state,
            self.settings,
            self.engine,
            load_skills(self.cwd, self.settings),
            load_agents(self.cwd, self.settings),
            reserved(),
            self.queue,
            self.session_id,
            self.answer,
            self.busy,
            self._renew,
        )
        return [event async for event in reserved()[name].run(context, args)]
