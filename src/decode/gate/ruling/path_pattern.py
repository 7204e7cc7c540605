"""The pattern of a path rule: like a line of a gitignore file, on real paths (section 4)."""

import re
from dataclasses import dataclass
from functools import lru_cache

from decode.gate.places.secrets import secret_reason

_TOKEN = re.compile(r"\\(.)|(\*+)|(\?)|(\[[!^]?\]?[^\]/]*\])", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PathPattern:
    """A compiled pattern; `start` is the directory it is anchored at, with a final slash.

    `head` is the literal directory part that every match lies below, relative to `start`.
    """

    text: str
    start: str
    expression: re.Pattern[str]
    head: str
    floating: bool

    def matches(self, path: str) -> bool:
        """Say whether a real path, or one of the directories above it, is meant."""
        if not path.startswith(self.start):
            return False
        return self.expression.fullmatch(path[len(self.start) :]) is not None

    def reaches_into(self, directory: str) -> bool:
        """Say whether something below `directory` could be meant."""
        below = directory.rstrip("/") + "/"
        if self.floating:
            return below.startswith(self.start) or self.start.startswith(below)
        first = self.start + self.head
        return first.startswith(below) or below.startswith(first.rstrip("/") + "/")

    @property
    def names_secret(self) -> bool:
        """Say whether the pattern itself spells a secret, so that it is meant."""
        last = self.text.rstrip("/").rpartition("/")[2]
        return bool(secret_reason((last,)) or secret_reason((last.replace("*", ""),)))


@lru_cache(maxsize=1024)
def path_pattern(text: str, base: str, home: str) -> PathPattern:
    """Compile a pattern; `base` anchors it unless it begins with `//` or `~/`."""
    start, body = base, text
    if text.startswith("//"):
        start, body = "/", text[1:]
    elif text == "~" or text.startswith("~/"):
        start, body = home, text[1:] or "/"
    elif text.startswith("./"):
        body = text[1:]
    if body in (".", "/"):
        body = "/**"
    start = start.rstrip("/") + "/"
    floating = "/" not in body.rstrip("/")
    body = body.lstrip("/")
    source = ("(?:.*/)?" if floating else "") + _translate(body.rstrip("/")) + "(?:/.*)?"
    head = "" if floating else _head(body)
    return PathPattern(text, start, re.compile(source, re.DOTALL), head, floating)


def _head(body: str) -> str:
    literal: list[str] = []
    for part in body.rstrip("/").split("/"):
        if _TOKEN.search(part):
            break
        literal.append(part)
    return "/".join(literal)


def _translate(body: str) -> str:
    parts = body.split("/")
    source: list[str] = []
    for index, part in enumerate(parts):
        last = index == len(parts) - 1
        if part == "**":
            source.append(".+" if last else "(?:.*/)?")
        else:
            source.append(_segment(part) + ("" if last else "/"))
    return "".join(source)


def _segment(part: str) -> str:
    source: list[str] = []
    at = 0
    for match in _TOKEN.finditer(part):
        source.append(re.escape(part[at : match.start()]))
        at = match.end()
        if match[1] is not None:
            source.append(re.escape(match[1]))
        elif match[2]:
            source.append("[^/]*")
        elif match[3]:
            source.append("[^/]")
        else:
            source.append(_bracket(match[4]))
    source.append(re.escape(part[at:]))
    return "".join(source)


def _bracket(text: str) -> str:
    inner = text[1:-1]
    negated = inner[:1] in ("!", "^")
    body = (inner[1:] if negated else inner).replace("\\", r"\\").replace("[", r"\[")
    body = body.replace("]", r"\]").replace("&&", r"\&\&")
    expression = f"(?!/)[{'^' if negated else ''}{body}]"
    try:
        re.compile(expression)
    except re.error:
        return re.escape(text)
    return expression
