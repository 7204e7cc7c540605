"""What was sent before, kept per project across sessions; newest last."""

from collections.abc import Callable, Iterable


class History:
    """Texts, oldest first, and a place to walk from; `keep` writes a new one down."""

    def __init__(
        self, texts: Iterable[str] = (), keep: Callable[[str], None] | None = None
    ) -> None:
        self.texts = list(texts)
        self._keep = keep
        self._at = len(self.texts)
        self._draft = ""

    def add(self, text: str) -> None:
        """Remember a text; a repetition of the last one is not kept twice."""
        if text.strip() and (not self.texts or self.texts[-1] != text):
            self.texts.append(text)
            if self._keep is not None:
                self._keep(text)
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
