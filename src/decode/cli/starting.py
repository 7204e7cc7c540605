"""From parsed flags to a session that begins, resumes or forks."""

import argparse
from pathlib import Path

from decode.cli.place import flags_of
from decode.config.flags import Flags
from decode.config.paths import project_root
from decode.entities.errors import UsageError
from decode.sessions.listing import Summary, find, latest
from decode.sessions.opening import Opening
from decode.wiring import Start


def start_of(options: argparse.Namespace, cwd: Path, *, attended: bool) -> Start:
    """Return how the session begins; raises UsageError when there is none to go on with."""
    flags = flags_of(options, cwd)
    earlier = _earlier(options, cwd, attended=attended)
    if options.fork and earlier is None:
        raise UsageError("--fork copies an earlier session", "add --continue or --resume ID")
    opening = Opening(earlier.id if earlier else None, options.fork)
    return Start(cwd, flags, opening, earlier)


def _earlier(options: argparse.Namespace, cwd: Path, *, attended: bool) -> Summary | None:
    if options.last and options.resume is not None:
        raise UsageError("--continue and --resume both name a session", "give one of them")
    if options.resume:
        return find(options.resume)
    if options.resume is not None and not attended:
        raise UsageError("--resume needs the id of a session here", "decode sessions list")
    if options.last:
        found = latest(project_root(cwd))
        if found is None:
            raise UsageError("this project has no earlier session", "start without --continue")
        return found
    return None


def engine_argv(flags: Flags) -> list[str]:
    """Return the flags that give an engine process the same settings."""
    argv = ["--input-format", "stream-json", "--output-format", "stream-json"]
    single = (
        ("--model", flags.model),
        ("--agent", flags.agent),
        ("--mode", flags.mode),
        ("--max-turns", flags.max_turns),
        ("--max-tokens", flags.max_tokens),
        ("--max-cost", flags.max_cost),
        ("--timeout", flags.timeout),
    )
    argv += [part for name, value in single if value is not None for part in (name, str(value))]
    many = (
        ("--allow", flags.allow),
        ("--deny", flags.deny),
        ("--add-dir", flags.add_dirs),
        ("--skills-dir", flags.skills_dirs),
    )
    argv += [f"{name}={value}" for name, values in many for value in values]
    switches = (
        ("--no-skills", flags.no_skills),
        ("--no-session", flags.no_session),
        ("--safe", flags.safe),
    )
    return argv + [name for name, given in switches if given]


def engine_opening(opening: Opening) -> list[str]:
    """Return the flags that open the same session in an engine process."""
    if opening.resume is None:
        return []
    return ["--resume", opening.resume, *(["--fork"] if opening.fork else [])]
