"""The agents: built in, the person's own and the project's."""

import logging
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from decode.agents.header import LOOSE, Reading, Refused, agent
from decode.config import paths
from decode.config.settings import Settings
from decode.entities.agent_def import AgentDef
from decode.entities.call import Verdict
from decode.entities.errors import AgentError
from decode.entities.skill_def import SkillDiagnostic
from decode.frontmatter import FrontmatterError, parse

_log = logging.getLogger(__name__)
_MOST_BYTES = 1024 * 1024


class Agents(Mapping[str, AgentDef]):
    """The agents in force by name, the nearest of each name; `diagnostics` tell what is wrong."""

    def __init__(
        self, winners: Mapping[str, AgentDef], diagnostics: tuple[SkillDiagnostic, ...]
    ) -> None:
        self._winners = dict(sorted(winners.items()))
        self.diagnostics = diagnostics

    def __getitem__(self, name: str) -> AgentDef:
        return self._winners[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._winners)

    def __len__(self) -> int:
        return len(self._winners)


def load_agents(cwd: Path, settings: Settings | None = None) -> Agents:
    """Return the agents that a session in `cwd` may use.

    Nearest first: `.decode/agents/*.md` from `cwd` up to the project root, the person's
    `agents` folders, then the built-in ones. What a file gets wrong is a diagnostic and a WARNING;
    an agent whose restriction cannot be kept is left out. Raises AgentError only for a broken
    built-in agent, which is our own fault.
    """
    settings = settings or Settings()
    agreed = settings.agreed if settings.trusted else frozenset[str]()
    winners: dict[str, AgentDef] = {}
    notes: list[SkillDiagnostic] = []
    found = _builtin() if settings.safe else [*_own(cwd), *_builtin()]
    for path, source in found:
        loaded = _load(path, source, notes, None if source != "project" else agreed)
        if loaded is not None:
            winners.setdefault(loaded.name, loaded)
    for note in notes:
        _log.warning("%s:%s: %s; %s", note.path, note.line, note.message, note.hint)
    return Agents(winners, tuple(notes))


def _own(cwd: Path) -> list[tuple[Path, str]]:
    project, here = paths.project_root(cwd), cwd.resolve()
    between = [here, *here.parents]
    walk = between[: between.index(project) + 1]
    folders = [(folder / ".decode" / "agents", "project") for folder in walk]
    folders += [
        (paths.home() / ".decode" / "agents", "user"),
        (paths.config_dir() / "agents", "user"),
    ]
    return [(path, source) for folder, source in folders for path in _markdown(folder)]


def _builtin() -> list[tuple[Path, str]]:
    folder = Path(str(files("decode.agents") / "builtin"))
    return [(path, "builtin") for path in _markdown(folder)]


def _markdown(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".md")
    except OSError:
        return []


def loosening(cwd: Path) -> tuple[str, ...]:
    """Return what the project's agents would loosen, one a line, for the person to agree to."""
    asked: list[str] = []
    for path, source in _own(cwd):
        if source == "project":
            found = _load(path, source, [], None)
            asked += _lines(found) if found is not None else ()
    return tuple(dict.fromkeys(asked))


def _load(
    path: Path, source: str, notes: list[SkillDiagnostic], agreed: frozenset[str] | None
) -> AgentDef | None:
    """Read one file; where `agreed` is given, an agent that loosens more than that is held back."""
    try:
        header = parse(_text(path))
        reading = Reading(path, source, header, may_loosen=True)
        loaded = agent(reading)
        if agreed is not None and not agreed.issuperset(_lines(loaded)):
            reading = Reading(path, source, header, may_loosen=False)
            loaded = agent(reading)
    except (Refused, FrontmatterError) as error:
        if source == "builtin":
            raise AgentError(f"the built-in {path.name} is broken: {error.message}") from error
        notes.append(
            SkillDiagnostic("warning", error.code, error.message, path, error.line, error.hint)
        )
        return None
    notes.extend(
        SkillDiagnostic("warning", note.code, note.message, path, note.line, note.hint)
        for note in header.notes
    )
    notes.extend(reading.notes)
    return loaded


def _lines(loaded: AgentDef) -> tuple[str, ...]:
    allowed = [f"allow {rule.text}" for rule in loaded.rules if rule.effect is Verdict.ALLOW]
    loose = [f"mode = {loaded.mode}"] if loaded.mode in LOOSE else []
    return tuple(f"agent {loaded.name}: {line}" for line in (*loose, *allowed))


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
        if len(data) > _MOST_BYTES:
            raise Refused("too-large", "the file is over 1 MiB", 1)
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Refused("unreadable", f"the file cannot be read: {error.strerror}", 1) from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Refused("not-utf8", "the file is not UTF-8", line, "save it as UTF-8") from error
