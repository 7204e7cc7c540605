"""What `.gitignore` files leave out, judged entry by entry on the way down.

Patterns come from strangers: they are matched by our own `_wild`, which takes no longer for a
hostile one.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from decode.tools._wild import NEVER, PathPattern, expression, path_pattern

#: Lines of one file that count.
_LINES = 5_000


@dataclass(frozen=True, slots=True)
class _Rule:
    """One line; `path` is None for a pattern of names at any depth."""

    name: re.Pattern[str]
    path: PathPattern | None
    ignores: bool
    folders_only: bool

    def fits(self, path: str, name: str, *, folder: bool) -> bool:
        if (self.folders_only and not folder) or not self.name.fullmatch(name):
            return False
        return self.path is None or self.path.matches(path.split("/"))


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one ignore file, the last line first; `base` is its folder, "" or `a/b/`.

    `names` matches the name of every entry that a rule could be about: cheap, and enough for
    nearly all entries.
    """

    base: str
    lines: tuple[_Rule, ...]
    names: str

    def verdict(self, path: str, name: str, *, folder: bool) -> bool | None:
        """Say whether the rules ignore the entry, None when they say nothing."""
        own = path[len(self.base) :]
        return next(
            (rule.ignores for rule in self.lines if rule.fits(own, name, folder=folder)), None
        )


def rules(text: str, base: str) -> Rules | None:
    """Return the rules in the text of an ignore file, None when there are none."""
    lines = text.removeprefix("\ufeff").split("\n")[:_LINES]
    found = [rule for line in lines if (rule := _rule(line.removesuffix("\r"))) is not None]
    names = "|".join(dict.fromkeys(rule.name.pattern for rule in found))
    return Rules(base, tuple(reversed(found)), names) if found else None


class Ignores:
    """The rules in force in one folder, the innermost first."""

    __slots__ = ("_names", "_stack")

    def __init__(self, stack: Sequence[Rules] = ()) -> None:
        self._stack = tuple(stack)
        self._names = _any_of(tuple(each.names for each in self._stack))

    def below(self, found: Rules | None) -> "Ignores":
        """Return the rules in force in a folder that has `found` of its own."""
        return self if found is None else Ignores((found, *self._stack))

    def doubtful(self, names: Iterable[str]) -> list[str]:
        """Return the names, in order, that any rule could be about; nearly always none."""
        return [] if self._names is None else sorted(filter(self._names.fullmatch, names))

    def leaves_out(self, path: str, name: str, *, folder: bool) -> bool:
        """Say whether the entry `name` at `path` is ignored; the folders above it are not."""
        verdicts = (each.verdict(path, name, folder=folder) for each in self._stack)
        return bool(next((verdict for verdict in verdicts if verdict is not None), False))


@lru_cache(maxsize=256)
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str] | None:
    return re.compile("|".join(patterns), re.DOTALL) if patterns else None


def _rule(line: str) -> _Rule | None:
    if line.startswith("#"):
        return None
    text = _stripped(line)
    ignores = not text.startswith("!")
    text = text if ignores else text[1:]
    folders_only = text.endswith("/")
    text = text.removesuffix("/")
    if not text:
        return None
    last = text.rpartition("/")[2]
    name = re.compile("(?s:.*)" if last == "**" else f"(?s:{expression(last, broken=NEVER)})")
    path = path_pattern(text.removeprefix("/"), broken=NEVER) if "/" in text else None
    return _Rule(name, path, ignores, folders_only)


def _stripped(line: str) -> str:
    """Blanks at the end do not count, but for one after a backslash."""
    bare = line.rstrip(" ")
    slashes = len(bare) - len(bare.rstrip("\\"))
    return bare + " " if slashes % 2 and len(bare) < len(line) else bare
