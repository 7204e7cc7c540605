"""Lines of Markdown being written: paragraphs, and prefixes of lists and quotations."""

import re
from dataclasses import dataclass, field

_BLANKS = re.compile(r"[ \t\r\n\f\u00a0]+")


@dataclass(slots=True)
class _Prefix:
    first: str
    rest: str
    used: bool = False


@dataclass(slots=True)
class Paper:
    """Takes text and breaks; `text` is what was written."""

    lines: list[str] = field(default_factory=list[str])
    _line: list[str] = field(default_factory=list[str])
    _prefixes: list[_Prefix] = field(default_factory=list[_Prefix])
    _gap: bool = False

    @property
    def text(self) -> str:
        """Everything written so far."""
        self.end_line()
        return "\n".join(self.lines)

    def write(self, text: str) -> None:
        """Add flowing text; runs of blanks count as one."""
        flowing = _BLANKS.sub(" ", text)
        if not self._line or self._line[-1].endswith((" ", "\n")):
            flowing = flowing.lstrip(" ")
        if flowing:
            self._line.append(flowing)

    def mark(self, text: str) -> None:
        """Add text as it is, such as the marks of emphasis."""
        self._line.append(text)

    def close_link(self, address: str) -> None:
        """Finish a link that was begun with a bracket; one around nothing is taken back."""
        if "[" not in self._line:
            return
        last = len(self._line) - 1 - self._line[::-1].index("[")
        if "".join(self._line[last + 1 :]).strip():
            self._line.append(f"]({address})")
        else:
            del self._line[last:]

    def end_line(self) -> None:
        """Finish the line that is being written, if anything is in it."""
        line = "".join(self._line).strip(" ")
        self._line = []
        if not line:
            return
        self._leave_gap()
        self.lines.append(self._prefix() + line)

    def end_block(self) -> None:
        """Finish a paragraph: what comes next stands apart."""
        self.end_line()
        self._gap = True

    def verbatim(self, text: str) -> None:
        """Add lines as they are, below the prefixes that are in force."""
        self.end_line()
        self._leave_gap()
        self.lines += [(self._prefix() + line).rstrip() for line in text.split("\n")]

    def indent(self, first: str, rest: str) -> None:
        """Put `first` before the next line and `rest` before those after it."""
        self.end_line()
        self._prefixes.append(_Prefix(first, rest))

    def outdent(self) -> None:
        """Take the innermost prefix away."""
        self.end_line()
        if self._prefixes:
            self._prefixes.pop()

    def _leave_gap(self) -> None:
        if self._gap and self.lines:
            self.lines.append("".join(each.rest for each in self._prefixes if each.used).rstrip())
        self._gap = False

    def _prefix(self) -> str:
        made = "".join(each.rest if each.used else each.first for each in self._prefixes)
        for each in self._prefixes:
            each.used = True
        return made
