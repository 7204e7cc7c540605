"""Large pastes as one short word in the box, given back whole when the text is sent."""

import re
from collections.abc import Iterator

_LINES = 10
_CHARACTERS = 2_000
_CHIP = re.compile(r"\[pasted #(\d+): [^\]\n]*\]")


class Chips:
    """The pasted texts by number."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}

    def fold(self, text: str) -> str:
        """Return what stands in the box for a paste: a chip when it is large, else the text."""
        if text.count("\n") < _LINES and len(text) <= _CHARACTERS:
            return text
        number = len(self._texts) + 1
        self._texts[number] = text
        lines = text.count("\n") + 1
        size = f"{lines} lines" if lines > 1 else f"{len(text)} characters"
        return f"[pasted #{number}: {size}]"

    def expand(self, text: str) -> str:
        """Return the text with every chip replaced by what it stands for."""
        return _CHIP.sub(lambda chip: self._texts.get(int(chip[1]), chip[0]), text)

    def spans(self, line: str) -> Iterator[tuple[int, int]]:
        """Yield where chips stand in a line."""
        for chip in _CHIP.finditer(line):
            if int(chip[1]) in self._texts:
                yield chip.span()


def pasted_text(text: str) -> str:
    """Return pasted text as it may stand in the box: line feeds alone, no escapes, no controls."""
    text = _ESCAPES.sub("", text).replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROLS.sub("", text)


_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)")
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
