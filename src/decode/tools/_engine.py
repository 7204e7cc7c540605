"""The program that searches: ripgrep where there is one, else our own."""

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from decode.tools import _plain_search

#: Matching lines of one file that are looked for.
MOST = 201

#: Characters of a line that are shown.
WIDTH = 400


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for, and how many lines around it are wanted."""

    pattern: str
    context: int = 0
    literal: bool = False
    ignore_case: bool = False

    @property
    def spans_lines(self) -> bool:
        """True when a match may go over a line feed."""
        return "\n" in self.pattern or (not self.literal and "\\n" in self.pattern)


@dataclass(frozen=True, slots=True)
class Task:
    """A program to run in the folder of the search, and what it reads."""

    argv: tuple[str, ...]
    stdin: bytes


def ripgrep(environment: Mapping[str, str], roots: Sequence[Path]) -> str | None:
    """Return where ripgrep is, None without one; one inside the worked-on folders is none."""
    found = shutil.which("rg", path=environment.get("PATH", ""))
    if found is None:
        return None
    place = Path(os.path.realpath(found))
    return None if any(place.is_relative_to(root) for root in roots) else str(place)


def task(query: Query, paths: Sequence[str], program: str | None) -> Task:
    """Return how to search these paths, which are relative to the folder."""
    return _own(query, paths) if program is None else _ripgrep(query, paths, program)


def _ripgrep(query: Query, paths: Sequence[str], program: str) -> Task:
    options = ["--no-config", "--no-messages", "--color=never", "--no-heading", "--with-filename"]
    options += ["--line-number", "--null", "--crlf", f"--max-count={MOST}"]
    options += [f"--max-columns={4 * WIDTH}", "--max-columns-preview"]
    options += ["--fixed-strings"] if query.literal else []
    options += ["--ignore-case"] if query.ignore_case else ["--case-sensitive"]
    options += ["--multiline"] if query.spans_lines else []
    options += [f"--context={query.context}", f"--regexp={query.pattern}", "--"]
    return Task((program, *options, *(f"./{path}" for path in paths)), b"")


def _own(query: Query, paths: Sequence[str]) -> Task:
    wanted = {
        "pattern": query.pattern,
        "context": query.context,
        "literal": query.literal,
        "ignore_case": query.ignore_case,
        "most": MOST,
    }
    argv = (sys.executable, "-I", _plain_search.__file__, json.dumps(wanted))
    return Task(argv, b"".join(os.fsencode(f"./{path}") + b"\0" for path in paths))
