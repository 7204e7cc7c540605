"""A line for what nobody may read over a shoulder: its length and its last characters show."""

_SHOWN = 4
_DOTS = 24


class Secret:
    """Text that is pasted or typed; white space in it is dropped."""

    def __init__(self) -> None:
        self.text = ""

    def add(self, text: str) -> None:
        """Add what was pasted or typed."""
        self.text += "".join(text.split())

    def shorten(self) -> None:
        """Take the last character away."""
        self.text = self.text[:-1]

    def clear(self) -> None:
        """Take everything away."""
        self.text = ""

    @property
    def masked(self) -> str:
        """Return dots, and the end of a text that is long enough to keep the rest secret."""
        hidden = len(self.text)
        end = ""
        if hidden >= 4 * _SHOWN:
            end = "".join(char if char.isprintable() else "?" for char in self.text[-_SHOWN:])
            hidden -= _SHOWN
        return "•" * min(hidden, _DOTS) + end
