"""A third look at any text: cut where a shell might begin a command, quotes respected.

The grammar reads a newline before a backslash as a blank, so that a command behind it is lost; this
reading knows no grammar at all, and errs towards too many commands.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

_CUTS = frozenset(";&|(){}\n`")
_BLANKS = frozenset(" \t\r")


def slices(text: str) -> Iterator[tuple[str, ...]]:
    """Yield the words, as written, of everything that could be a command."""
    scanner = _Scanner(text)
    scanner.run()
    for words in scanner.found:
        yield tuple(words)


@dataclass(slots=True)
class _Scanner:
    """`quotes` holds the quote that is open in each level of nesting, outermost first."""

    text: str
    at: int = 0
    quotes: list[str] = field(default_factory=lambda: [""])
    found: list[list[str]] = field(default_factory=lambda: list[list[str]]([[]]))
    word: str = ""

    def run(self) -> None:
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "\\" and self.quotes[-1] != "'":
                self._keep(2)
            elif self.quotes[-1] == "'":
                self._single(character)
            elif self.text.startswith("$(", self.at):
                self.at += 2
                self._cut("")
            elif self.quotes[-1] == '"':
                self._double(character)
            else:
                self._plain(character)
        self._end_word()

    def _keep(self, count: int) -> None:
        self.word += self.text[self.at : self.at + count]
        self.at += count

    def _single(self, character: str) -> None:
        self._keep(1)
        if character == "'":
            self.quotes[-1] = ""

    def _double(self, character: str) -> None:
        if character == "`":
            self.at += 1
            self._cut("")
            return
        self._keep(1)
        if character == '"':
            self.quotes[-1] = ""

    def _plain(self, character: str) -> None:
        if character in "'\"":
            self.quotes[-1] = character
            self._keep(1)
        elif character in _BLANKS:
            self._end_word()
            self.at += 1
        elif character in _CUTS:
            self.at += 1
            self._close(character)
        else:
            self._keep(1)

    def _close(self, character: str) -> None:
        """End a command; a closing bracket or backquote leads back into the quote around it."""
        if character in ")`" and len(self.quotes) > 1:
            self.quotes.pop()
        elif character == "(":
            self.quotes.append("")
        self._end_word()
        self.found.append([])

    def _cut(self, quote: str) -> None:
        self.quotes.append(quote)
        self._end_word()
        self.found.append([])

    def _end_word(self) -> None:
        if self.word:
            self.found[-1].append(self.word)
        self.word = ""
