"""What one program call would do, and the port through which the table of programs sees."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from decode.entities.call import Effect
from decode.gate.words import Word


class Access(StrEnum):
    """How a path is used."""

    READ = "read"
    WRITE = "write"
    LIST = "list"
    """Its existence, its metadata or the names in it."""
    SEARCH = "search"
    """Everything below it is read."""


@dataclass(frozen=True, slots=True)
class PathUse:
    """A word that names a file or a directory, relative to every possible current directory.

    The word may be a glob; every match is judged. A dynamic word here makes the call ask.
    """

    word: Word
    access: Access


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the table of programs says about one call (gate contract, section 2).

    `read_only` True: the call reads `paths` as said and does nothing else; no other file, no
    program, no network, no shell state. Whether the paths may be read is judged elsewhere.
    `reason` is a short clause for people, why it is not read-only ("writes to a file",
    "unknown option --foo", "not a known program"), empty when it is.
    `paths` is filled as well as it can be for calls that are not read-only (what `rm`, `cp`,
    `mkdir` or `tee` would write): protected places are looked for in it.
    `effects` are for the panel and for `permissions check`; those of `paths` need not be
    repeated, only running, network and unknown effects and writes without a path word.
    `spelled` are the words, as decoded, that make a program that otherwise reads write, run
    something or reach the network (`-exec`, `-delete`, `--pre=x`, `-o`, `-i`, a sed or awk script
    with such a command): an allow rule covers the call only if it spells each of them.
    """

    read_only: bool
    reason: str = ""
    paths: tuple[PathUse, ...] = ()
    effects: tuple[Effect, ...] = ()
    spelled: tuple[str, ...] = ()


class View(Protocol):
    """What a judgement may depend on besides the words. Never raises."""

    @property
    def cwds(self) -> tuple[Path, ...]:
        """Every directory that may be the current one, absolute and real; at least one."""
        ...

    @property
    def roots(self) -> tuple[Path, ...]:
        """The directories that may be read: real paths, the project's first."""
        ...

    @property
    def environment(self) -> Mapping[str, str]:
        """The variables the command will see, as far as they are known."""
        ...

    def repository_is_inert(self, directory: Path) -> str | None:
        """Say why git, started in `directory`, could run code of the repository; None if not.

        None also means: `directory` belongs to the repository of the session's own root, or to
        none at all; another repository (nested, bare, submodule, reached by `-C`) is a reason.
        """
        ...
