"""What was said on the command line."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags that are settings for one run (command-line contract); None means not given."""

    model: str | None = None
    agent: str | None = None
    mode: str | None = None
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    add_dirs: tuple[Path, ...] = ()
    skills_dirs: tuple[Path, ...] = ()
    no_skills: bool = False
    max_turns: int | None = None
    max_tokens: int | None = None
    max_cost: float | None = None
    timeout: float | None = None
    no_session: bool = False
    safe: bool = False
