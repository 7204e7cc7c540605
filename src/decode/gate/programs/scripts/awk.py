"""The part of awk's language that only computes and prints (gate semantics, S6)."""

import re
from dataclasses import dataclass

from decode.gate.programs.scripts.brackets import Brackets, bracket_end, in_every_way
from decode.gate.programs.scripts.verdicts import Forbidden, Malformed

_NAMES = {
    "system": "runs another program",
    "getline": "reads a file or a program named in the script",
    "ENVIRON": "shows the environment",
    "PROCINFO": "shows the environment",
    "SYMTAB": "shows the environment",
    "FUNCTAB": "calls functions by name",
    "ARGV": "reads a file named in the script",
    "ARGC": "reads a file named in the script",
    "ARGIND": "reads a file named in the script",
}
_NO_OPERAND = frozenset(
    {"print", "printf", "return", "in", "else", "do", "delete", "exit", "case", "while", "if"}
)
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_NUMBER = re.compile(r"\.?[0-9][0-9.]*")
_SPACE = re.compile(r"[ \t]+")
_PUNCTUATION = frozenset("{}()[];,+-*%^!<=?:~$\n")
_LINE = re.compile(r"[^\n]*")


def read_awk(script: str) -> None:
    """Raise `Forbidden` unless `script` only computes and prints."""
    in_every_way("an awk script", lambda brackets: _Reader(script, brackets).run())


@dataclass(slots=True)
class _Reader:
    """Goes over the tokens; `before` is the last one, `printing` the depth of an open print."""

    text: str
    brackets: Brackets
    at: int = 0
    before: str = "\n"
    depth: int = 0
    printing: int | None = None

    def run(self) -> None:
        """Read the whole script."""
        while self.at < len(self.text):
            if match := _SPACE.match(self.text, self.at):
                self.at = match.end()
            elif match := _WORD.match(self.text, self.at):
                self._word(match[0])
            elif match := _NUMBER.match(self.text, self.at):
                self.at, self.before = match.end(), "0"
            else:
                self._mark(self.text[self.at])

    def _word(self, word: str) -> None:
        self.at += len(word)
        if reason := _NAMES.get(word):
            raise Forbidden(reason)
        if word in ("print", "printf"):
            self.printing = self.depth
        self.before = word

    def _mark(self, mark: str) -> None:
        self.at += 1
        if mark == '"':
            self._string()
        elif mark == "#":
            self._comment()
        elif mark == "/":
            self._slash()
        elif mark in "|&":
            self._doubled(mark)
        elif mark == ">":
            self._greater()
        elif mark in _PUNCTUATION:
            self._punctuation(mark)
        else:
            raise Forbidden(f"has an awk script that is not understood ({mark})")

    def _string(self) -> None:
        while (character := self._take()) != '"':
            if character == "\n":
                raise Malformed("a string is not closed")
            if character == "\\":
                self._take()
        self.before = "0"

    def _comment(self) -> None:
        match = _LINE.match(self.text, self.at)
        self.at = match.end() if match else len(self.text)
        if self.text[self.at - 1] == "\\":
            raise Forbidden("has an awk script that is not understood (a comment that goes on)")

    def _slash(self) -> None:
        if self.before in (")", "++", "--", "length"):
            if "/" in self.text[self.at :].split("\n", 1)[0]:
                raise Forbidden("has an awk script that is not understood (a slash)")
            self.before = "/"
        elif self._after_operand():
            self.before = "/"
        else:
            self._expression()

    def _after_operand(self) -> bool:
        if self.before in ("0", "]"):
            return True
        return (self.before[0].isalpha() and self.before not in _NO_OPERAND) or self.before[
            0
        ] == "_"

    def _expression(self) -> None:
        while (character := self._take()) != "/":
            if character == "\n":
                raise Malformed("a regular expression is not closed")
            if character == "\\":
                self._take()
            elif character == "[":
                self.at = bracket_end(self.text, self.at - 1, self.brackets)
        self.before = "0"

    def _doubled(self, mark: str) -> None:
        if self.text[self.at : self.at + 1] != mark:
            raise Forbidden("connects to another program")
        self.at += 1
        self.before = mark

    def _greater(self) -> None:
        redirects = self.printing is not None and self.depth <= self.printing
        following = self.text[self.at : self.at + 1]
        if following == ">" or (redirects and following != "="):
            raise Forbidden("writes to a file")
        self.at += following == "="
        self.before = ">"

    def _punctuation(self, mark: str) -> None:
        if mark in "([":
            self.depth += 1
        elif mark in ")]":
            self.depth -= 1
        elif mark in ";}":
            self.printing = None
        twice = mark in "+-" and self.before == mark and self.text[self.at - 2] == mark
        self.before = mark * 2 if twice else mark

    def _take(self) -> str:
        if self.at >= len(self.text):
            raise Malformed("it ends too early")
        self.at += 1
        return self.text[self.at - 1]
