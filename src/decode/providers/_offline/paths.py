"""Names of files as git writes them, as a person reads them, and as a command line takes them."""

import re
from dataclasses import dataclass

from decode.entities.visible import visible

_ESCAPES = {
    "a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, '"': 34, "\\": 92,
}  # fmt: skip
_ESCAPE = re.compile(rb'\\([abtnvfr"\\]|[0-7]{3})')
_GLOB = frozenset(b"*?[]\\")


@dataclass(frozen=True, slots=True)
class GitPath:
    """The name of a file as bytes, relative to where git ran."""

    raw: bytes

    @property
    def shown(self) -> str:
        """The name for a person: no control characters, no line breaks."""
        text = self.raw.decode("utf-8", "backslashreplace")
        return visible(text).replace("\n", "\\n").replace("\t", "\\t")

    @property
    def parts(self) -> tuple[str, ...]:
        """The components of the name."""
        return tuple(self.raw.decode("utf-8", "replace").split("/"))

    @property
    def name(self) -> str:
        """The last component."""
        return self.parts[-1]

    @property
    def spec(self) -> str:
        """The name as a git pathspec of ordinary characters only, not yet quoted for a shell.

        What a command line cannot hold or a person cannot see (control characters, bytes that are
        no text) becomes `?`, which git matches against any one byte; `exact` says if that happened.
        """
        text = self.raw.decode("utf-8", "surrogateescape")
        if self.exact and _GLOB.intersection(self.raw):
            # the gate reads this as one file, and asks about an escaped pattern
            return f":(literal){text}"
        if self.exact:
            return f"./{text}" if text.startswith(":") else text
        spec = "".join(map(_spelt, text))
        return f"./{spec}" if spec.startswith(":") else spec

    @property
    def exact(self) -> bool:
        """Say whether every character of the name can stand on a command line as it is."""
        text = self.raw.decode("utf-8", "surrogateescape")
        return (text.isascii() and text.isprintable()) or all(map(_plain, text))

    def taken_for(self, other: "GitPath") -> bool:
        """Say whether the pathspec of this name would also match another name."""
        pattern = b"".join(
            b"." * len(_encoded(char)) if not _plain(char) else re.escape(_encoded(char))
            for char in self.raw.decode("utf-8", "surrogateescape")
        )
        return other != self and re.fullmatch(pattern, other.raw, re.DOTALL) is not None

    def under(self, folder: "GitPath") -> bool:
        """Say whether this is that name, or lies below it."""
        above = folder.raw.rstrip(b"/")
        return above in {b".", self.raw} or self.raw.startswith(above + b"/")


def unquoted(text: str) -> GitPath:
    """Return the path that git wrote, in C quotes when it had to."""
    if not (len(text) > 1 and text.startswith('"') and text.endswith('"')):
        return GitPath(text.encode("utf-8", "surrogateescape"))
    inner = text[1:-1].encode("utf-8", "surrogateescape")
    return GitPath(_ESCAPE.sub(_byte, inner))


def _byte(escape: re.Match[bytes]) -> bytes:
    code = escape[1].decode()
    return bytes([_ESCAPES[code] if code in _ESCAPES else int(code, 8) & 0xFF])


def _plain(char: str) -> bool:
    return char == visible(char) and char not in "\n\t" and not "\udc80" <= char <= "\udcff"


def _encoded(char: str) -> bytes:
    return char.encode("utf-8", "surrogateescape")


def _spelt(char: str) -> str:
    if not _plain(char):
        return "?" * len(_encoded(char))
    return f"\\{char}" if ord(char) in _GLOB else char
