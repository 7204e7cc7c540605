"""Messages that wait for the running turn to end."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Queue:
    """The waiting texts in the order they are submitted; nothing is taken while `held`.

    `urged` asks for delivery although the last turn did not end well; taking a text settles it.
    """

    texts: list[str] = field(default_factory=list[str])
    held: bool = False
    urged: bool = False

    def add(self, text: str) -> None:
        """Put a text at the end."""
        self.texts.append(text)

    def take(self) -> str | None:
        """Remove and return the next text; None when there is none or delivery is held."""
        if self.held or not self.texts:
            return None
        self.urged = False
        return self.texts.pop(0)
