"""The names that a slash already means, without importing the commands."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import decode

_ALIASES = frozenset({"exit", "clear"})


@cache
def command_names() -> frozenset[str]:
    """Return the reserved names: each is one file in `commands/`; aliases are listed here."""
    return _ALIASES | frozenset(_members())


def _members() -> Iterator[str]:
    for path in (Path(decode.__file__).parent / "commands").glob("*.py"):
        if not path.stem.startswith("_"):
            yield path.stem
