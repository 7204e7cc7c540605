"""The composition root: settings, engine and session put together."""

import difflib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from decode.agents.load import load_agents
from decode.agents.trusted import trusted_settings
from decode.config.flags import Flags
from decode.config.load import refuse_broken
from decode.config.models import Choice, choose_model
from decode.config.newcomer import is_newcomer
from decode.config.probe import served_models
from decode.config.settings import Settings, SettingsDiagnostic
from decode.entities.errors import UsageError
from decode.entities.event import Notice
from decode.entities.state import Mode, State
from decode.gate.checked import checked
from decode.session.session import Session
from decode.sessions.listing import Summary
from decode.sessions.opening import Opening
from decode.wire.client import RemoteEngine
from decode.wire.link import Launch

_USUAL = "build"


@dataclass(frozen=True, slots=True)
class Start:
    """How a session begins; `earlier` is the session that `opening` resumes or forks."""

    cwd: Path
    flags: Flags = field(default_factory=Flags)
    opening: Opening = field(default_factory=Opening)
    earlier: Summary | None = None


def session_settings(cwd: Path, flags: Flags) -> Settings:
    """Return the settings of a session.

    Raises ConfigError when a deny rule may have been lost, UsageError for a bad flag.
    """
    settings = checked(trusted_settings(cwd, flags))
    refuse_broken(settings)
    return settings if flags.agent is not None else _with_a_known_agent(cwd, settings)


def _with_a_known_agent(cwd: Path, settings: Settings) -> Settings:
    """Say of an agent that was set and is not there; the usual one is taken."""
    if "agent" not in settings.origins:
        return settings
    agents = load_agents(cwd, settings)
    if settings.agent in agents:
        return settings
    near = difflib.get_close_matches(settings.agent, agents, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"agents are {', '.join(agents)}"
    place = settings.origins["agent"]
    message = f"{place}: there is no agent {settings.agent!r}, so it is {_USUAL}"
    fault = SettingsDiagnostic(message, hint)
    return replace(settings, diagnostics=(*settings.diagnostics, fault))


def local_session(start: Start, *, attended: bool) -> tuple[Session, Sequence[Notice]]:
    """Return a session with its engine in this process, and what to say about its model.

    Takes as long as importing the model framework does.
    """
    settings = session_settings(start.cwd, start.flags)
    state, choice = _state(start, settings)
    # Costs over a second; only this path, never the screen's process, pays it.
    from decode.loop.engine import build

    engine = build(start.cwd, settings, attended=attended, session=start.opening)
    session = Session(start.cwd, engine, settings, state, start.flags)
    return session, tuple(_about(choice))


def remote_session(start: Start, argv: Sequence[str], opening: Sequence[str]) -> Session:
    """Return a session whose engine is a process of its own; which model it takes it says itself.

    `argv` are the flags that a new engine process is given, `opening` those that open a session.
    """
    settings = session_settings(start.cwd, start.flags)
    command = (sys.executable, "-m", "decode", *argv, "--engine")
    launch = Launch(command, start.cwd, opening, resumes=settings.keep_session)
    state = _set(start, settings, model="")
    session = Session(start.cwd, RemoteEngine(launch), settings, state, start.flags)
    session.reread = lambda: session_settings(start.cwd, start.flags)
    # Shown once; what the person answers is remembered by what was listed.
    session.opening_line = "/trust" if settings.untrusted and not settings.declined else ""
    session.newcomer = start.earlier is None and is_newcomer(settings)
    return session


def _state(start: Start, settings: Settings) -> tuple[State, Choice]:
    held = start.earlier.model if start.earlier is not None else None
    choice = choose_model(settings, session_model=held, probe=served_models)
    return _set(start, settings, model=choice.model), choice


def _set(start: Start, settings: Settings, *, model: str) -> State:
    """Return what the session starts with; a mode flag counts after the agent, so it wins."""
    agents = load_agents(start.cwd, settings)
    if start.flags.agent is not None and start.flags.agent not in agents:
        names = ", ".join(agents)
        raise UsageError(f"there is no agent {start.flags.agent!r}", f"agents are {names}")
    agent = agents.get(settings.agent, agents[_USUAL])
    chosen = start.flags.agent is not None or "mode" not in settings.origins
    mode = agent.mode if chosen and start.flags.mode is None else Mode(settings.mode)
    return State(agent.name, mode, model or agent.model or "")


def _about(choice: Choice) -> list[Notice]:
    first = Notice(f"model {choice.model} ({choice.why})")
    return [first, *(Notice(warning, "warning") for warning in choice.warnings)]
