"""Where the program works, and which settings its flags are; light, for every subcommand."""

import argparse
import os
from pathlib import Path

from decode.config.flags import Flags
from decode.entities.errors import UsageError


def enter(options: argparse.Namespace) -> Path:
    """Go to the folder of `--cwd` and return it; raises UsageError when that is not possible."""
    try:
        if options.cwd is not None:
            os.chdir(options.cwd)
        return Path.cwd()
    except FileNotFoundError as error:
        where = options.cwd or "the current folder"
        raise UsageError(f"{where} does not exist", "name a folder with -C") from error
    except OSError as error:
        raise UsageError(f"{options.cwd}: {error.strerror}", "name a folder with -C") from error


def flags_of(options: argparse.Namespace, cwd: Path) -> Flags:
    """Return the flags that are settings; relative folders start at `cwd`.

    Raises UsageError for an `--add-dir` that is no folder: nothing could be done there.
    """
    return Flags(
        model=options.model,
        agent=options.agent,
        mode=options.mode,
        allow=tuple(options.allow or ()),
        deny=tuple(options.deny or ()),
        add_dirs=_roots(options.add_dir, cwd),
        skills_dirs=_folders(options.skills_dir, cwd),
        no_skills=options.no_skills,
        max_turns=options.max_turns,
        max_tokens=options.max_tokens,
        max_cost=options.max_cost,
        timeout=options.timeout,
        no_session=options.no_session,
        safe=options.safe,
    )


def _roots(given: list[Path] | None, cwd: Path) -> tuple[Path, ...]:
    for folder in (roots := _folders(given, cwd)):
        if not folder.is_dir():
            raise UsageError(f"{folder} is no folder", "name one that exists with --add-dir")
    return roots


def _folders(given: list[Path] | None, cwd: Path) -> tuple[Path, ...]:
    return tuple(cwd / folder.expanduser() for folder in given or ())
