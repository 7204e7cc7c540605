"""git's configuration files, read exactly as git reads them."""

from dataclasses import dataclass, field

_BOM = "\ufeff"
_SPACE = frozenset(" \t\n\r")
_ESCAPES = {"t": "\t", "b": "\b", "n": "\n", "\\": "\\", '"': '"'}


class BadConfig(Exception):
    """Git would not read the file, or we cannot tell how."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `section` and `key` are in lower case; `value` is None for a bare key."""

    section: str
    subsection: str
    key: str
    value: str | None

    @property
    def name(self) -> str:
        """The dotted name."""
        return ".".join(part for part in (self.section, self.subsection, self.key) if part)

    @property
    def on(self) -> bool:
        """Whether git takes the value for true; anything that is not clearly false counts."""
        return self.value is None or self.value.casefold() not in ("false", "no", "off", "0", "")


def read_config(text: str) -> list[Setting]:
    """Return the settings in their order; raises `BadConfig`."""
    if "\0" in text:
        raise BadConfig("it holds a NUL")
    reader = _Reader(text.removeprefix(_BOM).replace("\r\n", "\n"))
    reader.run()
    return reader.settings


@dataclass(slots=True)
class _Reader:
    text: str
    at: int = 0
    base: str = ""
    settings: list[Setting] = field(default_factory=list[Setting])

    def run(self) -> None:
        """Read the file."""
        while self.at < len(self.text):
            mark = self._take()
            if mark in _SPACE:
                continue
            if mark in "#;":
                self._comment()
            elif mark == "[":
                self.base = self._header()
            elif mark.isascii() and mark.isalpha():
                self._setting(mark.lower())
            else:
                raise BadConfig(f"it has {mark!r} where a name should be")

    def _take(self) -> str:
        """Return the next character; the end of the file counts as a line break."""
        self.at += 1
        return self.text[self.at - 1 : self.at] or "\n"

    def _comment(self) -> None:
        while self._take() != "\n":
            pass

    def _header(self) -> str:
        name = ""
        while (mark := self._take()) != "]":
            if mark == "\n":
                raise BadConfig("a header is not closed")
            if mark in _SPACE:
                return f"{name}.{self._subsection()}"
            if not _names(mark) and mark != ".":
                raise BadConfig(f"a header has {mark!r} in it")
            name += mark.lower()
        return name

    def _subsection(self) -> str:
        while (mark := self._take()) in " \t\r":
            pass
        if mark != '"':
            raise BadConfig("a header has something odd in it")
        name = ""
        while (mark := self._take()) != '"':
            mark = self._take() if mark == "\\" else mark
            if mark == "\n":
                raise BadConfig("a header is not closed")
            name += mark
        if self._take() != "]":
            raise BadConfig("a header has something behind its name")
        return name

    def _setting(self, key: str) -> None:
        while _names(mark := self._take()):
            key += mark.lower()
        while mark in " \t":
            mark = self._take()
        if mark not in "\n=":
            raise BadConfig(f"a name has {mark!r} behind it")
        value = self._value() if mark == "=" else None
        section, _, subsection = self.base.partition(".")
        self.settings.append(Setting(section, subsection, key, value))

    def _value(self) -> str:
        value, spaces, quoted = "", "", False
        while (mark := self._take()) != "\n":
            if mark in _SPACE and not quoted:
                spaces += mark if value else ""
                continue
            if mark in "#;" and not quoted:
                self._comment()
                return value
            value, spaces = value + spaces, ""
            if mark == '"':
                quoted = not quoted
            else:
                value += self._escaped() if mark == "\\" else mark
        if quoted:
            raise BadConfig("a quote is not closed")
        return value

    def _escaped(self) -> str:
        mark = self._take()
        if mark == "\n":
            return ""
        if mark not in _ESCAPES:
            raise BadConfig("a value has an unknown escape")
        return _ESCAPES[mark]


def _names(mark: str) -> bool:
    return (mark.isascii() and mark.isalnum()) or mark == "-"
