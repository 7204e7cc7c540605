"""Large pastes and pictures as one short word in the box, given back whole when it is sent."""

import re
from collections.abc import Iterator

from decode.entities.picture import label, mentioned

_LINES = 10
_CHARACTERS = 2_000
_RETURNED = 10_000
_NAME = re.compile(r"\s*[/!]\S{0,200}(?:\s|$)")
_CHIP = re.compile(r"\[(?:pasted #|image )\d+: [^\]\n]*\]")


class Chips:
    """What each short word stands for."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}
        self._pasted = 0
        self._pictures: dict[str, str] = {}

    def fold(self, text: str) -> str:
        """Return what stands in the box for a paste: a chip when it is large, else the text."""
        if text.count("\n") < _LINES and len(text) <= _CHARACTERS:
            return text
        self._pasted += 1
        lines = text.count("\n") + 1
        size = f"{lines} lines" if lines > 1 else f"{len(text)} characters"
        return self._chip(f"[pasted #{self._pasted}: {size}]", text)

    def returned(self, text: str) -> str:
        """Return what stands in the box for a text that was sent before: a very long one in a chip.

        The name of a command stays in sight, so that it is one again.
        """
        if len(text) <= _RETURNED:
            return text
        name = _NAME.match(text)
        begins = name[0] if name else ""
        return begins + self.fold(text[len(begins) :])

    def with_pictures(self, text: str) -> str:
        """Return the text with a chip for every copied picture that it names."""
        pieces: list[str] = []
        at = 0
        for one in mentioned(text):
            pieces += [text[at : one.start], self._picture(one.path, one.name, one.size)]
            at = one.end
        return "".join((*pieces, text[at:]))

    def expand(self, text: str) -> str:
        """Return the text with every chip replaced by what it stands for."""
        return _CHIP.sub(lambda chip: self._texts.get(chip[0], chip[0]), text)

    def plain(self, text: str) -> str:
        """Return what is sent for the text of the box.

        A paste in a chip was not read by whoever sends it, so it begins no command.
        """
        whole = self.expand(text)
        if not _CHIP.match(text.lstrip()) or whole == text:
            return whole
        begins = whole.lstrip()[:1]
        if begins == "/":
            return whole.replace("/", "//", 1)
        return f" {whole}" if begins == "!" else whole

    def spans(self, line: str) -> Iterator[tuple[int, int]]:
        """Yield where chips stand in a line."""
        for chip in _CHIP.finditer(line):
            if chip[0] in self._texts:
                yield chip.span()

    def _picture(self, path: str, name: str, size: int) -> str:
        if path not in self._pictures:
            chip = label(name, size, len(self._pictures) + 1)
            self._pictures[path] = self._chip(chip, f'@"{path}"')
        return self._pictures[path]

    def _chip(self, chip: str, text: str) -> str:
        self._texts[chip] = text
        return chip


def pasted_text(text: str) -> str:
    """Return pasted text as it may stand in the box: line feeds alone, no escapes, no controls."""
    text = _ESCAPES.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROLS.sub("", text)


_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
