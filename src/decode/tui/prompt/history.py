"""What was sent before, kept per project across sessions; newest last."""

import json
import logging
import os
from pathlib import Path

_log = logging.getLogger(__name__)
_KEPT = 1_000
_LONGEST = 50_000


class History:
    """The texts of a file, one JSON string a line, and a place to walk from."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self.texts = _read(path) if path else []
        self._at = len(self.texts)
        self._draft = ""

    def add(self, text: str) -> None:
        """Remember a text; a repetition of the last one is not kept twice."""
        if text.strip() and (not self.texts or self.texts[-1] != text):
            self.texts.append(text)
            self._append(text)
        self.rest()

    def rest(self) -> None:
        """Stop walking: the next step back gives the newest text."""
        self._at = len(self.texts)
        self._draft = ""

    def back(self, draft: str) -> str | None:
        """Return the text before; `draft` is kept to come back to. None at the beginning."""
        if self._at == len(self.texts):
            self._draft = draft
        if self._at == 0:
            return None
        self._at -= 1
        return self.texts[self._at]

    def forward(self) -> str | None:
        """Return the text after, at last the draft; None when not walking."""
        if self._at >= len(self.texts):
            return None
        self._at += 1
        return self.texts[self._at] if self._at < len(self.texts) else self._draft

    def search(self, words: str, skip: int = 0) -> str | None:
        """Return the newest text with every word in it, leaving out the first `skip` found."""
        wanted = words.casefold().split()
        seen: set[str] = set()
        for text in reversed(self.texts):
            if text in seen or not all(word in text.casefold() for word in wanted):
                continue
            seen.add(text)
            if len(seen) > skip:
                return text
        return None

    def _append(self, text: str) -> None:
        if self._path is None or len(text) > _LONGEST:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
            with os.fdopen(os.open(self._path, flags, 0o600), "a", encoding="utf-8") as file:
                file.write(json.dumps(text) + "\n")
        except OSError as error:
            _log.warning("the input history cannot be kept: %s", error)


def _read(path: Path) -> list[str]:
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return []
    return [text for line in lines[-_KEPT:] if (text := _text(line))]


def _text(line: bytes) -> str | None:
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, str) else None
