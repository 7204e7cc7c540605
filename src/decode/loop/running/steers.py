"""What the person says while a turn is running."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pydantic_ai.messages import ModelRequest, UserContent, UserPromptPart

from decode.entities.encodable import safe_text

Content = Callable[[str], str | Sequence[UserContent]]


@dataclass(slots=True)
class Steers:
    """Texts that wait for the next tool boundary of the running turn."""

    waiting: list[str] = field(default_factory=list[str])

    def add(self, text: str) -> None:
        """Keep a text for the next boundary."""
        self.waiting.append(text)

    def take(self) -> list[str]:
        """Remove and return what waits."""
        taken, self.waiting = self.waiting, []
        return taken

    def deliver(self, request: ModelRequest, said_as: Content = safe_text) -> list[str]:
        """Put what waits into a request that is about to be sent; return the texts.

        `said_as` makes of a text what is put before the model.
        """
        taken = self.take()
        if taken:
            said = [UserPromptPart(said_as(text)) for text in taken]
            request.parts = [*request.parts, *said]
        return taken
