"""jq filters that only transform their input (gate semantics, S6)."""

import re
from dataclasses import dataclass

from decode.gate.programs.scripts.verdicts import Forbidden

_NAMES = {
    "env": "shows the environment",
    "ENV": "shows the environment",
    "import": "loads a module",
    "include": "loads a module",
    "modulemeta": "loads a module",
    "get_search_list": "shows where modules are looked for",
    "input_filename": "shows a file name",
}
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_FIELD = re.compile(r"\.[A-Za-z_][A-Za-z0-9_]*")
_NUMBER = re.compile(r"\.?[0-9][0-9.]*")
_REST = re.compile(r"\.\.")
_FORMAT = re.compile(r"@[A-Za-z0-9]+")
_MARKS = frozenset(" \t\n.[]{}(),:;|=+-*/%<>!?$")


def read_jq(script: str) -> None:
    """Raise `Forbidden` unless `script` only transforms its input."""
    reader = _Reader(script)
    reader.tokens(closing=False)
    if reader.at < len(script):
        raise Forbidden("has a jq filter that is not understood")


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0

    def tokens(self, *, closing: bool) -> None:
        """Read tokens up to the end, or up to the bracket that closes an interpolation."""
        depth = 0
        while self.at < len(self.text):
            mark = self.text[self.at]
            if closing and mark == ")" and depth == 0:
                return
            depth += {"(": 1, ")": -1}.get(mark, 0)
            self._token(mark)
        if closing:
            raise Forbidden("has a jq filter that is not understood")

    def _token(self, mark: str) -> None:
        for pattern in (_REST, _FIELD, _NUMBER, _FORMAT):
            if match := pattern.match(self.text, self.at):
                self.at = match.end()
                return
        if match := _WORD.match(self.text, self.at):
            self.at = match.end()
            if reason := _NAMES.get(match[0]):
                raise Forbidden(reason)
            return
        self.at += 1
        if mark == '"':
            self._string()
        elif mark not in _MARKS:
            raise Forbidden("has a jq filter that is not understood")

    def _string(self) -> None:
        while self.at < len(self.text):
            mark = self.text[self.at]
            self.at += 1
            if mark == '"':
                return
            if mark == "\\":
                if self.text[self.at : self.at + 1] == "(":
                    self.at += 1
                    self.tokens(closing=True)
                self.at += 1
        raise Forbidden("has a jq filter that is not understood")
