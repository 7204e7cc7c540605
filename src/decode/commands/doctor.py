"""`/doctor`: what is configured, reachable, broken."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from decode.agents.load import load_agents
from decode.commands._spec import Command, Context
from decode.config import paths
from decode.config.keys import open_keys
from decode.config.models import OFFLINE, choose_model
from decode.config.probe import served_models
from decode.config.settings import Settings
from decode.config.survey import survey
from decode.entities.counting import counted
from decode.entities.event import Event, Listing, Option
from decode.entities.skill_def import SkillDiagnostic
from decode.entities.visible import visible
from decode.gate.sandbox.probe import probe
from decode.memory.load import load_memory
from decode.skills.load import load_skills

OK, WARNING, ERROR = "ok", "warning", "error"


@dataclass(frozen=True, slots=True)
class Check:
    """What was found about one thing; `status` is ok, warning or error, `hint` the next step."""

    name: str
    status: str
    detail: str
    hint: str = ""


def checks(cwd: Path, settings: Settings) -> Iterator[Check]:
    """Yield what there is to know; takes as long as programs and servers take to answer."""
    for look in _LOOKS:
        yield from look(cwd, settings)


def plain(found: Sequence[Check]) -> str:
    """Return the checks as lines of text."""
    width = max(len(check.name) for check in found)
    lines: list[str] = []
    for check in found:
        hint = f"; {check.hint}" if check.hint else ""
        row = f"{check.status:<7}  {check.name:<{width}}"
        lines.append(f"{row}  {visible(check.detail + hint)}")
    return "\n".join(lines)


def _provider(cwd: Path, settings: Settings) -> Iterator[Check]:
    del cwd
    choice = choose_model(settings, probe=served_models)
    hint = "set a provider's key, start a local server, or name a model with --model"
    is_offline = choice.model == OFFLINE
    status = WARNING if is_offline else OK
    yield Check("provider", status, f"{choice.model} ({choice.why})", hint if is_offline else "")
    keys = open_keys(os.environ)
    found = [one for one in survey(settings, keys, served_models) if one.configured and one.key]
    named = ", ".join(f"{one.entry.title} ({one.key})" for one in found) or "none"
    yield Check("key", WARNING if keys.problem else OK, keys.problem or named)


def _git(cwd: Path, settings: Settings) -> Iterator[Check]:
    del settings
    program = shutil.which("git")
    if program is None:
        yield Check("git", WARNING, "git is not installed", "/commit and /review-diff need it")
        return
    done = subprocess.run([program, "--version"], capture_output=True, check=False, timeout=10)
    root = paths.project_root(cwd)
    where = f"repository {root}" if (root / ".git").exists() else "this folder is no repository"
    yield Check("git", OK, f"{done.stdout.decode('utf-8', 'replace').strip()}, {where}")


def _sandbox(cwd: Path, settings: Settings) -> Iterator[Check]:
    del cwd, settings
    report = probe()
    if report.works:
        yield Check(
            "sandbox", OK, f"{report.backend}{f', {report.weaker}' if report.weaker else ''}"
        )
        return
    hint = "without one, nothing that needs it runs unasked"
    yield Check("sandbox", WARNING, "; ".join(report.faults) or "there is none", hint)


def _terminal(cwd: Path, settings: Settings) -> Iterator[Check]:
    del cwd, settings
    size = shutil.get_terminal_size((0, 0))
    kind = os.environ.get("TERM", "")
    colours = os.environ.get("COLORTERM", "") or "256 colours or fewer"
    if not os.isatty(1):
        yield Check("terminal", OK, "none; only headless runs are possible here")
    elif kind in ("", "dumb"):
        yield Check("terminal", WARNING, f"TERM is {kind!r}", "use --plain, or another terminal")
    else:
        yield Check("terminal", OK, f"{kind}, {size.columns}x{size.lines}, {colours}")


def _settings(cwd: Path, settings: Settings) -> Iterator[Check]:
    del cwd
    for fault in settings.diagnostics:
        yield Check("settings", fault.severity, fault.message, fault.hint)
    count = len(settings.origins)
    waiting = f", {len(settings.untrusted)} wait for trust" if settings.untrusted else ""
    yield Check("settings", OK, f"{count} set{waiting}", "decode config show lists them")


def _skills(cwd: Path, settings: Settings) -> Iterator[Check]:
    skills = load_skills(cwd, settings)
    yield from _noted("skills", skills.diagnostics)
    yield Check("skills", OK, counted(len(skills), "skill"), "decode skills list lists them")


def _agents(cwd: Path, settings: Settings) -> Iterator[Check]:
    agents = load_agents(cwd, settings)
    yield from _noted("agents", agents.diagnostics)
    yield Check("agents", OK, counted(len(agents), "agent"), "decode agents list lists them")


def _noted(name: str, notes: Iterable[SkillDiagnostic]) -> Iterator[Check]:
    for note in notes:
        if note.severity != "info":
            line = f":{note.line}" if note.line else ""
            place = f"{note.path}{line}: " if note.path else ""
            yield Check(name, note.severity, f"{place}{note.message}", note.hint)


def _memory(cwd: Path, settings: Settings) -> Iterator[Check]:
    documents = load_memory(cwd, settings)
    for document in documents:
        for warning in document.warnings:
            yield Check("memory", WARNING, warning)
    size = sum(document.size for document in documents)
    yield Check("memory", OK, f"{counted(len(documents), 'file')}, {counted(size, 'byte')}")


def _folders(cwd: Path, settings: Settings) -> Iterator[Check]:
    del cwd
    folder = paths.data_dir()
    there = next(one for one in (folder, *folder.parents) if one.exists())
    if settings.keep_session and not os.access(there, os.W_OK):
        yield Check("sessions", ERROR, f"{folder} cannot be written", "sessions would be lost")
    else:
        yield Check("sessions", OK, str(folder))


_Look = Callable[[Path, Settings], Iterator[Check]]
_LOOKS: tuple[_Look, ...] = (
    _provider,
    _git,
    _sandbox,
    _terminal,
    _settings,
    _skills,
    _agents,
    _memory,
    _folders,
)


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    # Programs and servers are asked: not on the screen's own loop.
    found = await asyncio.to_thread(lambda: list(checks(context.cwd, context.settings)))
    rows = tuple(
        Option(
            f"{check.status}  {check.name}",
            check.detail,
            detail="\n\n".join(filter(None, (check.detail, check.hint))),
        )
        for check in found
    )
    yield Listing("doctor", rows, plain(found))


COMMAND = Command("doctor", "what is configured, reachable, broken", _run, waits=False)
