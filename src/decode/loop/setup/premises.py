"""What lasts as long as the engine: the place, the rules, the sandbox, the ledgers of tools."""

import asyncio
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from decode.agents.load import load_agents
from decode.config.paths import cache_dir, data_dir, home, project_root
from decode.config.run_folder import RunFolder, run_folder
from decode.config.settings import Settings
from decode.entities.agent_def import AgentDef
from decode.entities.errors import UsageError
from decode.entities.event import Notice
from decode.entities.turn import SkillUse
from decode.gate.environment import scrubbed
from decode.gate.grants import Grants
from decode.gate.roots import Roots
from decode.gate.sandbox.sandbox import Sandbox
from decode.loop.asking.ruleset import Ruleset
from decode.skills.last_use import record_use
from decode.skills.load import load_skills
from decode.skills.registry import SkillRegistry
from decode.tools import tools
from decode.tools._spec import JobTable, ToolSpec


@dataclass(slots=True)
class Premises:
    """The session's place; `sandbox` is None until it was tested.

    `notices` are for the person and wait for the first occasion.
    """

    cwd: Path
    settings: Settings
    roots: Roots
    ruleset: Ruleset
    outputs: RunFolder
    specs: Mapping[str, ToolSpec]
    jobs: JobTable = field(default_factory=JobTable)
    sandbox: Sandbox | None = None
    notices: list[Notice] = field(default_factory=list[Notice])

    @classmethod
    def at(cls, cwd: Path, settings: Settings) -> "Premises":
        """Return the premises of a session in `cwd`.

        Raises ConfigError when a deny rule cannot be parsed.
        """
        here = cwd.resolve()
        project = project_root(here)
        folder = _outputs()
        roots = Roots(
            here,
            project,
            add_dirs=settings.add_dirs,
            read_only=(folder.path,),
            home=home(),
            search_path=tuple(scrubbed(os.environ)["PATH"].split(os.pathsep)),
        )
        ruleset = Ruleset.of(settings, Grants(project, here, stored=not settings.safe))
        return cls(here, settings, roots, ruleset, folder, tools())

    @property
    def output_dir(self) -> Path:
        """Where whole outputs are kept, of which results show a part; gone after `close`."""
        return self.outputs.path

    def skills(self) -> SkillRegistry:
        """Return the skills as they are on disk now."""
        return load_skills(self.cwd, self.settings)

    def agent(self, name: str) -> AgentDef:
        """Return an agent by its name. Raises UsageError that lists the real ones."""
        agents = load_agents(self.cwd, self.settings)
        if name not in agents:
            raise UsageError(f"there is no agent {name!r}", f"agents are {', '.join(agents)}")
        return agents[name]

    def read_also(self, directory: Path) -> None:
        """Let the directory of a loaded skill be read without a question (gate contract, 3)."""
        if directory not in self.roots.read_only:
            self.roots = replace(self.roots, read_only=(*self.roots.read_only, directory))
            if self.sandbox is not None:
                self.sandbox.roots = self.roots

    def open_files_of(self, use: SkillUse) -> None:
        """Let the files of a skill in use be read."""
        skill = self.skills().exact(f"{use.source}:{use.name}")
        if skill is not None and skill.resource_dir is not None:
            self.read_also(skill.resource_dir)

    def used(self, use: SkillUse) -> None:
        """Take note that a skill came before the model: its files may be read from now on."""
        self.open_files_of(use)
        skill = self.skills().exact(f"{use.source}:{use.name}")
        if skill is not None and self.settings.keep_session:
            record_use(skill, datetime.now(UTC))

    async def ready(self) -> None:
        """Test the sandbox, once; what the person has to know of it goes to `notices`."""
        if self.sandbox is not None:
            return
        quarantine = data_dir() / "quarantine"
        self.sandbox = await asyncio.to_thread(Sandbox, self.roots, quarantine)
        report = self.sandbox.report
        if not report.works:
            why = f": {report.faults[0]}" if report.faults else ""
            text = f"no sandbox holds here{why}; commands that change something are always asked"
            self.notices.append(Notice(text, "warning"))
        elif report.weaker:
            self.notices.append(Notice(f"the sandbox is weaker here: {report.weaker}"))

    def told(self) -> list[Notice]:
        """Return what the person has to know of these premises, once."""
        waiting = [*self.notices, *(Notice(text, "warning") for text in self.ruleset.broken)]
        self.notices.clear()
        return waiting

    @property
    def confined(self) -> bool:
        """Say whether a tested sandbox is there."""
        return self.sandbox is not None and self.sandbox.report.works

    async def close(self) -> None:
        """End background jobs and remove what was made for this run."""
        await self.jobs.close()
        if self.sandbox is not None:
            self.sandbox.close()
        await asyncio.to_thread(self.outputs.close)


def _outputs() -> RunFolder:
    """Make the folder of this run; a home that cannot be written leaves the temporary directory."""
    outputs = cache_dir() / "output"
    try:
        outputs.mkdir(mode=0o700, parents=True, exist_ok=True)
        return run_folder(outputs, "run-")
    except OSError:
        return run_folder(Path(tempfile.gettempdir()), f"decode-{os.getuid()}-run-")
