"""Glob patterns for paths below a folder."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from decode.tools._refusal import Refusal
from decode.tools._wild import PathPattern, path_pattern

#: Patterns that braces may make of one.
_CHOICES = 256

_INNERMOST = re.compile(r"(?<!\\)\{([^{}]*)\}")
_LITERAL = re.compile(r"(?:[^*?\[\]\\/]+/)*")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled glob. `*` and `?` stay within one name, `**` crosses folders, `{a,b}` chooses.

    Hidden names are names like any other. `starts` are the literal folders that matches lie below;
    `depth` is how many folders deep they lie, None for any depth.
    """

    choices: tuple[PathPattern, ...]
    starts: tuple[str, ...]
    depth: int | None

    def among(self, prefix: str, names: Iterable[str]) -> list[str]:
        """Return the names in the folder `prefix` ("" or `a/b/`) whose paths match."""
        folders = prefix.split("/")[:-1]
        matching = [choice.name.fullmatch for choice in self.choices if choice.holds(folders)]
        if len(matching) == 1:
            return list(filter(matching[0], names))
        return [name for name in names if any(match(name) for match in matching)]

    def may_hold(self, prefix: str) -> bool:
        """Say whether a match can lie below this folder (`a/b/`)."""
        if self.depth is not None and prefix.count("/") > self.depth:
            return False
        return any(prefix.startswith(start) or start.startswith(prefix) for start in self.starts)


def pattern(text: str) -> Pattern:
    """Compile a glob; raises Refusal when it is empty or leads out of the folder."""
    text = re.sub(r"^(?:\./+)+", "", text.strip()).rstrip("/")
    if not text:
        raise Refusal('pattern is empty; use "*" for what is in path, "**/*" for all below it')
    choices = _chosen(text)
    for choice in choices:
        if choice.startswith(("/", "~")) or ".." in choice.split("/"):
            raise Refusal(
                "pattern is taken from path: give the folder as path, the rest as pattern"
            )
    starts = tuple(dict.fromkeys(_literal(choice) for choice in choices))
    deep = any("**" in choice.split("/") for choice in choices)
    depth = None if deep else max(choice.count("/") for choice in choices)
    return Pattern(tuple(map(path_pattern, choices)), starts, depth)


def name_pattern(text: str) -> Pattern:
    """Compile a glob that, without a slash in it, is about the name alone, at any depth."""
    return pattern(text if "/" in text.strip("/") else f"**/{text}")


def _literal(text: str) -> str:
    found = _LITERAL.match(text)
    return found[0] if found else ""


def _chosen(text: str) -> list[str]:
    """Braces from the inside out; one without a comma stands for itself."""
    done: list[str] = []
    todo = [text]
    while todo:
        one = todo.pop(0)
        braces = next((found for found in _INNERMOST.finditer(one) if "," in found[1]), None)
        if braces is None:
            done.append(one)
            continue
        head, tail = one[: braces.start()], one[braces.end() :]
        todo += [head + choice + tail for choice in braces[1].split(",")]
        if len(todo) + len(done) > _CHOICES:
            raise Refusal("the braces of pattern stand for too many patterns")
    return done
