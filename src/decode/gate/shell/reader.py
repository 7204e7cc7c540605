"""The text of a command line and a place in it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from decode.gate.shell.syntax import Script, Unclear

MAX_DEPTH = 24


@dataclass(slots=True)
class Reader:
    """A cursor. `nested` reads the script inside a substitution up to its closing bracket.

    `bodies` maps the end of a line that announced here-documents to where reading goes on,
    `heredocs` counts all that were read.
    """

    text: str
    nested: Callable[["Reader"], Script]
    at: int = 0
    depth: int = 0
    bodies: dict[int, int] = field(default_factory=dict[int, int])
    heredocs: int = 0

    def peek(self, count: int = 1) -> str:
        """Return the next characters without taking them; fewer at the end."""
        return self.text[self.at : self.at + count]

    def take(self) -> str:
        """Return the next character and go past it; refuse the end of the text."""
        if self.at >= len(self.text):
            raise Unclear("it ends too early")
        self.at += 1
        return self.text[self.at - 1]

    def until(self, end: str) -> str:
        """Return the text up to `end` and go past it; refuse when it does not come."""
        found = self.text.find(end, self.at)
        if found < 0:
            raise Unclear("a quote is not closed")
        taken = self.text[self.at : found]
        self.at = found + len(end)
        return taken

    def accept(self, expected: str) -> bool:
        """Go past `expected` if it comes next."""
        if self.text.startswith(expected, self.at):
            self.at += len(expected)
            return True
        return False

    def newline(self) -> bool:
        """Go past a newline, and past the here-documents that its line announced."""
        if self.peek() != "\n":
            return False
        self.at = self.bodies.pop(self.at, self.at + 1)
        return True

    def skip_blanks(self) -> None:
        """Go past blanks, continued lines and a comment that starts here."""
        while self.accept(" ") or self.accept("\t") or self.accept("\\\n"):
            pass
        if self.peek() == "#" and self._starts_word():
            end = self.text.find("\n", self.at)
            self.at = len(self.text) if end < 0 else end

    def _starts_word(self) -> bool:
        before = self.text[self.at - 1 : self.at] if self.at else ""
        return before == "" or before in " \t\n;&|()<>"

    def descend(self) -> None:
        """Enter a nested construct."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise Unclear("it is nested too deeply")

    def ascend(self) -> None:
        """Leave it."""
        self.depth -= 1
