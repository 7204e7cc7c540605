"""The part of sed's language that only prints (gate semantics, S6).

Seds disagree on whether a delimiter inside a bracket expression ends a regular expression; so a
script is read in every way.
"""

import re
from dataclasses import dataclass

from decode.gate.programs.scripts.brackets import Brackets, bracket_end, in_every_way
from decode.gate.programs.scripts.verdicts import Forbidden, Malformed

_WRITES = {
    "w": "writes to a file",
    "W": "writes to a file",
    "r": "reads a file named in the script",
    "R": "reads a file named in the script",
    "e": "runs another program",
    "F": "shows a file name",
}
_PLAIN = frozenset("pPdDnNgGhHx=zlqQ")
_OTHERS = frozenset("aciLMv")
_ADDRESS = re.compile(r"\d+(?:~\d+)?|\$|[+~]\d+")
_LABEL = re.compile(r"[ \t]*[A-Za-z0-9_]*[ \t]*(?=[;\n]|$)")
_NUMBER = re.compile(r"[ \t]*\d*")
_FLAGS = re.compile(r"(?:[gpiIMm]|\d+)*")
_END = re.compile(r"[ \t]*(?:[;\n]|$|#[^\n]*(?:\n|$)|(?=\}))")
_SPACE = re.compile(r"[ \t\n;]*")
_COMMA = re.compile(r"[ \t]*,[ \t]*")
_NEGATION = re.compile(r"[ \t]*(?:![ \t!]*)?")
_CASE = re.compile(r"[IM]*")
_NOTHING = re.compile("")


def read_sed(script: str) -> None:
    """Raise `Forbidden` unless `script` only prints."""
    if "\0" in script:
        raise Forbidden("holds a NUL")
    in_every_way("a sed script", lambda brackets: _Reader(script, brackets).commands())


@dataclass(slots=True)
class _Reader:
    text: str
    brackets: Brackets
    at: int = 0
    depth: int = 0

    def commands(self) -> None:
        """Read commands up to the end of the script."""
        self._skip(_SPACE)
        while self.at < len(self.text):
            self._command()
            self._skip(_SPACE)
        if self.depth:
            raise Malformed("a brace is not closed")

    def _command(self) -> None:
        if self.text[self.at] == "#":
            self._comment()
            return
        if self._address() and self._skip(_COMMA) and not self._address():
            raise Malformed("an address is missing")
        self._skip(_NEGATION)
        name = self._take()
        if reason := _WRITES.get(name):
            raise Forbidden(reason)
        self._named(name)

    def _named(self, name: str) -> None:
        if name in "{}":
            self._brace(name)
        elif name in "sy":
            self._substitute(name)
        elif name in ":btT":
            self._label()
        elif name in _PLAIN:
            self._skip(_NUMBER if name in "lqQ" else _NOTHING)
            self._end()
        elif name in _OTHERS:
            raise Forbidden(f"has the sed command {name}")
        else:
            raise Malformed(f"{name} is no command")

    def _address(self) -> bool:
        if self._skip(_ADDRESS):
            return True
        if self.text[self.at : self.at + 1] == "/":
            self._delimited(self._take())
        elif self.text[self.at : self.at + 1] == "\\":
            self._take()
            self._delimited(self._delimiter())
        else:
            return False
        self._skip(_CASE)
        return True

    def _brace(self, name: str) -> None:
        self.depth += 1 if name == "{" else -1
        if self.depth < 0:
            raise Malformed("a brace is not open")
        if name == "}":
            self._end()

    def _substitute(self, name: str) -> None:
        delimiter = self._delimiter()
        if name == "s":
            self._delimited(delimiter)
        else:
            self._plain_until(delimiter)
        self._plain_until(delimiter)
        if name == "s":
            self._skip(_FLAGS)
            if (flag := self.text[self.at : self.at + 1]) in ("w", "W", "e"):
                raise Forbidden(_WRITES[flag])
        self._end()

    def _label(self) -> None:
        if not self._skip(_LABEL, empty=True):
            raise Forbidden("has an unusual sed label")

    def _comment(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def _delimiter(self) -> str:
        delimiter = self._take()
        if delimiter in "\n\\":
            raise Malformed("an unusual delimiter")
        return delimiter

    def _delimited(self, delimiter: str) -> None:
        """Read a regular expression up to its delimiter."""
        while (character := self._take()) != delimiter:
            if character == "\n":
                raise Malformed("a regular expression is not closed")
            if character == "\\":
                self._take()
            elif character == "[":
                self.at = bracket_end(self.text, self.at - 1, self.brackets)

    def _plain_until(self, delimiter: str) -> None:
        while (character := self._take()) != delimiter:
            if character == "\\":
                self._take()

    def _end(self) -> None:
        if not self._skip(_END, empty=True):
            raise Malformed("something stands behind a command")

    def _take(self) -> str:
        if self.at >= len(self.text):
            raise Malformed("it ends too early")
        self.at += 1
        return self.text[self.at - 1]

    def _skip(self, pattern: re.Pattern[str], *, empty: bool = False) -> bool:
        match = pattern.match(self.text, self.at)
        if match is None:
            return False
        self.at = match.end()
        return empty or bool(match[0])
